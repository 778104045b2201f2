import type { OperationOptions, OutboundOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import type { Answer, VirtualClock } from "outbound-sdk/testing";

/** Told which clock it runs on, and which time it is asked. */
type KeyFunction = (clock: VirtualClock, time: number) => string | Promise<string>;

/** One call that fails, in words and as it is made. */
export interface EndingCase {
  readonly label: string;
  readonly answers: readonly Answer[];
  readonly options?: OperationOptions;
  readonly client?: Partial<OutboundOptions>;
  readonly apiKey?: KeyFunction;
  /** Aborts the call so long after its start, or from this hook. */
  readonly abort?: number | "onRequest" | "onRetry";
  /** How much too late every timer fires. */
  readonly lateMs?: number;
  /** Timers fire whether or not they were cancelled. */
  readonly uncancelled?: boolean;
}

const asks = (seconds: number, status = 429): Answer => ({
  status,
  headers: { "retry-after": `${seconds}` },
});
const json = (body: string): Answer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body,
});
const late: Answer = { status: 503, afterMs: 700 };
/** What is thrown, and aborted with: a cause can be told to be the very value. */
export const broken = new Error("the cable is out");
const throws = (value: unknown): Answer =>
  function throwing() {
    throw value;
  };

const after =
  (ms: number): KeyFunction =>
  async (clock) =>
    await new Promise((resolve) => clock.timer(ms, () => resolve("late")));

