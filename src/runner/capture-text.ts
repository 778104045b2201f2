import type { Stream } from "./protocol.ts";

const NO_NEWLINE = "\\ No newline at the end of stdout\n";

/** What a run left, in the form a capture has. */
export interface Printed {
  add: (stream: Stream, text: string) => void;
  /** stdout; then, only if there are any, `[stderr]` and what it holds; then `[exit N]`. */
  text: (exit: number) => string;
}

export function printed(): Printed {
  const streams = { stdout: "", stderr: "" };
  return {
    add(stream, text) {
      streams[stream] += text;
    },
    text(exit) {
      const { stdout, stderr } = streams;
      const sections =
        (stderr === "" ? "" : `[stderr]\n${stderr.endsWith("\n") ? stderr : `${stderr}\n`}`) +
        (exit === 0 ? "" : `[exit ${exit}]\n`);
      if (sections === "" || stdout === "" || stdout.endsWith("\n")) return stdout + sections;
      return `${stdout}\n${NO_NEWLINE}${sections}`;
    },
  };
}
