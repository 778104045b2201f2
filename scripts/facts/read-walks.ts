import { OutboundError } from "outbound-sdk";
import { virtualClock } from "outbound-sdk/testing";
import type { Answer } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { readClient } from "./read-client.ts";
import type { ReadClient } from "./read-client.ts";
import { code, literal, table } from "./wording.ts";

const pageOf = (ids: string, next?: string): Answer => ({
  status: 200,
  body: { items: [...ids].map((id) => ({ id })), next_starting_after: next ?? null },
});

interface WalkCase {
  readonly label: string;
  readonly answers: readonly Answer[];
  readonly options?: Parameters<ReadClient["campaigns"]["listAll"]>[0];
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

/** A walk, what it reads and what it has spent when it ends. */
export async function readWalkTables(): Promise<Part> {
  const rows: string[][] = [];
  for (const each of walks) rows.push([each.label, ...(await walk(each))]);
  return {
    tables: {
      walks: table(["walk", "records", "ends", "`meta`"], rows),
      "walks.many": table(["`getMany`", "the vendor would answer", "brings"], await manyRows()),
    },
  };
}

async function walk(each: WalkCase): Promise<string[]> {
  const clock = virtualClock({ auto: true });
  const { client } = readClient(each.answers, clock);
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

/** A status, or the record that is sent. */
function answerText(answer: Answer): string {
  if (typeof answer === "number") return `${answer}`;
  return typeof answer === "object" ? code(literal(answer.body)) : code(literal(answer));
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
    const { client } = readClient(answers, virtualClock({ auto: true }));
    const said = await client.campaigns.getMany(ids, options).then(
      (read) => code(literal(read)),
      (error: OutboundError) => `${code(error.code)}: ${code(error.message)}`,
    );
    const rest = options === undefined ? "" : `, ${literal(options)}`;
    rows.push([code(`${literal(ids)}${rest}`), answers.map(answerText).join(", "), said]);
  }
  return rows;
}
