import { OutboundError, createOutbound, failover } from "outbound-sdk";
import type { Outbound, OutboundOptions, Plugin } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import type { InstantlyResources } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer, VirtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, count, literal, table } from "./wording.ts";

type Client = Outbound<InstantlyResources>;

const pageOf = (ids: string, next?: string): Answer => ({
  status: 200,
  body: { items: [...ids].map((id) => ({ id })), next_starting_after: next ?? null },
});

interface WalkCase {
  readonly label: string;
  readonly answers: readonly Answer[];
  readonly options?: Parameters<Client["campaigns"]["listAll"]>[0];
  /** Leaves, or aborts, after so many records. */
  readonly leaveAfter?: number;
  readonly abortAfter?: number;
  /** How long the reader takes for each record. */
  readonly pauseMs?: number;
  /** Walked once before, to its end or up to so many records. */
  readonly before?: number;
}

const walks: readonly WalkCase[] = [
  { label: "three pages", answers: [pageOf("ab", "b"), pageOf("cd", "d"), pageOf("e")] },
  { label: "an empty list", answers: [pageOf("")] },
  { label: "an empty page in between", answers: [pageOf("a", "a"), pageOf("", "x"), pageOf("b")] },
  { label: "a full last page with a cursor", answers: [pageOf("ab", "b"), pageOf("")] },
  { label: "begun at a cursor", answers: [pageOf("cd")], options: { cursor: "b" } },
  { label: "a cursor that comes back", answers: [pageOf("ab", "b"), pageOf("cd", "b")] },
  {
    label: "the cursor it began at comes back",
    answers: [pageOf("ab", "b")],
    options: { cursor: "b" },
  },
  { label: "503 between pages", answers: [pageOf("ab", "b"), 503, pageOf("c")] },
  {
    label: "each page has its retries",
    answers: [503, pageOf("a", "a"), 503, pageOf("b")],
    options: { retries: 1 },
  },
  {
    label: "`maxRequests` over all pages",
    answers: [pageOf("ab", "b"), pageOf("cd", "d"), pageOf("e")],
    options: { maxRequests: 2 },
  },
  {
    label: "`deadline` over all pages",
    answers: [pageOf("ab", "b"), pageOf("cd", "d"), pageOf("e")],
    options: { deadline: 1_000 },
    pauseMs: 300,
  },
  { label: "left early", answers: [pageOf("ab", "b"), pageOf("cd", "d")], leaveAfter: 1 },
  {
    label: "left with the last record of a page",
    answers: [pageOf("ab", "b"), pageOf("cd", "d")],
    leaveAfter: 2,
  },
  {
    label: "left in the second page",
    answers: [pageOf("ab", "b"), pageOf("cd", "d")],
    leaveAfter: 3,
  },
  { label: "aborted in a page", answers: [pageOf("abc", "b")], abortAfter: 1 },
  {
    label: "aborted with a page's last record",
    answers: [pageOf("ab", "b"), pageOf("cd")],
    abortAfter: 2,
  },
  { label: "aborted with the very last record", answers: [pageOf("ab")], abortAfter: 2 },
  {
    label: "aborted with a page's last record, and its cursor comes back",
    answers: [pageOf("ab", "b"), pageOf("cd", "b")],
    abortAfter: 4,
  },
  {
    label: "walked again after a walk that was left in its second page, and left",
    answers: [pageOf("ab", "b"), pageOf("cd"), pageOf("ab", "b")],
    before: 3,
    leaveAfter: 1,
  },
  {
    label: "walked again after a whole walk, and left",
    answers: [pageOf("ab"), pageOf("ab")],
    before: Infinity,
    leaveAfter: 1,
  },
  { label: "404", answers: [404] },
  {
    label: "a record without an id",
    answers: [pageOf("ab", "b"), { status: 200, body: { items: [{}] } }],
  },
];

