import { OutboundError, createOutbound } from "outbound-sdk";
import type { Outbound, OutboundOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import type { InstantlyOptions, InstantlyResources } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, literal, table } from "./wording.ts";

type Client = Outbound<InstantlyResources>;
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
    const { client, sent } = clientOf([answer]);
    const brought = await call(client);
    readRows.push([code(text), sent.join("<br>"), code(literal(brought))]);
  }
  const bodyRows: string[][] = [];
  for (const [type, body] of bodies) {
    // A stream has no type of its own.
    const headers = type === undefined ? {} : { "content-type": type };
    const answer = (): Response => new Response(new TextEncoder().encode(body), { headers });
    const read = await clientOf([answer]).client.raw.get("/x");
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
    const { client, sent } = clientOf([200], {}, options);
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
      "reads.headers": table(
        ["`headers` gives", "a GET is sent with", "a POST with a body"],
        await headerRows(),
      ),
      "reads.asked": table(["`retryAfterMs` gives", "the read waits"], await askedRows()),
    },
  };
}

type HeaderFields = Readonly<Record<string, string>>;

/** What an adapter's own headers leave of the usual ones. */
async function headerRows(): Promise<string[][]> {
  const given: readonly (readonly [text: string, headers: () => unknown])[] = [
    ["{}", () => ({})],
    ['{ "x-date": "today" }', () => ({ "x-date": "today" })],
    ['{ Accept: "text/csv" }', () => ({ Accept: "text/csv" })],
    ['{ ACCEPT: "text/csv" }', () => ({ ACCEPT: "text/csv" })],
    ['{ "content-type": "text/json" }', () => ({ "content-type": "text/json" })],
    ['{ "CONTENT-TYPE": "text/json" }', () => ({ "CONTENT-TYPE": "text/json" })],
    [
      'a promise of { "x-date": "today" }',
      async () => await Promise.resolve({ "x-date": "today" }),
    ],
    [
      "a thenable, as of another realm",
      // oxlint-disable-next-line unicorn/no-thenable -- this is what it is about
      () => ({ then: (done: (own: HeaderFields) => void) => done({ "x-date": "today" }) }),
    ],
  ];
  const rows: string[][] = [];
  for (const [text, headers] of given) {
    const sent: string[] = [];
    const client = createOutbound({
      adapter: { ...instantly({ apiKey: "k" }), headers: headers as () => HeaderFields },
      fetch: async (_url, init) => {
        // As `fetch` would send them: fields of one name, however it is written, are joined.
        const fields = Object.entries(Object.fromEntries(new Headers(init.headers)));
        sent.push(fields.map(([name, value]) => code(`${name}: ${value}`)).join("<br>"));
        return await Promise.resolve(new Response());
      },
      runtime: virtualClock({ auto: true }),
    });
    await client.raw.get("/x");
    await client.raw.request({ method: "POST", path: "/leads/list", body: {} });
    rows.push([code(text), ...sent]);
  }
  return rows;
}

/** Waits that an adapter reads from the body of a 503. */
async function askedRows(): Promise<string[][]> {
  const given: readonly unknown[] = [
    undefined,
    0,
    1,
    2_000,
    -1,
    Number.NaN,
    Infinity,
    "2000",
    null,
  ];
  const rows: string[][] = [];
  for (const body of ["{}", "no JSON"]) {
    for (const ms of body === "{}" ? given : [2_000]) {
      const clock = virtualClock({ auto: true });
      const start = clock.now();
      let heard = "";
      const { client } = clientOf([{ status: 503, body }, 200], {
        runtime: clock,
        adapter: {
          ...instantly({ apiKey: "k" }),
          retryAfterMs: (status, read) => {
            heard = `${status}, ${literal(read)}`;
            return ms as number;
          },
        },
        retries: { max: 1, backoff: () => 1 },
      });
      await client.raw.get("/x");
      rows.push([`${code(literal(ms))}, asked with ${code(heard)}`, `${clock.now() - start} ms`]);
    }
  }
  for (const [label, answer] of [
    ["beside `Retry-After: 5`", { status: 503, headers: { "retry-after": "5" } }],
    ["of a 404", 404],
  ] as const) {
    const clock = virtualClock({ auto: true });
    const start = clock.now();
    const { client } = clientOf([answer, 200], {
      runtime: clock,
      adapter: { ...instantly({ apiKey: "k" }), retryAfterMs: () => 2_000 },
    });
    const failed = await client.raw.get("/x").then(
      () => "",
      (error: OutboundError) => `, and fails: ${code(`retryAfterMs: ${error.retryAfterMs}`)}`,
    );
    rows.push([`${code("2000")}, ${label}`, `${clock.now() - start} ms${failed}`]);
  }
  return rows;
}

interface Watched {
  readonly client: Client;
  /** What left, as Markdown. */
  readonly sent: string[];
}

function clientOf(
  answers: readonly Answer[],
  options: Partial<OutboundOptions> = {},
  vendor: InstantlyOptions = { apiKey: "k" },
): Watched {
  const clock = virtualClock({ auto: true });
  const { fetch } = scriptedFetch(answers, { clock });
  const sent: string[] = [];
  const client = createOutbound({
    adapter: instantly(vendor),
    fetch: async (url, init) => {
      const body = typeof init.body === "string" ? ` ${init.body}` : "";
      const { accept, authorization, ...more } = Object.fromEntries(new Headers(init.headers));
      if (accept !== "application/json") throw new RangeError(`accept is ${accept}`);
      const own = Object.entries(more).map(([name, value]) => ` ${name}: ${value}`);
      const key = authorization === "Bearer k" ? "" : ` authorization: ${authorization}`;
      sent.push(code(`${init.method} ${short(url)}${own.join("")}${key}${body}`));
      return await fetch(url, init);
    },
    runtime: clock,
    ...options,
  } as OutboundOptions<InstantlyResources>);
  return { client, sent };
}

/** From the vendor's base on. */
function short(url: string): string {
  return url.replace("https://api.instantly.ai/api/v2", "");
}

async function times(
  method: string,
  path: string,
  options: Partial<OutboundOptions>,
): Promise<string> {
  const { client, sent } = clientOf([503], options);
  const said = await client.raw.request({ method, path }).catch(messageOf);
  return sent.length === 0 ? `${said as string}` : sent.length === 1 ? "once" : "again";
}

function messageOf(error: unknown): string {
  if (!OutboundError.is(error)) throw error;
  return `${code(error.code)}: ${code(error.message)}`;
}
