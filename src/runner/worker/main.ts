import { collectTimeline } from "../../lab/timeline/collect.ts";
import type { FromWorker, ToWorker } from "../protocol.ts";
import { nodeConsole } from "./console.ts";
import { furnish } from "./globals.ts";
import { firstModule } from "./first-module.ts";
import { framesOf } from "./frames.ts";
import { linkModules } from "./module-graph.ts";
import { limitedOutput } from "./output.ts";
import { ResponseAtOnce } from "./response.ts";
import { countedTimers, pause, turns } from "./timers.ts";
import { uncaughtText } from "./uncaught.ts";

/** Turns of the event loop after which nothing is on its way any more. */
const QUIET_TURNS = 4;
/** A program that waits for nothing that could come has this long, in milliseconds. */
const UNSETTLED_MS = 500;
/** How often a waiting program is looked at, in milliseconds. */
const STEP_MS = 5;

/** Exit codes of Node: an error nobody caught; an `await` at the top that never ended. */
const CRASHED = 1;
const UNSETTLED = 13;

/** Read by this and not by name: a program may have put another getter, or another `call`, in its place. */
const { apply } = Reflect;
const dataOf = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data")?.get;

type Run = Extract<ToWorker, { kind: "run" }>;

// One message brings the port that everything else goes through: the program cannot reach it, and
// so cannot speak in the runner's name.
addEventListener(
  "message",
  ({ ports: [port] }: MessageEvent) => {
    if (port === undefined) return;
    // Bound now: a `postMessage` that the program puts in its place would be handed the port.
    const post: (message: FromWorker) => void = port.postMessage.bind(port);
    port.addEventListener("message", (event: MessageEvent<ToWorker>) => {
      const data = dataOf === undefined ? event.data : (apply(dataOf, event, []) as ToWorker);
      if (data.kind === "ping") post({ kind: "pong" });
      else void run(data, post);
    });
    port.start();
  },
  { once: true },
);

async function run(
  { modules, entry, limits }: Run,
  post: (message: FromWorker) => void,
): Promise<void> {
  let over = false;
  const send = (message: FromWorker): void => {
    if (!over) post(message);
  };
  const output = limitedOutput(send, limits);
  const foreign = new Set<string>();
  const told = collectTimeline();
  let named = (message: string): string => message;
  const end = (exit: number, error?: unknown): void => {
    timers.clear();
    let frames = "";
    try {
      frames = named(framesOf(error));
    } catch {
      // The program has put a method of its own in the place of one that this needs.
    }
    send({
      kind: "ended",
      exit,
      dropped: output.dropped(),
      foreign: [...foreign],
      frames,
      timeline: told.timeline(),
    });
    over = true;
  };
  const crash = (error: unknown, how: "thrown" | "rejected" = "thrown"): void => {
    if (over) return;
    output.print("stderr", uncaughtText(error, how));
    end(CRASHED, error);
  };
  const timers = countedTimers((error) => crash(error));

  addEventListener("error", (event) => {
    event.preventDefault();
    crash(event.error ?? new Error(event.message));
  });
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    crash(event.reason, "rejected");
  });

  let started = false;
  const first = firstModule(modules, (observe) => {
    observe?.(told.add);
    started = true;
    send({ kind: "started" });
  });
  let settled = false;
  let program: Promise<unknown>;
  try {
    const graph = linkModules(modules, entry, first);
    named = graph.named;
    const console = nodeConsole((stream, text) => output.print(stream, text), foreign);
    furnish({ console, global: globalThis, Response: ResponseAtOnce, ...timers.globals });
    program = import(/* @vite-ignore */ graph.entry);
  } catch (error) {
    send({ kind: "refused", message: error instanceof Error ? error.message : String(error) });
    return;
  }
  program.then(
    () => (settled = true),
    (error: unknown) => {
      if (started) crash(error);
      else send({ kind: "refused", message: named(String(error)) });
    },
  );

  await untilOver(() => over, end, {
    waiting: () => !started || timers.waiting() > 0,
    settled: () => settled,
  });
}

/** Watches a program until it has ended, or can never end. */
async function untilOver(
  over: () => boolean,
  end: (exit: number) => void,
  program: { waiting: () => boolean; settled: () => boolean },
): Promise<void> {
  let idle = 0;
  while (!over()) {
    await turns(QUIET_TURNS);
    if (program.waiting()) {
      idle = 0;
      await pause(STEP_MS);
    } else if (program.settled()) {
      await turns(QUIET_TURNS);
      if (!program.waiting()) end(0);
    } else {
      // Nothing that is counted is left, yet the program has not ended: the platform may be reading
      // a body. When even that would be long done, the program waits for what never comes.
      await pause(STEP_MS);
      idle += STEP_MS;
      if (idle >= UNSETTLED_MS) end(UNSETTLED);
    }
  }
}