/** A walk, what it reads and what it has spent when it ends; plugins around reads. */
export async function readWalkTables(): Promise<Part> {
  const rows: string[][] = [];
  for (const each of walks) rows.push([each.label, ...(await walk(each))]);
  return {
    tables: {
      walks: table(["walk", "records", "ends", "`meta`"], rows),
      "walks.many": table(["`getMany`", "brings"], await manyRows()),
      "plugins.failover": table(["step", "what comes of it"], await failoverRows()),
      "plugins.order": table(["plugins", "what happens"], await pluginRows()),
    },
  };
}

function clientOf(
  answers: readonly Answer[],
  clock: VirtualClock,
  options: Partial<OutboundOptions> = {},
): { client: Client; sent: () => number } {
  const vendor = scriptedFetch(answers, { clock });
  const client = createOutbound({
    adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
    fetch: vendor.fetch,
    runtime: clock,
    ...options,
  } as OutboundOptions<InstantlyResources>);
  return { client, sent: () => vendor.requests.length };
}

async function walk(each: WalkCase): Promise<string[]> {
  const clock = virtualClock({ auto: true });
  const { client } = clientOf(each.answers, clock);
  const caller = new AbortController();
  const walking = client.campaigns.listAll({ ...each.options, signal: caller.signal });
  const before = literal(walking.meta);
  let passed = 0;
  for await (const _record of each.before === undefined ? [] : walking) {
    passed += 1;
    if (passed === each.before) break;
  }
  let ids = "";
  let end = "well";
  try {
    for await (const { id } of walking) {
      ids += id;
      if (each.pauseMs !== undefined) {
        const ms = each.pauseMs;
        await new Promise<void>((resolve) => clock.timer(ms, resolve));
      }
      if (ids.length === each.abortAfter) caller.abort();
      if (ids.length === each.leaveAfter) {
        end = "left";
        break;
      }
    }
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    const limit = error.limit === undefined ? "" : `, ${code(error.limit)}`;
    const lasting = error.permanent ? ", permanent" : "";
    end = `${code(error.code)}${limit}${lasting}: ${code(error.message)}`;
  }
  const start = each.options?.cursor === undefined ? "" : ` (before: ${code(before)})`;
  return [ids, end, code(literal(walking.meta)) + start];
}

async function manyRows(): Promise<string[][]> {
  const answer = (id: string): Answer => ({ status: 200, body: { id } });
  const cases: readonly (readonly [
    ids: readonly string[],
    answers: readonly Answer[],
    options?: object,
  ])[] = [
    [
      ["a", "b"],
      [answer("a"), answer("b")],
    ],
    [
      ["a", "b", "a"],
      [answer("a"), answer("b")],
    ],
    [
      ["a", "b"],
      [answer("a"), 503, answer("b")],
    ],
    [
      ["a", "b", "c"],
      [answer("a"), 404, answer("c")],
    ],
    [["a", "b", "c"], [answer("a"), answer("b"), answer("c")], { maxRequests: 2 }],
  ];
  const rows: string[][] = [];
  for (const [ids, answers, options] of cases) {
    const { client } = clientOf(answers, virtualClock({ auto: true }));
    const said = await client.campaigns.getMany(ids, options).then(
      (read) => code(literal(read)),
      (error: Error) => code(error.message),
    );
    const rest = options === undefined ? "" : `, ${literal(options)}`;
    rows.push([code(`${literal(ids)}${rest}`), said]);
  }
  return rows;
}

