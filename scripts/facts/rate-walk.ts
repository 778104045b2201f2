import { OutboundError, createOutbound } from "outbound-sdk";
import type { RateLimit, Resource, VendorRecord } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { virtualClock } from "outbound-sdk/testing";

import { lateTimers } from "./late-timers.ts";
import type { Part } from "./part.ts";
import { code, count, table } from "./wording.ts";

/** `3` calls begin; `list 2`; `pass 500`; `refuse` and `refuse 2`: one call that is answered 429. */
interface Walk {
  readonly label: string;
  readonly limits: readonly RateLimit[];
  /** Of a list of its own, below those of everything. */
  readonly listLimits?: readonly RateLimit[];
  /** How much too late every timer fires; too early below 0. */
  readonly lateMs?: number;
  readonly steps: readonly string[];
}

const four: RateLimit = { requests: 4, perMs: 1_000 };
const paced = ["5", "pass 0", "pass 2000", "5", "pass 2000"];

const walks: readonly Walk[] = [
  {
    label: "four a second",
    limits: [four],
    steps: ["6", "pass 999", "pass 1", "2", "pass 0", "3", "pass 1000"],
  },
  {
    label: "tokens come back one by one",
    limits: [{ requests: 2, perMs: 1_000 }],
    steps: ["1", "pass 600", "3", "pass 399", "pass 1", "pass 600", "pass 400"],
  },
  {
    label: "two limits, both hold",
    limits: [
      { requests: 2, perMs: 100 },
      { requests: 3, perMs: 1_000 },
    ],
    steps: ["5", "pass 100", "pass 900", "pass 100"],
  },
  {
    label: "first come, first served",
    limits: [{ requests: 1, perMs: 1_000 }],
    steps: ["1", "leave 3", "1", "pass 1000", "pass 1000"],
  },
  {
    label: "one leaves the queue, the others move up",
    limits: [{ requests: 1, perMs: 1_000 }],
    steps: ["1", "leave 1", "1", "pass 400", "abort", "1", "pass 600", "pass 1000"],
  },
  { label: "a 429 halves the pace", limits: [four], steps: ["refuse", "pass 1000", ...paced] },
  {
    label: "it comes back by an eighth every 5 s",
    limits: [{ requests: 8, perMs: 1_000 }],
    steps: [
      "refuse",
      "pass 1000",
      "9",
      "pass 3999",
      "pass 1",
      "9",
      "pass 5000",
      "9",
      "pass 5000",
      "9",
      "pass 5000",
      "9",
      "pass 1000",
    ],
  },
  {
    label: "two 429 quarter it",
    limits: [{ requests: 8, perMs: 1_000 }],
    steps: ["refuse", "pass 1000", "refuse", "pass 1000", "9", "pass 1000", "pass 1000"],
  },
  {
    label: "two 429 to requests sent together halve it once",
    limits: [{ requests: 8, perMs: 1_000 }],
    steps: ["refuse both", "pass 1000", "9", "pass 1000"],
  },
  {
    label: "one request a second, halved",
    limits: [{ requests: 1, perMs: 1_000 }],
    steps: ["refuse", "2", "pass 1999", "pass 1", "pass 2000"],
  },
  {
    label: "a pause the vendor asks for",
    limits: [four],
    steps: ["refuse 3", "2", "pass 2999", "pass 1"],
  },
  {
    label: "a pause for those who wait already",
    limits: [{ requests: 1, perMs: 1_000 }],
    steps: ["refuse 3 with a queue", "pass 2999", "pass 1", "pass 2000"],
  },
  {
    label: "a shorter pause does not end a longer one",
    limits: [],
    steps: ["refuse both 5 2", "1", "pass 2000", "pass 3000"],
  },
  {
    label: "a pause that is longer than `maxRetryAfter`",
    limits: [],
    steps: ["refuse 301", "1", "pass 1000", "1", "pass 0"],
  },
  {
    label: "a pause that does not fit the deadline",
    limits: [],
    steps: ["refuse 3", "deadline 3000", "deadline 3001", "pass 3000"],
  },
  {
    label: "the pace comes back while some wait",
    limits: [{ requests: 1, perMs: 4_000 }],
    steps: ["refuse", "2", "pass 5000", "1", "pass 3000", "1", "pass 3400", "pass 9000"],
  },
  {
    label: "a list with a limit of its own, four a second for everything",
    limits: [four],
    listLimits: [{ requests: 2, perMs: 2_000 }],
    steps: ["list 3", "4", "pass 1000", "list 1", "pass 1000", "pass 2000"],
  },
  {
    label: "the list's own limit has room, everything's has none",
    limits: [{ requests: 2, perMs: 1_000 }],
    listLimits: [{ requests: 2, perMs: 5_000 }],
    steps: ["2", "list 2", "pass 1000", "list 1", "pass 4000", "pass 1000"],
  },
  {
    label: "a turn of the list's own, and then one of everything's",
    limits: [{ requests: 1, perMs: 1_000 }],
    listLimits: [{ requests: 1, perMs: 2_000 }],
    steps: ["list 2", "pass 1999", "1", "pass 1", "pass 999"],
  },
  {
    label: "a list's own limit, and nobody may wait",
    limits: [four],
    listLimits: [{ requests: 1, perMs: 2_000 }],
    steps: ["list 1", "list by 2000", "1", "list by 2001", "pass 2000"],
  },
  {
    label: "timers 300 ms late: a turn counts from when it is taken",
    limits: [{ requests: 1, perMs: 1_000 }],
    lateMs: 300,
    steps: ["3", "pass 1000", "pass 300", "pass 1000", "pass 300"],
  },
  {
    label: "timers 1 ms early: a turn counts from when it was due",
    limits: [{ requests: 1, perMs: 1_000 }],
    lateMs: -1,
    steps: ["3", "pass 999", "1", "pass 999", "pass 1", "pass 1000"],
  },
  {
    label: "no limits: the pause alone",
    limits: [],
    steps: ["9", "pass 0", "refuse 1", "2", "pass 1000"],
  },
];

