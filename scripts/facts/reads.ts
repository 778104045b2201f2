import { OutboundError } from "outbound-sdk";
import type { OutboundOptions } from "outbound-sdk";
import type { InstantlyOptions } from "outbound-sdk/instantly";
import type { Answer } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { watchedClient } from "./watched-read.ts";
import type { Client } from "./watched-read.ts";
import { code, literal, table } from "./wording.ts";

type Call = (client: Client) => Promise<unknown>;

const page: Answer = {
  status: 200,
  body: { items: [{ id: "a", email: "a@x.example" }], next_starting_after: "b" },
};
const record: Answer = { status: 200, body: { id: "a", email: "a@x.example" } };

const reads: readonly (readonly [text: string, answer: Answer, call: Call])[] = [
  ["campaigns.list()", page, ({ campaigns }) => campaigns.list()],
  [
    'campaigns.list({ search: "a b", ids: [1, 2], open: true })',
    page,
    ({ campaigns }) => campaigns.list({ search: "a b", ids: [1, 2], open: true }),
  ],
  [
    'campaigns.list({ limit: 5, cursor: "b", none: undefined })',
    page,
    ({ campaigns }) => campaigns.list({ limit: 5, cursor: "b", none: undefined }),
  ],
  [
    "campaigns.list({ retries: 0, timeout: 1, deadline: 1, maxRequests: 1, maxRetryAfter: 1, retryBudget: false })",
    page,
    ({ campaigns }) =>
      campaigns.list({
        retries: 0,
        timeout: 1,
        deadline: 1,
        maxRequests: 1,
        maxRetryAfter: 1,
        retryBudget: false,
      }),
  ],
  ["campaigns.list({ limit: 1 })", page, ({ campaigns }) => campaigns.list({ limit: 1 })],
  ["campaigns.list({ limit: 100 })", page, ({ campaigns }) => campaigns.list({ limit: 100 })],
  [
    'leads.list({ search: "a", limit: 5, cursor: "b" })',
    page,
    ({ leads }) => leads.list({ search: "a", limit: 5, cursor: "b" }),
  ],
  ["leads.list()", page, ({ leads }) => leads.list()],
  ["accounts.list()", page, ({ accounts }) => accounts.list()],
  ["emails.list()", page, ({ emails }) => emails.list()],
  ['campaigns.get("a/b")', record, ({ campaigns }) => campaigns.get("a/b")],
  ['leads.get("a")', record, ({ leads }) => leads.get("a")],
  ['accounts.get("a@x.example")', record, ({ accounts }) => accounts.get("a@x.example")],
  ['emails.get("a")', record, ({ emails }) => emails.get("a")],
  ['campaigns.handle("a").get()', record, ({ campaigns }) => campaigns.handle("a").get()],
  [
    'campaigns.getMany(["a", "b", "a"])',
    record,
    ({ campaigns }) => campaigns.getMany(["a", "b", "a"]),
  ],
  ["campaigns.getMany([])", record, ({ campaigns }) => campaigns.getMany([])],
  ['raw.get("/x?limit=1")', record, ({ raw }) => raw.get("/x?limit=1")],
  [
    'raw.request({ method: "head", path: "/x" })',
    200,
    ({ raw }) => raw.request({ method: "head", path: "/x" }),
  ],
  [
    'raw.request({ method: "post", path: "/leads/list?a=1", body: [] })',
    page,
    ({ raw }) => raw.request({ method: "post", path: "/leads/list?a=1", body: [] }),
  ],
];

const bodies: readonly (readonly [type: string | undefined, body: string])[] = [
  ["application/json", '{"a":1}'],
  ["application/json", ""],
  ["application/json; charset=utf-8", "[1]"],
  ["APPLICATION/JSON", "[1]"],
  ["application/problem+json", "[1]"],
  ["application/json-seq", "[1]"],
  ["application/jsonp", "[1]"],
  ["text/json ;x", "[1]"],
  ["text/plain; of=application/json", "[1]"],
  ["json", "[1]"],
  ["/json", "[1]"],
  ["text/plain", "[1]"],
  [undefined, "[1]"],
];

