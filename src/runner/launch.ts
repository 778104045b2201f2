import type { FromWorker, Stream, ToWorker } from "./protocol.ts";
import type { Program } from "./program.ts";
import { timeLimit, type TimeLimit } from "./time-limit.ts";
import { workerPort, type Place } from "./worker-port.ts";

/** How long it may take until a program has started: milliseconds. */
const START_MS = 10_000;
/** What is shown of a flood. */
export const LIMITS = { lines: 2_000, bytes: 256 * 1024 };

export type RunEnd =
  | {
      how: "ended";
      exit: number;
      dropped: number;
      foreign: string[];
      frames: unknown;
      timeline: unknown;
    }
  /** Ended by us: it was still computing (busy), or still waiting. */
  | { how: "limit"; busy: boolean; cut: boolean }
  | { how: "stopped"; cut: boolean }
  | { how: "refused"; message: string }
  /** There is no worker to run it in. */
  | { how: "unavailable"; message: string };

export interface Run {
  end: Promise<RunEnd>;
  stop: () => void;
}

/**
 * Runs a program in a worker of its own and watches over it. However it goes, it ends: by itself, by
 * the reader, or by the clock, which starts with the program's first statement.
 */
export function launch(
  { worker, ...program }: Program,
  place: Place,
  print: (stream: Stream, text: string) => void,
): Run {
  let finish: (end: RunEnd) => void = () => undefined;
  const end = new Promise<RunEnd>((resolve) => (finish = resolve));
  const controller = new AbortController();
  let limit: TimeLimit | undefined;
  /** Whether output past the limit has been dropped. */
  let cut = false;
  let started = false;
  const close = (how: RunEnd): void => {
    clearTimeout(starting);
    limit?.clear();
    controller.abort();
    finish(how);
  };

  const starting = setTimeout(
    () => close({ how: "unavailable", message: "The runner did not start within 10 s." }),
    START_MS,
  );
  const fail = (message: string): void => close({ how: "unavailable", message });
  workerPort(place, worker, controller.signal, fail).then(
    (port) => {
      const send = (message: ToWorker): void => port.postMessage(message);
      limit = timeLimit(
        () => send({ kind: "ping" }),
        ({ busy }) => close({ how: "limit", busy, cut }),
      );
      // The worker counts too. A program may have put other methods in the place of those it counts
      // with: a quarter of a million empty lines held up the page for minutes.
      let lines = 0;
      let dropped = 0;
      port.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
        if (controller.signal.aborted) return;
        switch (data.kind) {
          case "started":
            // Once: said again and again, it would put off the end for good.
            if (started) break;
            started = true;
            clearTimeout(starting);
            limit?.start();
            break;
          case "output": {
            const count = data.text.split("\n").length - 1;
            lines += count;
            cut ||= lines > LIMITS.lines;
            if (cut) dropped += count;
            else print(data.stream, data.text);
            break;
          }
          case "cut":
            cut = true;
            break;
          case "pong":
            limit?.answered();
            break;
          case "refused":
            close({ how: "refused", message: data.message });
            break;
          case "ended":
            close({
              how: "ended",
              exit: data.exit,
              dropped: data.dropped + dropped,
              foreign: data.foreign,
              frames: data.frames,
              timeline: data.timeline,
            });
            break;
        }
      });
      port.start();
      send({ kind: "run", ...program, limits: LIMITS });
    },
    (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
  );

  return { end, stop: () => close({ how: "stopped", cut }) };
}
