import { OutboundError, createOutbound } from "outbound-sdk";
import type { EstimateQuestion } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import type { Part } from "./part.ts";
import { code, count, literal, table } from "./wording.ts";

const questions: readonly EstimateQuestion[] = [
  { operation: "raw.get" },
  { operation: "raw.get", retries: 0 },
  { operation: "raw.get", maxRequests: 3 },
  { operation: "raw.request" },
  { operation: "campaigns.get" },
  { operation: "campaigns.list" },
  { operation: "campaigns.list", retries: 1 },
  { operation: "campaigns.getMany", ids: ["a", "b", "c"] },
  { operation: "campaigns.getMany", ids: ["a", "b", "a"], retries: 0 },
  { operation: "campaigns.getMany", ids: [] },
  { operation: "campaigns.getMany" },
  { operation: "campaigns.listAll" },
  { operation: "campaigns.listAll", maxRequests: 7 },
  { operation: "campaigns.listAll", records: 0, retries: 0 },
  { operation: "campaigns.listAll", records: 1, retries: 0 },
  { operation: "campaigns.listAll", records: 100, retries: 0 },
  { operation: "campaigns.listAll", records: 101, retries: 0 },
  { operation: "campaigns.listAll", records: 250, limit: 50, retries: 0 },
  { operation: "campaigns.listAll", records: 250, limit: 50 },
  { operation: "campaigns.listAll", records: 250, limit: 50, maxRequests: 4 },
  { operation: "campaigns.listAll", records: -1 },
  { operation: "campaigns.listAll", records: 1.5 },
  { operation: "campaigns.listAll", limit: 101 },
  { operation: "campaigns.delete" },
  { operation: "people.list" },
  { operation: "toString.list" },
  { operation: "campaigns" },
  { operation: "my.campaigns.list" },
  { operation: "campaigns.list.all" },
  { operation: "campaigns.get", retries: -1 },
  { operation: 5 as never },
];

/** What a call would send, for each operation and with what bounds it. */
export function estimateTable(): Part {
  const { estimate } = createOutbound({ adapter: instantly({ apiKey: "not-a-key" }) });
  const bare = createOutbound({
    adapter: { ...instantly({ apiKey: "not-a-key" }), paging: undefined, resources: undefined },
  });
  const lists = createOutbound({
    adapter: {
      ...instantly({ apiKey: "not-a-key" }),
      resources: { notes: { id: "id", list: { path: "/notes", method: "GET" } } },
    },
  });
  const unpaged = createOutbound({
    adapter: { ...instantly({ apiKey: "not-a-key" }), paging: undefined },
  });
  const row = (ask: typeof estimate, question: EstimateQuestion): string[] => [
    code(literal(question)),
    ...answer(() => ask(question)),
  ];
  return {
    tables: {
      estimates: table(
        ["question", "least", "most"],
        [
          ...questions.map((question) => row(estimate, question)),
          row(estimate, 5 as never),
          row(estimate, null as never),
          row(estimate, undefined as never),
        ],
      ),
      "estimates.adapters": table(
        ["adapter", "question", "least", "most"],
        [
          ["no resources", ...row(bare.estimate, { operation: "campaigns.list" })],
          ["no resources", ...row(bare.estimate, { operation: "raw.get" })],
          ["no paging", ...row(unpaged.estimate, { operation: "campaigns.list" })],
          ["no paging", ...row(unpaged.estimate, { operation: "campaigns.get" })],
          ["`notes`, lists alone", ...row(lists.estimate, { operation: "notes.list" })],
          ["`notes`, lists alone", ...row(lists.estimate, { operation: "notes.get" })],
          ["`notes`, lists alone", ...row(lists.estimate, { operation: "notes.getMany", ids: [] })],
        ],
      ),
    },
  };
}

function answer(ask: () => { requests: { least: number; most: number } }): string[] {
  try {
    const { least, most } = ask().requests;
    return [number(least), number(most)];
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    return [`${code(error.code)}: ${code(error.message)}`, ""];
  }
}

function number(value: number): string {
  return value === Infinity ? code("Infinity") : count(value);
}
