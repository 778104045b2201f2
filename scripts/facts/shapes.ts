import { OutboundError, createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, literal, table } from "./wording.ts";

const records: readonly unknown[] = [
  null,
  "text",
  5,
  [],
  {},
  { id: null },
  { id: 5 },
  { id: "" },
  { id: {} },
  { id: ["a"] },
  { id: true },
  { id: "a" },
  { id: "a", name: 5, more: null },
];

const pages: readonly unknown[] = [
  null,
  [],
  {},
  { items: {} },
  { items: null },
  { items: "a" },
  { items: [] },
  { items: [5] },
  { items: [{ id: "a" }, {}] },
  { items: [{ id: "a" }, { id: "" }] },
  { items: [{ id: "a" }, null] },
  { items: [], next_starting_after: null },
  { items: [], next_starting_after: "" },
  { items: [], next_starting_after: 5 },
  { items: [], next_starting_after: {} },
  { items: [], next_starting_after: "b" },
];

/** Bodies that are not what they should be: which field, and what the error says. */
export async function shapeTables(): Promise<Part> {
  const recordRows: string[][] = [];
  for (const body of records) {
    recordRows.push(await row(body, async ({ campaigns }) => (await campaigns.get("a")).data));
  }
  const pageRows: string[][] = [];
  for (const body of pages) {
    pageRows.push(
      await row(body, async ({ campaigns }) => {
        const { data, meta } = await campaigns.list();
        return { records: data.length, next: meta.next };
      }),
    );
  }
  return {
    tables: {
      "shapes.record": table(["body of `campaigns.get`", "what comes of it"], recordRows),
      "shapes.page": table(["body of `campaigns.list`", "what comes of it"], pageRows),
    },
  };
}

type Client = ReturnType<typeof clientOf>;

// oxlint-disable-next-line typescript/explicit-function-return-type -- the adapter's own resources
function clientOf(body: unknown) {
  // null as a body of its own: a plain `null` would be no body.
  const answer = { status: 200, headers: { "content-type": "application/json" } };
  const vendor = scriptedFetch([{ ...answer, body: JSON.stringify(body) }]);
  return createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: vendor.fetch,
    runtime: virtualClock({ auto: true }),
  });
}

async function row(body: unknown, read: (client: Client) => Promise<unknown>): Promise<string[]> {
  let said: string;
  try {
    said = `read: ${code(literal(await read(clientOf(body))))}`;
  } catch (error) {
    if (!OutboundError.is(error) || !error.permanent || error.requests !== 1) throw error;
    said = `${code(error.code)}: ${code(error.message)}`;
  }
  return [code(JSON.stringify(body)), said];
}
