import { OutboundError, createOutbound } from "outbound-sdk";
import type { Resource, VendorRecord } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, table } from "./wording.ts";

/** Options of single calls; each of them is refused before anything is sent. */
export async function refusedCallTables(): Promise<Part> {
  const vendor = scriptedFetch([200]);
  const client = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: vendor.fetch,
    runtime: virtualClock(),
  });
  const { campaigns, raw } = client;
  // A vendor that lists notes and has no record by id, and the other way.
  const { lists, records } = createOutbound<Record<string, VendorRecord>>({
    adapter: {
      ...instantly({ apiKey: "not-a-key" }),
      resources: {
        lists: { id: "id", list: { path: "/notes", method: "GET" } },
        records: { id: "id", getPath: "/notes" },
      },
    },
    fetch: vendor.fetch,
  }) as Record<string, Resource<VendorRecord>>;
  const bare = createOutbound<Record<string, VendorRecord>>({
    adapter: {
      ...instantly({ apiKey: "not-a-key" }),
      paging: undefined,
      resources: { notes: { id: "id", list: { path: "/notes", method: "GET" } } },
    },
    fetch: vendor.fetch,
  }) as unknown as Record<string, Resource<VendorRecord>>;
  const calls: readonly (readonly [text: string, call: () => unknown])[] = [
    ["raw.get(5)", () => raw.get(5 as never)],
    ['raw.get("campaigns")', () => raw.get("campaigns")],
    ['raw.get("/x", 5)', () => raw.get("/x", 5 as never)],
    ['raw.get("/x", { timeout: 0 })', () => raw.get("/x", { timeout: 0 })],
    ['raw.get("/x", { signal: {} })', () => raw.get("/x", { signal: {} as never })],
    ['raw.get("/x", { retryBudget: 5 })', () => raw.get("/x", { retryBudget: 5 as never })],
    ["raw.request(5)", () => raw.request(5 as never)],
    ['raw.request({ path: "/x" })', () => raw.request({ path: "/x" } as never)],
    ['raw.request({ method: "", path: "/x" })', () => raw.request({ method: "", path: "/x" })],
    [
      'raw.request({ method: "GET IT", path: "/x" })',
      () => raw.request({ method: "GET IT", path: "/x" }),
    ],
    [
      'raw.request({ method: "GET", path: "/x", body: 1 })',
      () => raw.request({ method: "GET", path: "/x", body: 1 }),
    ],
    [
      'raw.request({ method: "head", path: "/x", body: {} })',
      () => raw.request({ method: "head", path: "/x", body: {} }),
    ],
    [
      'raw.request({ method: "POST", path: "/leads/list", body: () => {} })',
      () => raw.request({ method: "POST", path: "/leads/list", body: () => {} }),
    ],
    [
      'raw.request({ method: "POST", path: "/leads/list", body: 1n })',
      () => raw.request({ method: "POST", path: "/leads/list", body: 1n }),
    ],
    [
      'raw.request({ method: "POST", path: "/leads/list", body: new FormData() })',
      () => raw.request({ method: "POST", path: "/leads/list", body: new FormData() }),
    ],
    [
      'raw.request({ method: "POST", path: "/leads/list/x" })',
      () => raw.request({ method: "POST", path: "/leads/list/x" }),
    ],
    [
      'raw.request({ method: "patch", path: "/x?a=1#b" })',
      () => raw.request({ method: "patch", path: "/x?a=1#b" }),
    ],
    ['campaigns.get("")', () => campaigns.get("")],
    ['campaigns.get(".")', () => campaigns.get(".")],
    ['campaigns.get("..")', () => campaigns.get("..")],
    ["campaigns.get(5)", () => campaigns.get(5 as never)],
    ['campaigns.get("\\uD800")', () => campaigns.get("\uD800")],
    ['campaigns.get("a", 5)', () => campaigns.get("a", 5 as never)],
    ['campaigns.getMany("a")', () => campaigns.getMany("a" as never)],
    ['campaigns.getMany(["a", ""])', () => campaigns.getMany(["a", ""])],
    ['campaigns.getMany(["a"], 5)', () => campaigns.getMany(["a"], 5 as never)],
    ['campaigns.handle("")', () => campaigns.handle("")],
    ["campaigns.list(5)", () => campaigns.list(5 as never)],
    ['campaigns.list({ cursor: "" })', () => campaigns.list({ cursor: "" })],
    ["campaigns.list({ cursor: 5 })", () => campaigns.list({ cursor: 5 as never })],
    ["campaigns.list({ limit: 0 })", () => campaigns.list({ limit: 0 })],
    ["campaigns.list({ limit: 1.5 })", () => campaigns.list({ limit: 1.5 })],
    ["campaigns.list({ limit: 101 })", () => campaigns.list({ limit: 101 })],
    ["campaigns.list({ search: {} })", () => campaigns.list({ search: {} })],
    ["campaigns.list({ search: null })", () => campaigns.list({ search: null })],
    ["campaigns.list({ ids: [1, NaN] })", () => campaigns.list({ ids: [1, Number.NaN] })],
    ["campaigns.list({ maxRequests: 0 })", () => campaigns.list({ maxRequests: 0 })],
    ['a list without records: get("a")', () => lists?.get("a")],
    ['a list without records: getMany(["a"])', () => lists?.getMany(["a"])],
    ["records without a list: list()", () => records?.list()],
    [
      "records without a list: listAll()",
      async () => await first((records as Resource<VendorRecord>).listAll()),
    ],
    ["a vendor without pages: list()", () => bare["notes"]?.list()],
    [
      "campaigns.listAll({ limit: 101 })",
      async () => await first(campaigns.listAll({ limit: 101 })),
    ],
  ];
  const rows: string[][] = [];
  for (const [text, call] of calls) {
    let said = "nothing";
    try {
      await call();
    } catch (error) {
      if (!OutboundError.is(error) || !error.permanent) throw error;
      said = `${code(error.code)}: ${code(error.message)}`;
    }
    rows.push([code(text), said]);
  }
  if (vendor.requests.length > 0) throw new Error("A call that shall be refused was sent.");
  return { tables: { "refused.calls": table(["call", "what it says"], rows) } };
}

async function first(walk: AsyncIterable<unknown>): Promise<void> {
  for await (const _record of walk) return;
}
