import { observe } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";
import type { BoundaryLogger } from "outbound-sdk/boundary";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { VirtualClock } from "outbound-sdk/testing";

import { walks } from "./logger-walks.ts";
import type { Step, Walk } from "./logger-walks.ts";
import type { Part } from "./part.ts";
import { code, count, table } from "./wording.ts";

/** The logger step by step: what is sent when, what `onError` and observers are told. */
export async function loggerWalkTable(): Promise<Part> {
  const rows: string[][] = [];
  for (const each of walks) rows.push(...(await walk(each)));
  return {
    tables: {
      "logger.walk": table(["walk", "step", "what happens", "state", "may the process end"], rows),
    },
  };
}

async function walk({ label, answers, steps, options }: Walk): Promise<string[][]> {
  const clock = virtualClock();
  const vendor = scriptedFetch(answers, { clock });
  let happened: string[] = [];
  const live = new Set<{ readonly background: boolean }>();
  const logger = createBoundaryLogger({
    apiKey: "not-a-key",
    endpoint: "https://boundary.example",
    fetch: async (input, init) => {
      const signal = init?.signal;
      signal?.addEventListener("abort", () => {
        const { name, message } = signal.reason as Error;
        happened.push(`the request is aborted: ${code(name)}, ${code(message)}`);
      });
      const { events } = JSON.parse(String(init?.body)) as { events: { n: number }[] };
      happened.push(`sent ${inShort(events.map(({ n }) => n))}`);
      return await vendor.fetch(input, init);
    },
    runtime: { now: clock.now, random: clock.random, timer: watched(clock, live) },
    onError: (error) => {
      const { name, message, dropped } = error;
      const { retryAfterMs } = error as { retryAfterMs?: number };
      const wait = retryAfterMs === undefined ? "" : `, ${code(`retryAfterMs: ${retryAfterMs}`)}`;
      happened.push(`${code(name)}: ${code(message)}, ${code(`dropped: ${dropped}`)}${wait}`);
    },
    ...options,
  }) as BoundaryLogger;
  const stop = observe((event) => {
    if (event.type === "breaker.change") {
      happened.push(`observed: the breaker of ${event.client}, ${event.from} to ${event.to}`);
    }
    if (event.type === "batch.dropped") {
      const batch = event.batchId === undefined ? "" : ", of a batch";
      happened.push(`observed: ${event.events}${batch}, ${code(event.reason)}`);
    }
  });
  let logged = 0;
  const rows: string[][] = [];
  for (const step of steps) {
    happened = [];
    logged = await take(step, logger, clock, logged, (what) => happened.push(what));
    const said = happened.length === 0 ? "" : happened.join("; ");
    const timers = [...live].map(({ background }) => (background ? "may" : "no")).sort();
    const first = rows.length === 0 ? label : "";
    rows.push([first, inWords(step), said, code(logger.state), timers.join(", ")]);
  }
  stop();
  return rows;
}

/** The clock's timers, and which of them run: a background one lets the process end. */
function watched(
  clock: VirtualClock,
  live: Set<{ readonly background: boolean }>,
): VirtualClock["timer"] {
  return (ms, onFire, options) => {
    const timer = { background: options?.background === true };
    live.add(timer);
    const cancel = clock.timer(
      ms,
      () => {
        live.delete(timer);
        onFire();
      },
      options,
    );
    return () => {
      live.delete(timer);
      cancel();
    };
  };
}

async function take(
  step: Step,
  logger: BoundaryLogger,
  clock: VirtualClock,
  logged: number,
  tell: (what: string) => void,
): Promise<number> {
  const [what, number] = step.split(" ");
  const given = number === undefined ? undefined : Number(number);
  if (what === "log") {
    for (let n = 1; n <= (given ?? 0); n++) logger.onRunSuccess({ n: logged + n });
    await clock.advance(0);
    return logged + (given ?? 0);
  }
  if (what === "pass") await clock.advance(given ?? 0);
  else {
    const ends = what === "flush" ? logger.flush(given) : logger.shutdown(given);
    ends.then(
      () => tell(`the ${what} ends`),
      (error: Error) => tell(`${code(error.message)}`),
    );
    await clock.advance(0);
  }
  return logged;
}

/** Those of a batch follow each other. */
function inShort(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  const follow = numbers.every((n, index) => n === (first ?? 0) + index);
  return follow && numbers.length > 2 ? `${first} to ${last}` : numbers.join(", ");
}

function inWords(step: Step): string {
  const [what, number] = step.split(" ");
  if (what === "log") return `${number} logged`;
  if (what === "pass") return `${count(Number(number))} ms`;
  return code(`${what}(${number ?? ""})`);
}
