import { observe } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";
import type { BoundaryLogger, BoundaryOptions } from "outbound-sdk/boundary";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer, VirtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, count, table } from "./wording.ts";

/** `log 3`, `pass 5000`, `flush`, `flush 100`, `shutdown`, `shutdown 0`. */
type Step = string;

interface Walk {
  readonly label: string;
  readonly answers: readonly Answer[];
  readonly steps: readonly Step[];
  readonly options?: Partial<BoundaryOptions>;
}

const asks = (seconds: number): Answer => ({
  status: 429,
  headers: { "retry-after": `${seconds}` },
});
const slow: Answer = { status: 200, afterMs: 1_000 };
const one = { size: 1 };
const open = { batch: one, breaker: { threshold: 1, cooldownMs: 10_000 } };
const hold = { ...open, whileOpen: "hold" } as const;

const walks: readonly Walk[] = [
  {
    label: "a full batch goes at once",
    answers: [200],
    steps: ["log 19", "pass 0", "log 1", "pass 0"],
  },
  {
    label: "the interval is the first event's",
    answers: [200],
    steps: ["log 1", "pass 3000", "log 1", "pass 1999", "pass 1", "log 1", "pass 4999", "pass 1"],
  },
  { label: "more than a batch at once", answers: [200], steps: ["log 45", "pass 0", "pass 5000"] },
  {
    label: "a size of 3, an interval of 1 s",
    answers: [200],
    options: { batch: { size: 3, intervalMs: 1_000 } },
    steps: ["log 4", "pass 999", "pass 1"],
  },
  {
    label: "one batch at a time",
    answers: [slow],
    options: { batch: { size: 2 } },
    steps: ["log 4", "pass 999", "pass 1", "pass 1000"],
  },
  {
    label: "a flush takes what is there",
    answers: [slow],
    steps: ["log 2", "flush", "log 1", "pass 1000", "pass 5000"],
  },
  {
    label: "a flush with a time ends then, the sending goes on",
    answers: [slow],
    steps: ["log 2", "flush 400", "pass 400", "pass 600"],
  },
  {
    label: "two flushes are one",
    answers: [slow],
    steps: ["log 2", "flush", "flush", "pass 1000"],
  },
  { label: "a flush of nothing", answers: [200], steps: ["flush", "pass 0"] },
  {
    label: "a batch is repeated",
    answers: [503, 503, 200],
    options: { batch: one },
    steps: ["log 1", "pass 125", "pass 499", "pass 1"],
  },
  {
    label: "and given up",
    answers: [503],
    options: { batch: one },
    steps: ["log 2", "pass 625", "pass 625"],
  },
  {
    label: "asked to wait",
    answers: [asks(30), 200],
    options: { batch: one },
    steps: ["log 1", "pass 29999", "pass 1"],
  },
  {
    label: "asked for more than a minute",
    answers: [asks(600), 200],
    options: { batch: one },
    steps: ["log 1", "pass 59999", "pass 1"],
  },
  {
    label: "no answer",
    answers: ["hang"],
    options: { batch: one },
    steps: ["log 1", "pass 10000", "pass 10125", "pass 10500"],
  },
  {
    label: "the queue is full",
    answers: [slow],
    options: { batch: { size: 2, maxQueueSize: 3 } },
    steps: ["log 2", "log 3", "log 2", "pass 0", "log 1", "pass 1000", "pass 3000"],
  },
  {
    label: "the queue is full again",
    answers: [slow],
    options: { batch: { size: 1, maxQueueSize: 1 } },
    steps: ["log 3", "log 1", "pass 1000", "log 2", "pass 1000"],
  },
  {
    label: "the breaker opens, and drops",
    answers: [404, 503, 503, 503, 200],
    options: open,
    steps: [
      "log 1",
      "pass 0",
      "log 1",
      "pass 625",
      "log 1",
      "pass 0",
      "pass 9999",
      "log 1",
      "pass 0",
      "pass 1",
      "log 1",
      "pass 0",
    ],
  },
  {
    label: "five batches open it",
    answers: [503],
    options: { batch: one },
    steps: ["log 4", "pass 2500", "log 1", "pass 625", "log 1", "pass 0", "pass 29999", "pass 1"],
  },
  {
    label: "the breaker opens, and holds",
    answers: [503, 503, 503, 200],
    options: hold,
    steps: ["log 1", "pass 625", "log 2", "pass 9999", "pass 1", "pass 0"],
  },
  {
    label: "held, the probe fails, and is held too",
    answers: [503, 503, 503, 503, 503, 503, 200],
    options: hold,
    steps: ["log 2", "pass 625", "pass 10000", "pass 625", "pass 10000"],
  },
  {
    label: "held, the probe brings another failure",
    answers: [503, 503, 503, 404, 200],
    options: hold,
    steps: ["log 2", "pass 625", "pass 10000"],
  },
  {
    label: "held, and the queue is full",
    answers: [503, 503, 503, 503, 503, 503, 200],
    options: { ...hold, batch: { size: 1, maxQueueSize: 2 } },
    steps: ["log 1", "pass 625", "log 3", "pass 10000", "pass 625", "log 1", "pass 10000"],
  },
  {
    label: "held, a flush ends at once",
    answers: [503],
    options: hold,
    steps: ["log 1", "pass 625", "log 1", "flush", "pass 0"],
  },
  {
    label: "the key is refused",
    answers: [401],
    options: { batch: { size: 2 } },
    steps: ["log 5", "pass 0", "log 1", "flush", "pass 0", "shutdown", "pass 0"],
  },
  {
    label: "a shutdown sends the rest",
    answers: [slow],
    steps: ["log 2", "shutdown", "log 1", "pass 999", "pass 1"],
  },
  {
    label: "a shutdown without time",
    answers: [slow],
    options: { batch: { size: 2 } },
    steps: ["log 5", "shutdown 0", "pass 0"],
  },
  {
    label: "a shutdown whose time is over",
    answers: ["hang"],
    options: { batch: { size: 2 } },
    steps: ["log 5", "shutdown", "pass 4999", "pass 1"],
  },
  {
    label: "a shutdown in a wait that is longer than its time",
    answers: [asks(30)],
    options: { batch: one },
    steps: ["log 2", "pass 0", "shutdown", "pass 0", "pass 5000"],
  },
  {
    label: "a shutdown in a wait that is shorter",
    answers: [asks(3), 200],
    options: { batch: one },
    steps: ["log 2", "pass 0", "shutdown", "pass 2999", "pass 1"],
  },
  {
    label: "a shutdown while events are held",
    answers: [503],
    options: hold,
    steps: ["log 1", "pass 625", "log 2", "shutdown", "pass 0"],
  },
  {
    label: "the same, the cooldown is over in time",
    answers: [503, 503, 503, 200],
    options: hold,
    steps: ["log 1", "pass 625", "log 2", "shutdown 20000", "pass 10000"],
  },
  {
    label: "two shutdowns are one",
    answers: [slow],
    steps: ["log 1", "shutdown 2000", "shutdown 0", "pass 1000"],
  },
  {
    label: "times that cannot be",
    answers: [200],
    steps: ["flush -1", "shutdown -1", "flush NaN", "pass 0"],
  },
];

