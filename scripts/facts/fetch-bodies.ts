import { createFetch } from "outbound-sdk/fetch";
import type { FetchOptions, Runtime } from "outbound-sdk/fetch";
import { virtualClock } from "outbound-sdk/testing";
import type { VirtualClock } from "outbound-sdk/testing";

import { hearEnds } from "./heard-ends.ts";
import { lateTimers } from "./late-timers.ts";
import type { Part } from "./part.ts";
import { code, count, table } from "./wording.ts";

const broken = new Error("the cable is out");

/** How a body goes on after the headers: chunks and how long each takes, then an end. */
interface Flow {
  readonly label: string;
  readonly gapsMs: readonly number[];
  readonly end: "close" | "error" | "silence";
  readonly options?: FetchOptions;
  readonly reader?: "cancels" | "leaves" | "aborts" | "pauses";
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
    label: "the reader pauses for longer than `timeout`",
    gapsMs: [10, 10],
    end: "close",
    options: { timeout: 1_000 },
    reader: "pauses",
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
    label: "timers 6 s late, and asked for when `timeout` has passed",
    gapsMs: [],
    end: "silence",
    options: { timeout: 1_000 },
    reader: "leaves",
    lateMs: 6_000,
  },
  {
    label: "the same, when the deadline has passed",
    gapsMs: [],
    end: "silence",
    options: { deadline: { ms: 1_000, cut: true } },
    reader: "leaves",
    lateMs: 6_000,
  },
  {
    label: "timers 1 s late, and a deadline that cuts",
    gapsMs: [400, 400, 400],
    end: "silence",
    options: { timeout: 1_000, deadline: { ms: 1_000, cut: true } },
    lateMs: 1_000,
  },
];

/** How the body of an answer of `createFetch` ends, and what is left of the answer. */
export async function fetchBodyTables(): Promise<Part> {
  const rows: string[][] = [];
  for (const flow of flows) rows.push([flow.label, ...(await flowing(flow))]);
  return {
    tables: {
      "fetch.bodies": table(
        [
          "body",
          "the reader gets",
          "after",
          "request",
          "timers (background)",
          "observed `call.end`",
        ],
        rows,
      ),
      "fetch.kept": await keptTable(),
    },
  };
}

async function flowing(flow: Flow): Promise<string[]> {
  const { gapsMs, end, options, reader, hears = false, hooked = false, lateMs = 0 } = flow;
  const clock = virtualClock();
  const start = clock.now();
  const { ends, stop } = hearEnds();
  const request: string[] = [];
  const runtime = lateTimers(clock, lateMs);
  let timers = 0;
  let background = 0;
  const timer: Runtime["timer"] = (...given) => {
    timers += 1;
    if (given[2]?.background === true) background += 1;
    return runtime.timer(...given);
  };
  const caller = new AbortController();
  const fetch = createFetch({
    runtime: { ...runtime, timer },
    hooks: hooked ? { onRequest: () => caller.abort(broken) } : {},
    fetch: async (_input, init) => {
      init?.signal?.addEventListener("abort", () => request.push("aborted"));
      const signal = hears ? init?.signal : undefined;
      const body = bodyOf(clock, gapsMs, end, () => request.push("cancelled"), signal);
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
        if (reader === "pauses") await new Promise<void>((done) => clock.timer(2_000, done));
      }
      said = text === "" ? "its end" : `${code(text)}, its end`;
    } catch (error) {
      const { name, message } = error as Error;
      said = `${text === "" ? "" : `${code(text)}, then `}${error === broken ? "the very value" : `${code(name)}: ${code(message)}`}`;
    }
    endedAt = clock.now();
  };
  const read = reading();
  await clock.advance(15_000);
  await read;
  stop();
  const after = endedAt - start;
  return [
    said,
    reader === "leaves" && after === 5_000 ? "when it asks" : `${count(after)} ms`,
    request.join(", ") || "goes on",
    `${timers} (${background})`,
    ends.join("; "),
  ];
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
