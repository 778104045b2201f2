import { observe } from "outbound-sdk";
import { createFetch } from "outbound-sdk/fetch";
import type { FetchOptions } from "outbound-sdk/fetch";
import { virtualClock } from "outbound-sdk/testing";
import type { VirtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, count, table } from "./wording.ts";

const broken = new Error("the cable is out");

/** What the vendor does with one attempt: a status, a rejection, or nothing at all. */
type Attempt = number | "hang" | "offline" | { readonly status: number; readonly asks: number };

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
  { label: "404", attempts: [404] },
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

/** How a body goes on after the headers: chunks and how long each takes, then an end. */
interface Flow {
  readonly label: string;
  readonly gapsMs: readonly number[];
  readonly end: "close" | "error" | "silence";
  readonly options?: FetchOptions;
  readonly reader?: "cancels" | "leaves" | "aborts";
  /** The body breaks with the reason of its request's abort, as that of a real fetch does. */
  readonly hears?: boolean;
  /** The caller aborts when the hook tells that the headers have come. */
  readonly hooked?: boolean;
  readonly lateMs?: number;
}

const flows: readonly Flow[] = [
  { label: "read to its end", gapsMs: [10, 10], end: "close" },
  {
    label: "slow, and never silent for long",
    gapsMs: [900, 900, 900],
    end: "close",
    options: { timeout: 1_000 },
  },
  { label: "silent for `timeout`", gapsMs: [10], end: "silence", options: { timeout: 1_000 } },
  { label: "silent from the headers on", gapsMs: [], end: "silence", options: { timeout: 1_000 } },
  {
    label: "a deadline that cuts",
    gapsMs: [400, 400, 400],
    end: "close",
    options: { timeout: 1_000, deadline: { ms: 1_000, cut: true } },
  },
  {
    label: "a deadline that does not cut",
    gapsMs: [400, 400, 400],
    end: "close",
    options: { timeout: 1_000, deadline: 1_000 },
  },
  {
    label: "silent until both are over",
    gapsMs: [],
    end: "silence",
    options: { timeout: 1_000, deadline: { ms: 1_000, cut: true } },
  },
  { label: "it breaks", gapsMs: [10], end: "error" },
  { label: "the reader cancels", gapsMs: [10], end: "silence", reader: "cancels" },
  {
    label: "nobody reads it",
    gapsMs: [],
    end: "silence",
    options: { timeout: 1_000 },
    reader: "leaves",
  },
  {
    label: "nobody reads it, and a deadline cuts",
    gapsMs: [],
    end: "silence",
    options: { deadline: { ms: 1_000, cut: true } },
    reader: "leaves",
  },
  { label: "the caller aborts", gapsMs: [10], end: "silence", reader: "aborts" },
  { label: "the caller aborts from `onRequest`", gapsMs: [10], end: "close", hooked: true },
  {
    label: "silent for `timeout`, and the body hears the abort",
    gapsMs: [10],
    end: "silence",
    options: { timeout: 1_000 },
    hears: true,
  },
  {
    label: "the caller aborts, and the body hears it",
    gapsMs: [10],
    end: "silence",
    reader: "aborts",
    hears: true,
  },
  {
    label: "timers 1 s late, and never silent for long",
    gapsMs: [900, 900, 900],
    end: "close",
    options: { timeout: 1_000 },
    lateMs: 1_000,
  },
  {
    label: "timers 1 s late, silent for `timeout`",
    gapsMs: [900],
    end: "silence",
    options: { timeout: 1_000 },
    lateMs: 1_000,
  },
  {
    label: "timers 1 s late, and a deadline that cuts",
    gapsMs: [400, 400, 400],
    end: "silence",
    options: { timeout: 1_000, deadline: { ms: 1_000, cut: true } },
    lateMs: 1_000,
  },
];

/** What `createFetch` resolves or rejects with, and how a body ends. */
export async function fetchEndingTables(): Promise<Part> {
  const rows: string[][] = [];
  for (const each of cases) rows.push([each.label, ...(await ending(each))]);
  const flowRows: string[][] = [];
  for (const flow of flows) flowRows.push([flow.label, ...(await flowing(flow))]);
  return {
    tables: {
      "fetch.endings": table(
        ["what happens", "comes back", "sent", "after", "observed `call.end`"],
        rows,
      ),
      "fetch.bodies": table(
        ["body", "the reader gets", "after", "request", "observed `call.end`"],
        flowRows,
      ),
      "fetch.kept": await keptTable(),
    },
  };
}

/** Hears how calls end, relative to what cannot change. */
function hearEnds(): { ends: string[]; stop: () => void } {
  const ends: string[] = [];
  const stop = observe((event) => {
    if (event.type !== "call.end") return;
    const { outcome, limit, refusedDelayMs } = event;
    const refused = refusedDelayMs === undefined ? "" : `, refused ${count(refusedDelayMs)} ms`;
    ends.push(`${outcome}${limit === undefined ? "" : `, ${code(limit)}`}${refused}`);
  });
  return { ends, stop };
}

