import { createOutbound } from "outbound-sdk";
import type { OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { virtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { clientOf } from "./watched-read.ts";
import { code, literal, table } from "./wording.ts";

/** What an adapter of one's own decides beside the paths. */
export async function adapterTables(): Promise<Part> {
  return {
    tables: {
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
