import { pathToFileURL } from "node:url";

import type { Outcome } from "./launch.ts";
import { withoutNodesFrame } from "./stderr.ts";

/** The text a run leaves, or why it cannot be kept. */
export type Captured = { text: string; problem?: never } | { text?: never; problem: string };

const reserved = /^(?:\[stderr\]|\[exit \d+\]|\\ No newline at the end of stdout)$/m;
const noNewline = "\\ No newline at the end of stdout\n";

/**
 * A capture holds stdout as it is; then, only if there is any, `[stderr]` and what it
 * printed there; then, unless it is 0, `[exit N]`. The streams are not mixed: their order
 * to each other is not reproducible.
 *
 * @param folders of this machine, which may not be named
 */
export function captureOf(
  outcome: Pick<Outcome, "stdout" | "stderr" | "code">,
  folders: readonly string[],
): Captured {
  const stdout = decode(outcome.stdout, "stdout");
  if (stdout.problem !== undefined) return stdout;
  const raw = decode(outcome.stderr, "stderr");
  if (raw.problem !== undefined) return raw;
  const stderr = withoutNodesFrame(raw.text);
  const problem = unfit(stdout.text, "stdout", folders) ?? unfit(stderr, "stderr", folders);
  if (problem !== undefined) return { problem };
  const sections = [
    stderr === "" ? "" : `[stderr]\n${endLine(stderr)}`,
    outcome.code === 0 ? "" : `[exit ${outcome.code ?? "?"}]\n`,
  ].join("");
  if (sections === "" || stdout.text === "" || stdout.text.endsWith("\n")) {
    return { text: stdout.text + sections };
  }
  return { text: `${stdout.text}\n${noNewline}${sections}` };
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

function decode(bytes: Buffer, stream: string): Captured {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { problem: `${stream} is not UTF-8 text.` };
  }
}

/** What must not be kept: it names this machine, or reads as one of the capture's own marks. */
function unfit(text: string, stream: string, folders: readonly string[]): string | undefined {
  const mark = reserved.exec(text)?.[0];
  if (mark !== undefined) {
    return `${stream} has the line "${mark}", which marks a section of a capture.`;
  }
  const home = folders
    .flatMap((folder) => [folder, pathToFileURL(folder).href])
    .find((path) => text.includes(path));
  if (home !== undefined) {
    const line = text.slice(0, text.indexOf(home)).split("\n").length;
    return `Line ${line} of ${stream} names a folder of this machine: another machine prints another one. Print a relative path.`;
  }
  const frame = /^ {4}at .*:\d+:\d+\)?$/m.exec(text);
  if (frame !== null) {
    const line = text.slice(0, frame.index).split("\n").length;
    return `Line ${line} of ${stream} is a stack frame: it changes with every edit and runtime. Print the error's message.`;
  }
  return undefined;
}