/** Calls that end in every way that is not an answer. */
export const endingCases: readonly EndingCase[] = [
  { label: "503 to the end", answers: [503] },
  { label: "503, with `retries: 0`", answers: [503], options: { retries: 0 } },
  { label: "503, with `retries: { max: 1 }`", answers: [503], options: { retries: { max: 1 } } },
  { label: "503, then 500", answers: [503, 500], options: { retries: 1 } },
  { label: "503, then 404", answers: [503, 404] },
  { label: "429 to the end", answers: [429] },
  { label: "429 that asks for 2 s, to the end", answers: [asks(2)], options: { retries: 1 } },
  { label: "429 that asks for 2 s, then 503", answers: [asks(2), 503], options: { retries: 1 } },
  { label: "404 that asks for 2 s", answers: [asks(2, 404)] },
  { label: "no answer", answers: ["hang"], options: { retries: 1, timeout: 800 } },
  { label: "503, then no answer", answers: [503, "hang"], options: { retries: 1, timeout: 800 } },
  { label: "no answer, then 503", answers: ["hang", 503], options: { retries: 1, timeout: 800 } },
  { label: "offline", answers: ["offline"], options: { retries: 1 } },
  { label: "`fetch` rejects with an Error", answers: [throws(broken)], options: { retries: 1 } },
  { label: "`fetch` rejects with a string", answers: [throws("no")], options: { retries: 1 } },
  { label: "no JSON, though declared", answers: [json("{")], options: { retries: 1 } },
  { label: "a spent deadline", answers: [200], options: { deadline: 0 } },
  { label: "a deadline before the first wait is over", answers: [503], options: { deadline: 500 } },
  { label: "a deadline just after it", answers: [503], options: { deadline: 501 } },
  {
    label: "an attempt that outlasts the deadline",
    answers: [late],
    options: { deadline: 600 },
  },
  {
    label: "the same, and it succeeds",
    answers: [{ status: 200, afterMs: 700 }],
    options: { deadline: 600 },
  },
  {
    label: "the same, cut",
    answers: [late],
    options: { deadline: { ms: 600, cut: true } },
  },
  {
    label: "cut in the second attempt",
    answers: [503, "hang"],
    options: { deadline: { ms: 900, cut: true } },
  },
  {
    label: "`timeout` and a cut at the same time",
    answers: ["hang"],
    options: { timeout: 600, deadline: { ms: 600, cut: true }, retries: 0 },
  },
  {
    label: "`timeout` before a cut",
    answers: ["hang"],
    options: { timeout: 599, deadline: { ms: 600, cut: true }, retries: 0 },
  },
  { label: "`maxRequests`", answers: [503], options: { maxRequests: 2 } },
  {
    label: "`maxRequests`, after a wait asked for",
    answers: [asks(2)],
    options: { maxRequests: 1 },
  },
  {
    label: "`maxRequests` and `retries` at once",
    answers: [503],
    options: { retries: 1, maxRequests: 2 },
  },
  { label: "asked for 5 min", answers: [asks(300)], options: { retries: 1 } },
  { label: "asked for 1 s more", answers: [asks(301)] },
  {
    label: "asked for more than the deadline has",
    answers: [asks(3)],
    options: { deadline: 2_000 },
  },
  {
    label: "asked for more than both allow",
    answers: [asks(301)],
    options: { deadline: 2_000 },
  },
  { label: "503 that asks for too much", answers: [asks(301, 503)] },
  {
    label: "no retry left in the retry budget",
    answers: [503],
    options: { retryBudget: { ratio: 0, reserve: 1 } },
  },
  { label: "aborted before", answers: [200], options: { signal: AbortSignal.abort(broken) } },
  { label: "aborted in an attempt", answers: ["hang"], abort: 5 },
  { label: "aborted in a wait", answers: [503], abort: 5 },
  { label: "aborted from `onRequest`", answers: [503], abort: "onRequest" },
  { label: "aborted from `onRetry`", answers: [503], abort: "onRetry" },
  { label: "aborted from `onRequest`, and it succeeds", answers: [200], abort: "onRequest" },
  {
    label: "aborted by the client's signal",
    answers: [200],
    client: { signal: AbortSignal.abort(broken) },
  },
  { label: "a backoff that throws", answers: [503], options: { retries: { backoff: throwing } } },
  {
    label: "a backoff that gives no number",
    answers: [503],
    options: { retries: { backoff: () => "soon" as never } },
  },
  { label: "a backoff below 0", answers: [503], options: { retries: { backoff: () => -1 } } },
  {
    label: "a backoff without end",
    answers: [503],
    options: { retries: { backoff: () => Infinity } },
  },
  {
    label: "an async backoff",
    answers: [503],
    options: { retries: { backoff: (() => Promise.reject(broken)) as never } },
  },
  {
    label: "a pause of the vendor's that another call heard",
    answers: [asks(400), 200],
    client: { retries: 0 },
  },
  {
    label: "timers 1 s late: a wait that ends past the deadline",
    answers: [503],
    options: { deadline: 900 },
    lateMs: 1_000,
  },
  {
    label: "timers 1 s late: a `timeout` past the deadline",
    answers: ["hang"],
    options: { timeout: 800, deadline: 900 },
    lateMs: 1_000,
  },
  {
    label: "timers 1 s late: a turn in the queue past the deadline",
    answers: [200],
    options: { deadline: 1_500 },
    lateMs: 1_000,
    client: {
      adapter: instantly({ apiKey: "not-a-key", rateLimits: [{ requests: 1, perMs: 1_000 }] }),
    },
  },
  {
    label: "timers 1 s late, and time enough",
    answers: [503, 200],
    options: { deadline: 5_000 },
    lateMs: 1_000,
  },
  {
    label: "timers that fire though they were cancelled",
    answers: [503, { status: 200, afterMs: 400 }],
    options: { timeout: 600 },
    uncancelled: true,
  },
  { label: "a key function that rejects", answers: [200], apiKey: rejecting },
  { label: "a key function that rejects at the second attempt", answers: [503], apiKey: once },
  { label: "a key function with a mistake in it", answers: [200], apiKey: mistaken },
  {
    label: "a key function that gives no key",
    answers: [200],
    apiKey: () => "two words",
  },
  {
    label: "a key that comes after `timeout`",
    answers: [200],
    options: { timeout: 800, retries: 0 },
    apiKey: after(900),
  },
  {
    label: "a key that comes in time",
    answers: [200],
    options: { timeout: 800, retries: 0 },
    apiKey: after(700),
  },
  {
    label: "the queue is longer than the deadline",
    answers: [200],
    options: { deadline: 900 },
    client: {
      adapter: instantly({ apiKey: "not-a-key", rateLimits: [{ requests: 1, perMs: 1_000 }] }),
    },
  },
];

function throwing(): never {
  throw broken;
}

async function rejecting(): Promise<string> {
  return await Promise.reject(broken);
}

async function once(_clock: VirtualClock, time: number): Promise<string> {
  return time === 1 ? await Promise.resolve("k") : await rejecting();
}

function mistaken(): never {
  throw new ReferenceError("token is not defined");
}
