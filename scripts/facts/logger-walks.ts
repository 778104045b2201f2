import type { BoundaryOptions } from "outbound-sdk/boundary";
import type { Answer } from "outbound-sdk/testing";

/** `log 3`, `pass 5000`, `flush`, `flush 100`, `shutdown`, `shutdown 0`. */
export type Step = string;

/** A logger, what its vendor answers, and what is done with it. */
export interface Walk {
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

/** One for each thing a logger does by itself. */
export const walks: readonly Walk[] = [
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
    label: "held, and an interval was running",
    answers: [503, 503, 503, 200],
    options: { ...hold, batch: { size: 2 } },
    steps: ["log 3", "pass 625", "pass 9999", "pass 1", "pass 5000"],
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
    label: "the interval starts anew after a full batch",
    answers: [200],
    steps: ["log 1", "pass 3000", "log 19", "log 1", "pass 4999", "pass 1"],
  },
  { label: "a shutdown of 1 ms", answers: [200], steps: ["log 2", "shutdown 1"] },
  {
    label: "a flush that a shutdown ends",
    answers: [slow],
    steps: ["log 2", "flush", "shutdown 0", "pass 1000"],
  },
  {
    label: "a flush that waits for a shutdown",
    answers: [slow],
    options: { batch: { size: 2 } },
    steps: ["log 3", "flush", "shutdown", "pass 1000", "pass 1000"],
  },
  {
    label: "a flush in which the breaker opens, and holds",
    answers: [503],
    options: hold,
    steps: ["log 2", "flush", "pass 625"],
  },
  {
    label: "a flush in which the breaker opens, and drops",
    answers: [503],
    options: open,
    steps: ["log 3", "flush", "pass 625"],
  },
  {
    label: "held, the probe fails, and the queue is full behind it",
    answers: [503],
    options: { ...hold, batch: { size: 1, maxQueueSize: 1 } },
    steps: ["log 1", "pass 625", "log 1", "pass 10000", "log 1", "pass 625"],
  },
  {
    label: "held, and logged on while the probe is out",
    answers: [503, 503, 503, slow],
    options: hold,
    steps: ["log 1", "pass 625", "log 1", "pass 10000", "log 2", "flush", "pass 1000", "pass 2000"],
  },
  {
    label: "a probe whose lease is over",
    answers: [503, 503, 503, "hang"],
    options: {
      batch: one,
      breaker: { threshold: 1, cooldownMs: 1_000, leaseMs: 5_000 },
      whileOpen: "hold",
    },
    steps: ["log 1", "pass 625", "log 1", "pass 1000", "pass 5000", "log 1", "pass 5000"],
  },
  {
    label: "the oldest go when more than fits is logged",
    answers: [slow],
    options: { batch: { size: 2, maxQueueSize: 2 } },
    steps: ["log 2", "log 5", "flush", "pass 1000", "pass 1000"],
  },
  {
    label: "a flush does not wait for what comes after it",
    answers: [slow],
    options: { batch: one },
    steps: ["log 2", "flush", "log 2", "pass 1000", "pass 1000", "pass 2000"],
  },
  {
    label: "a flush tells what was pushed out",
    answers: [slow],
    options: { batch: { size: 2, maxQueueSize: 3 } },
    steps: ["log 2", "log 4", "log 2", "flush", "pass 4000"],
  },
  {
    label: "and so does a shutdown",
    answers: [slow],
    options: { batch: { size: 2, maxQueueSize: 3 } },
    steps: ["log 2", "log 4", "log 2", "shutdown 0", "pass 1000"],
  },
  {
    label: "`write` alone, and a shutdown while it writes",
    answers: [200],
    options: {
      apiKey: undefined,
      batch: one,
      breaker: { threshold: 1 },
      write: () => new Promise(() => {}),
    },
    steps: ["log 2", "shutdown 0", "pass 0"],
  },
  {
    label: "times that cannot be",
    answers: [200],
    steps: ["flush -1", "shutdown -1", "flush NaN", "pass 0"],
  },
];
