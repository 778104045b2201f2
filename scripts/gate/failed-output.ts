import { unheard } from "../samples/unheard.ts";

/** What is printed of a step that failed. */
export interface Shown {
  /** Whether GitHub reads it, and obeys what looks like a command of its. */
  onGitHub: boolean;
  /** Whether the step's own annotations are for GitHub to hear. */
  annotates: boolean;
}

/**
 * A failed step's output, each line with a mark before it. On GitHub no line of that is a command; the
 * annotations of a step that makes some follow as they are, so that they stand at the change's lines.
 * The lines with which a step's report holds commands off have done their work and are left out.
 */
export function failedOutput(output: string, { onGitHub, annotates }: Shown): string {
  const { said, annotations } = partsOf(output, onGitHub && annotates);
  const marked = `${said.join("\n").trimEnd().replaceAll(/^/gm, "     | ")}\n`;
  return [onGitHub ? unheard(marked) : marked, ...annotations.map((line) => `${line}\n`)].join("");
}

/** What a step said, and apart from that its annotations, if wanted: none where commands are held off. */
function partsOf(output: string, wanted: boolean): { said: string[]; annotations: string[] } {
  const said: string[] = [];
  const annotations: string[] = [];
  let token: string | undefined;
  for (const line of output.split("\n")) {
    if (token !== undefined && line === `::${token}::`) {
      token = undefined;
      continue;
    }
    const held = /^::stop-commands::(\S+)$/.exec(line)?.[1];
    if (token === undefined && held !== undefined) {
      token = held;
      continue;
    }
    const isAnnotation = token === undefined && line.startsWith("::error ");
    (wanted && isAnnotation ? annotations : said).push(line);
  }
  return { said, annotations };
}