async function ending({ attempts, options, abortAfterMs, lateMs = 0 }: Case): Promise<string[]> {
  const clock = virtualClock({ auto: true });
  const start = clock.now();
  const { ends, stop } = hearEnds();
  let sent = 0;
  const caller = new AbortController();
  if (abortAfterMs !== undefined) clock.timer(abortAfterMs, () => caller.abort(broken));
  const fetch = createFetch({
    runtime: { ...clock, timer: (ms, ...rest) => clock.timer(ms + lateMs, ...rest) },
    fetch: async (_input, init) => {
      const attempt = attempts[Math.min(sent, attempts.length - 1)];
      sent += 1;
      if (attempt === "offline") throw broken;
      if (attempt === "hang") return await untilAborted(init?.signal);
      const { status, asks: seconds } =
        typeof attempt === "object" ? attempt : { status: attempt, asks: undefined };
      const headers = seconds === undefined ? {} : { "retry-after": `${seconds}` };
      return new Response(`body ${sent}`, { status: status ?? 200, headers });
    },
    ...options,
  });
  let said: string;
  try {
    const response = await fetch("https://vendor.example/a", { signal: caller.signal });
    said = `${response.status}, ${code(await response.text())}`;
  } catch (error) {
    const { name, message, cause } = error as Error;
    const of = cause === broken ? ", its cause the very value" : "";
    said =
      error === broken ? "rejects with the very value" : `${code(name)}: ${code(message)}${of}`;
  }
  stop();
  return [said, `${sent}`, `${count(clock.now() - start)} ms`, ends.join("; ")];
}

async function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return await new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

async function flowing(flow: Flow): Promise<string[]> {
  const { gapsMs, end, options, reader, hears = false, hooked = false, lateMs = 0 } = flow;
  const clock = virtualClock();
  const start = clock.now();
  const { ends, stop } = hearEnds();
  let request = "goes on";
  const caller = new AbortController();
  const fetch = createFetch({
    runtime: { ...clock, timer: (ms, ...rest) => clock.timer(ms + lateMs, ...rest) },
    hooks: hooked ? { onRequest: () => caller.abort(broken) } : {},
    fetch: async (_input, init) => {
      init?.signal?.addEventListener("abort", () => (request = "aborted"));
      const signal = hears ? init?.signal : undefined;
      const body = bodyOf(clock, gapsMs, end, () => (request = "cancelled"), signal);
      return await Promise.resolve(new Response(body));
    },
    ...options,
  });
  const response = await fetch("https://vendor.example/a", { signal: caller.signal });
  let said = "";
  let endedAt = start;
  const reading = async (): Promise<void> => {
    if (reader === "leaves") await clock.advance(5_000);
    const stream = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = "";
    try {
      for (;;) {
        const { done, value } = await stream.read();
        if (done) break;
        text += new TextDecoder().decode(value);
        if (reader === "cancels") await stream.cancel();
        if (reader === "aborts") caller.abort(broken);
      }
      said = text === "" ? "its end" : `${code(text)}, its end`;
    } catch (error) {
      const { name, message } = error as Error;
      said = `${text === "" ? "" : `${code(text)}, then `}${error === broken ? "the very value" : `${code(name)}: ${code(message)}`}`;
    }
    endedAt = clock.now();
  };
  const read = reading();
  await clock.advance(5_000);
  await read;
  stop();
  const after = reader === "leaves" ? "when it asks" : `${count(endedAt - start)} ms`;
  return [said, after, request, ends.join("; ")];
}

function bodyOf(
  clock: VirtualClock,
  gapsMs: readonly number[],
  end: Flow["end"],
  onCancel: () => void,
  signal: AbortSignal | null | undefined,
): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    start(out) {
      signal?.addEventListener("abort", () => out.error(signal.reason));
    },
    async pull(out) {
      const gap = gapsMs[at++];
      if (gap === undefined) {
        if (end === "close") out.close();
        else if (end === "error") out.error(broken);
        else await new Promise(() => {});
        return;
      }
      await new Promise<void>((resolve) => clock.timer(gap, resolve));
      out.enqueue(new TextEncoder().encode(`${at} `));
    },
    cancel: onCancel,
  });
}

/** What of a vendor's answer is still there on the one handed out. */
async function keptTable(): Promise<string> {
  const bare = new Response("a", { status: 201, statusText: "Made", headers: { a: "b" } });
  const answer = Object.defineProperties(bare, {
    url: { value: "https://vendor.example/b" },
    redirected: { value: true },
    type: { value: "cors" },
  });
  const fetch = createFetch({
    fetch: async () => await Promise.resolve(answer),
    runtime: virtualClock(),
  });
  const given = await fetch("https://vendor.example/a");
  const clone = given.clone();
  const row = (name: string, read: (response: Response) => unknown): string[] => [
    code(name),
    code(String(read(given))),
    code(String(read(clone))),
  ];
  const rows = [
    row("status", ({ status }) => status),
    row("statusText", ({ statusText }) => statusText),
    row('headers.get("a")', ({ headers }) => headers.get("a")),
    row("url", (response) => response.url),
    row("redirected", ({ redirected }) => redirected),
    row("type", ({ type }) => type),
  ];
  const texts = await Promise.all([given.text(), clone.text()]);
  const none = await createFetch({
    fetch: async () => await Promise.resolve(new Response(null, { status: 204 })),
    runtime: virtualClock(),
  })("https://vendor.example/a");
  return table(
    ["field", "the answer", "its clone"],
    [
      ...rows,
      [code("text()"), ...texts.map((text) => code(text))],
      [code("body"), `${code(String(none.body))} for a 204`, ""],
    ],
  );
}