/** The queue step by step: who is sent when, and what those who wait are told. */
export async function rateWalkTable(): Promise<Part> {
  const rows: string[][] = [];
  for (const each of walks) rows.push(...(await walk(each)));
  return { tables: { "rate.walk": table(["walk", "step", "what happens"], rows) } };
}

async function walk(each: Walk): Promise<string[][]> {
  const { label, limits, listLimits, lateMs = 0, steps } = each;
  const clock = virtualClock();
  let happened: string[] = [];
  let calls = 0;
  const refusals: (number | undefined)[] = [];
  // A POST that only reads, since it is the adapter's list.
  const list = { path: "/list", method: "POST", rateLimits: listLimits } as const;
  const client = createOutbound<Record<string, VendorRecord>>({
    adapter: {
      ...instantly({ apiKey: "not-a-key", rateLimits: limits }),
      resources: { notes: { id: "id", list } },
    },
    runtime: lateTimers(clock, lateMs),
    retries: 0,
    fetch: async (url, { body }) => {
      const listed = typeof body === "string" ? String(JSON.parse(body).call) : undefined;
      happened.push(`${listed ?? new URL(url).pathname.slice("/api/v2/".length)} sent`);
      if (listed !== undefined) return Response.json({ items: [] });
      if (refusals.length === 0) return new Response();
      const seconds = refusals.shift();
      const headers = seconds === undefined ? {} : { "retry-after": `${seconds}` };
      return new Response(null, { status: 429, headers });
    },
    hooks: {
      onRateLimit: ({ attempt, delayMs, reason }) =>
        happened.push(`a wait of ${count(delayMs)} ms (attempt ${attempt}): ${code(reason)}`),
    },
  });
  const { raw } = client;
  const notes = (client as unknown as Record<string, Resource<VendorRecord>>)["notes"];
  let leaving = new AbortController();
  const begin = (options: object = {}, lists = false): Promise<unknown> => {
    calls += 1;
    const name = `call ${calls}`;
    const call = lists ? notes?.list({ ...options, call: name }) : raw.get(`/${name}`, options);
    return Promise.resolve(call).catch((error: unknown) => {
      if (!OutboundError.is(error)) throw error;
      const asked =
        error.retryAfterMs === undefined ? "" : `, asked ${count(error.retryAfterMs)} ms`;
      happened.push(`${name} fails: ${code(`${error.limit}`)}, ${code(error.message)}${asked}`);
    });
  };
  const rows: string[][] = [];
  for (const step of steps) {
    happened = [];
    const [what = "", ...more] = step.split(" ");
    if (what === "pass") await clock.advance(Number(more[0]));
    else if (what === "abort") leaving.abort();
    else if (what === "list") {
      const by = more[0] === "by" ? { deadline: Number(more[1]) } : {};
      const count = more[0] === "by" ? 1 : Number(more[0]);
      for (let call = 0; call < count; call++) void begin(by, true);
    } else if (what === "deadline") void begin({ deadline: Number(more[0]) });
    else if (what === "leave") {
      leaving = new AbortController();
      for (let call = 0; call < Number(more[0]); call++) void begin({ signal: leaving.signal });
    } else if (what === "refuse") {
      const asked = more.filter((text) => /^\d+$/.test(text)).map(Number);
      const both = more[0] === "both";
      refusals.push(asked[0], ...(both ? [asked[1]] : []));
      void begin();
      if (both || more.includes("queue")) void begin();
    } else for (let call = 0; call < Number(what); call++) void begin();
    await clock.advance(0);
    rows.push([rows.length === 0 ? label : "", inWords(step), listed(happened)]);
  }
  return rows;
}

/** `call 1, call 2 and call 3 sent` for those that follow each other. */
function listed(happened: readonly string[]): string {
  const parts: string[] = [];
  let sent: string[] = [];
  const close = (): void => {
    if (sent.length > 0) parts.push(`${sent.join(", ")} sent`);
    sent = [];
  };
  for (const what of happened.map((text) => decodeURIComponent(text))) {
    const name = /^(call \d+) sent$/.exec(what)?.[1];
    if (name === undefined) {
      close();
      parts.push(what);
    } else sent.push(sent.length === 0 ? name : name.slice("call ".length));
  }
  close();
  return parts.join("; ");
}

function inWords(step: string): string {
  const [what = "", first, second, third] = step.split(" ");
  if (what === "pass") return `${count(Number(first))} ms`;
  if (what === "abort") return "they are aborted";
  if (what === "list" && first === "by") return `a list with ${code(`deadline: ${second}`)}`;
  if (what === "list") return `${first} of the list`;
  if (what === "deadline") return `a call with ${code(`deadline: ${first}`)}`;
  if (what === "leave") return `${first} that may be aborted`;
  if (what !== "refuse") return `${what} begin${what === "1" ? "s" : ""}`;
  if (first === "both") {
    return `two, both answered 429${second === undefined ? "" : `, asking for ${second} s and ${third} s`}`;
  }
  const asked = first === undefined ? "" : `, asking for ${first} s`;
  return `one, answered 429${asked}${second === undefined ? "" : ", and one behind it"}`;
}
