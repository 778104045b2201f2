import { createFetch } from "outbound-sdk/fetch";
import type { FetchOptions } from "outbound-sdk/fetch";
import { virtualClock } from "outbound-sdk/testing";

import { hearEnds } from "./heard-ends.ts";
import { lateTimers } from "./late-timers.ts";
import type { Part } from "./part.ts";
import { code, count, table } from "./wording.ts";

const broken = new Error("the cable is out");

/** What the vendor does with one attempt: a status, a rejection, or nothing at all. */
type Attempt =
  | number
  | "hang"
  | "offline"
  | "nothing"
  | "read already"
  | { readonly status: number; readonly asks: number };

interface Case {
  readonly label: string;
  readonly attempts: readonly Attempt[];
  readonly options?: FetchOptions;
  readonly abortAfterMs?: number;
  /** How much too late every timer fires. */
  readonly lateMs?: number;
}

const asks = (seconds: number, status = 429): Attempt => ({ status, asks: seconds });

const cases: readonly Case[] = [
  { label: "200", attempts: [200] },
  { label: "503, then 200", attempts: [503, 200] },
  { label: "503 to the end", attempts: [503] },
  { label: "204, with no body", attempts: [204] },
  { label: "404", attempts: [404] },
  { label: "an answer that somebody reads already", attempts: ["read already"] },
  { label: "`fetch` rejects with `undefined`", attempts: ["nothing"], options: { retries: 1 } },
  { label: "offline to the end", attempts: ["offline"], options: { retries: 1 } },
  { label: "no answer", attempts: ["hang"], options: { retries: 1, timeout: 800 } },
  { label: "503, then no answer", attempts: [503, "hang"], options: { retries: 1, timeout: 800 } },
  { label: "503, then offline", attempts: [503, "offline"], options: { retries: 1 } },
  { label: "offline, and no time for a retry", attempts: ["offline"], options: { deadline: 400 } },
  { label: "503, and no time for a retry", attempts: [503], options: { deadline: 400 } },
  {
    label: "a deadline that cuts",
    attempts: ["hang"],
    options: { deadline: { ms: 600, cut: true } },
  },
  {
    label: "503, then a deadline that cuts",
    attempts: [503, "hang"],
    options: { deadline: { ms: 900, cut: true } },
  },
  { label: "a spent deadline", attempts: [200], options: { deadline: 0 } },
  { label: "asked for too much", attempts: [asks(301)] },
  {
    label: "asked for too much, `cap`",
    attempts: [asks(301), 200],
    options: { longRetryAfter: "cap" },
  },
  { label: "`maxRequests`, 503", attempts: [503], options: { maxRequests: 2 } },
  { label: "`maxRequests`, offline", attempts: ["offline"], options: { maxRequests: 2 } },
  {
    label: "no retry left in the budget",
    attempts: [503],
    options: { retryBudget: { ratio: 0, reserve: 1 } },
  },
  {
    label: "no retry left, offline",
    attempts: ["offline"],
    options: { retryBudget: { ratio: 0, reserve: 1 } },
  },
  { label: "a backoff that throws", attempts: [503], options: { backoff: throwing } },
  {
    label: "`retries.backoff` before `backoff`",
    attempts: [503, 200],
    options: { retries: { max: 1, backoff: () => 7 }, backoff: () => 9 },
  },
  {
    label: "`backoff`, with `retries` a number",
    attempts: [503, 200],
    options: { retries: 1, backoff: () => 9 },
  },
  {
    label: "`retryStatus`",
    attempts: [404, 200],
    options: { retryStatus: (status) => status === 404 },
  },
  { label: "`retryAfterSpread: 1`", attempts: [asks(2), 200], options: { retryAfterSpread: 1 } },
  { label: "aborted in an attempt", attempts: ["hang"], abortAfterMs: 30 },
  { label: "aborted in a wait", attempts: [503], abortAfterMs: 30 },
  {
    label: "timers 1 s late: a wait that ends past the deadline",
    attempts: [503],
    options: { deadline: 900 },
    lateMs: 1_000,
  },
  {
    label: "the same, offline",
    attempts: ["offline"],
    options: { deadline: 900 },
    lateMs: 1_000,
  },
];

function throwing(): never {
  throw broken;
}

/** What `createFetch` resolves or rejects with. */
export async function fetchEndingTable(): Promise<Part> {
  const rows: string[][] = [];
  for (const each of cases) rows.push([each.label, ...(await ending(each))]);
  return {
    tables: {
      "fetch.endings": table(
        ["what happens", "comes back", "sent", "after", "observed `call.end`"],
        rows,
      ),
    },
  };
}

async function ending({ attempts, options, abortAfterMs, lateMs = 0 }: Case): Promise<string[]> {
  const clock = virtualClock({ auto: true });
  const start = clock.now();
  const { ends, stop } = hearEnds();
  let sent = 0;
  const caller = new AbortController();
  if (abortAfterMs !== undefined) clock.timer(abortAfterMs, () => caller.abort(broken));
  const fetch = createFetch({
    runtime: lateTimers(clock, lateMs),
    fetch: async (_input, init) => {
      const attempt = attempts[Math.min(sent, attempts.length - 1)];
      sent += 1;
      if (attempt === "offline") throw broken;
      // oxlint-disable-next-line no-throw-literal -- this is what it is about
      if (attempt === "nothing") throw undefined;
      if (attempt === "read already") {
        const taken = new Response("a");
        taken.body?.getReader();
        return taken;
      }
      if (attempt === "hang") return await untilAborted(init?.signal);
      const { status, asks: seconds } =
        typeof attempt === "object" ? attempt : { status: attempt, asks: undefined };
      const headers = seconds === undefined ? {} : { "retry-after": `${seconds}` };
      return new Response(status === 204 ? null : `body ${sent}`, {
        status: status ?? 200,
        headers,
      });
    },
    ...options,
  });
  let said: string;
  try {
    const response = await fetch("https://vendor.example/a", { signal: caller.signal });
    said = `${response.status}, ${code(await response.text())}`;
  } catch (error) {
    said = error === broken ? "rejects with the very value" : rejection(error);
  }
  stop();
  return [said, `${sent}`, `${count(clock.now() - start)} ms`, ends.join("; ")];
}

function rejection(error: unknown): string {
  if (!(error instanceof Error)) return `rejects with ${code(String(error))}`;
  const of = error.cause === broken ? ", its cause the very value" : "";
  return `${code(error.name)}: ${code(error.message)}${of}`;
}

async function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return await new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });
}