/** The logger step by step: what is sent when, what `onError` and observers are told. */
export async function loggerWalkTable(): Promise<Part> {
  const rows: string[][] = [];
  for (const each of walks) rows.push(...(await walk(each)));
  return { tables: { "logger.walk": table(["walk", "step", "what happens", "state"], rows) } };
}

async function walk({ label, answers, steps, options }: Walk): Promise<string[][]> {
  const clock = virtualClock();
  const vendor = scriptedFetch(answers, { clock });
  let happened: string[] = [];
  const logger = createBoundaryLogger({
    apiKey: "not-a-key",
    endpoint: "https://boundary.example",
    fetch: async (input, init) => {
      const { events } = JSON.parse(String(init?.body)) as { events: { n: number }[] };
      happened.push(`sent ${inShort(events.map(({ n }) => n))}`);
      return await vendor.fetch(input, init);
    },
    runtime: clock,
    onError: (error) => {
      const { name, message, dropped } = error;
      happened.push(`${code(name)}: ${code(message)}, ${code(`dropped: ${dropped}`)}`);
    },
    ...options,
  }) as BoundaryLogger;
  const stop = observe((event) => {
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
    rows.push([rows.length === 0 ? label : "", inWords(step), said, code(logger.state)]);
  }
  stop();
  return rows;
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
