import { createHash } from "node:crypto";

/** An inline script as a content security policy names it. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