/** One client that serves old answers, step by step. */
async function failoverRows(): Promise<string[][]> {
  const clock = virtualClock();
  const record = (id: string): Answer => ({ status: 200, body: { id, list: [] } });
  const { client } = clientOf(
    [
      record("a"),
      503,
      503,
      404,
      503,
      ...["a", "b", "a", "c"].map(record),
      // To the end.
      503,
    ],
    clock,
    { retries: 0, plugins: [failover({ maxAgeMs: 1_000, maxEntries: 2 })] },
  );
  const rows: string[][] = [];
  const get = async (id: string, note: string, options: object = {}): Promise<void> => {
    const said = await client.campaigns.get(id, options).then(
      (read) => {
        // What a caller does to its own changes no later answer.
        (read.data as { list?: unknown[] }).list?.push("changed");
        return code(
          literal({
            ...read,
            data: { id: read.data.id, list: (read.data as { list?: unknown[] }).list?.length },
          }),
        );
      },
      (error: Error) => code(error.message),
    );
    rows.push([`${code(`get(${literal(id)})`)}, ${note}`, said]);
  };
  const pass = async (ms: number): Promise<void> => {
    await clock.advance(ms);
    rows.push([`${count(ms)} ms go by`, ""]);
  };
  await get("a", "200");
  await pass(400);
  await get("a", "503");
  await pass(600);
  await get("a", "503, as old as may be");
  await get("a", "404");
  await pass(1);
  await get("a", "503, too old");
  await get("a", "200");
  await get("b", "200");
  await get("a", "200");
  await get("c", "200");
  await get("b", "503, three were read, two are kept, and this one was read longest ago");
  await get("a", "503");
  await get("a", "an abort", { signal: AbortSignal.abort() });
  await get("a", "a bad option", { timeout: 0 });
  return rows;
}

async function pluginRows(): Promise<string[][]> {
  const told: string[] = [];
  const named = (name: string): Plugin => ({
    name,
    install: () => ({
      aroundRead: async (read, next) => {
        told.push(`${name} before ${read.operation} ${read.key} ${literal(read.spent())}`);
        const answer = await next();
        told.push(`${name} after ${literal(read.spent())}`);
        return answer;
      },
    }),
  });
  const once: Plugin = {
    name: "twice",
    install: () => ({
      aroundRead: async (_read, next) => {
        await next();
        return await next();
      },
    }),
  };
  const rows: string[][] = [];
  const clock = virtualClock({ auto: true });
  const reads: readonly (readonly [text: string, call: (client: Client) => Promise<unknown>])[] = [
    ['get("a")', async ({ campaigns }) => await campaigns.get("a")],
    ['getMany(["a"])', async ({ campaigns }) => await campaigns.getMany(["a"])],
    ["list({ limit: 1 })", async ({ campaigns }) => await campaigns.list({ limit: 1 })],
    ['raw.get("/x")', async ({ raw }) => await raw.get("/x")],
    [
      "listAll()",
      async ({ campaigns }) => {
        for await (const one of campaigns.listAll()) return one;
        return undefined;
      },
    ],
  ];
  const answer: Answer = { status: 200, body: { id: "a", items: [{ id: "a" }] } };
  for (const [text, call] of reads) {
    told.length = 0;
    const { client, sent } = clientOf([answer], clock, {
      plugins: [named("outer"), { name: "idle", install: () => ({}) }, named("inner"), once],
    });
    await call(client);
    rows.push([code(text), [...told.map((line) => code(line)), `${sent()} sent`].join("<br>")]);
  }
  // One that does not wait for the read it began: nobody else does either.
  const hasty: Plugin = {
    name: "hasty",
    install: () => ({
      aroundRead: async (_read, next) => {
        void next();
        return await Promise.reject(new Error("too hasty"));
      },
    }),
  };
  const { client: failing, sent } = clientOf([404], clock, { plugins: [hasty] });
  const haste = await failing.campaigns.get("a").catch((error: Error) => error.message);
  // The read that nobody waits for fails a little later.
  await new Promise<void>((done) => clock.timer(1, done));
  rows.push([
    "one that begins the read and throws, the read fails",
    `${code(String(haste))}<br>${sent()} sent`,
  ]);
  const bad: Plugin = { name: "bad", install: () => ({ aroundRead: 5 as never }) };
  let said = "";
  try {
    clientOf([200], clock, { plugins: [bad] });
  } catch (error) {
    said = `${code((error as Error).name)}: ${code((error as Error).message)}`;
  }
  rows.push(["an `aroundRead` that is no function", said]);
  return rows;
}
