import type { FromWorker, Stream } from "../protocol.ts";

/** Sends what a program prints, up to a limit. */
export interface Output {
  print: (stream: Stream, text: string) => void;
  /** Lines past the limit so far. */
  dropped: () => number;
}

/**
 * Each line goes out at once: a program that prints and then never rests must have been heard. Past
 * the limit lines are only counted, which a flood of a million survives.
 */
export function limitedOutput(
  send: (message: FromWorker) => void,
  limits: { lines: number; bytes: number },
): Output {
  let lines = 0;
  let bytes = 0;
  let dropped = 0;
  return {
    print(stream, text) {
      const count = linesOf(text);
      if (dropped > 0 || lines + count > limits.lines || bytes + text.length > limits.bytes) {
        // Said at once: a program that never ends can say nothing at its end.
        if (dropped === 0) send({ kind: "cut" });
        dropped += count;
        return;
      }
      lines += count;
      bytes += text.length;
      send({ kind: "output", stream, text });
    },
    dropped: () => dropped,
  };
}

/** Counts line ends without making anything: a flood is a million texts. */
function linesOf(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
