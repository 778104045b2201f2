import { createHash } from "node:crypto";

/**
 * Whole lines as GitHub takes no command from them. What a program printed stands there, and GitHub
 * obeys a line that begins with `::`, blanks before it or not, and one that has `##[` anywhere.
 * Commands are off until the hash comes, which no program can know.
 */
export function unheard(text: string): string {
  const token = createHash("sha256").update(text).digest("hex");
  return `::stop-commands::${token}\n${text}::${token}::\n`;
}