const writes: readonly (readonly [method: string, path: string])[] = [
  ["GET", "/x"],
  ["HEAD", "/x"],
  ["POST", "/x"],
  ["POST", "/leads/list"],
  ["POST", "/accounts/warmup-analytics"],
  ["POST", "/inbox-placement-analytics/stats-by-test-id"],
  ["POST", "/inbox-placement-analytics/stats-by-date"],
  ["POST", "/inbox-placement-analytics/deliverability-insights"],
  ["POST", "/leads/list?limit=1"],
  ["POST", "/leads/list?"],
  ["POST", "/leads/list#top"],
  ["POST", "/leads/list/"],
  ["PUT", "/x"],
  ["PATCH", "/leads/list"],
  ["DELETE", "/x"],
  ["OPTIONS", "/x"],
];

const adapters: readonly (readonly [text: string, options: InstantlyOptions])[] = [
  ['instantly({ apiKey: "k" })', { apiKey: "k" }],
  ['instantly({ apiKey: () => "k" })', { apiKey: () => "k" }],
  ['instantly({ apiKey: async () => "k" })', { apiKey: async () => await Promise.resolve("k") }],
  ['instantly({ apiKey: () => "" })', { apiKey: () => "" }],
  [
    'instantly({ apiKey: "k", baseUrl: "http://127.0.0.1:8080/v2//" })',
    { apiKey: "k", baseUrl: "http://127.0.0.1:8080/v2//" },
  ],
];

/** What each read sends and brings, what a body is read as, and what is no read. */
export async function readTables(): Promise<Part> {
  const readRows: string[][] = [];
  for (const [text, answer, call] of reads) {
    const { client, sent } = watchedClient([answer]);
    const brought = await call(client);
    readRows.push([code(text), sent.join("<br>"), code(literal(brought))]);
  }
  const bodyRows: string[][] = [];
  for (const [type, body] of bodies) {
    // A stream has no type of its own.
    const headers = type === undefined ? {} : { "content-type": type };
    const answer = (): Response => new Response(new TextEncoder().encode(body), { headers });
    const read = await watchedClient([answer]).client.raw.get("/x");
    bodyRows.push([type === undefined ? "none" : code(type), code(body), code(literal(read))]);
  }
  const writeRows: string[][] = [];
  for (const [method, path] of writes) {
    writeRows.push([
      code(`${method} ${path}`),
      await times(method, path, { retries: 1 }),
      await times(method, path, { retries: 1, allowWrites: true }),
    ]);
  }
  const adapterRows: string[][] = [];
  for (const [text, options] of adapters) {
    const { client, sent } = watchedClient([200], {}, options);
    const said = await client.raw.get("/x").then(() => "", messageOf);
    adapterRows.push([code(text), sent.join("<br>") || said]);
  }
  return {
    tables: {
      "reads.sent": table(["call", "sends", "brings"], readRows),
      "reads.bodies": table(["`content-type`", "body", "is read as"], bodyRows),
      "reads.writes": table(
        ["request", "sent, all answered 503", "the same with `allowWrites: true`"],
        writeRows,
      ),
      "reads.adapter": table(["adapter", "sends"], adapterRows),
    },
  };
}

async function times(
  method: string,
  path: string,
  options: Partial<OutboundOptions>,
): Promise<string> {
  const { client, sent } = watchedClient([503], options);
  const said = await client.raw.request({ method, path }).catch(messageOf);
  return sent.length === 0 ? `${said as string}` : sent.length === 1 ? "once" : "again";
}

function messageOf(error: unknown): string {
  if (!OutboundError.is(error)) throw error;
  return `${code(error.code)}: ${code(error.message)}`;
}
