import { OutboundError, createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { virtualClock } from "outbound-sdk/testing";
import type { ScriptedAnswer } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { watchedClient } from "./watched-read.ts";
import { code, count, literal, table } from "./wording.ts";

/** What an adapter of one's own decides beside the paths. */
export async function adapterTables(): Promise<Part> {
  return {
    tables: {
      "reads.headers": table(
        ["`headers` gives", "a GET is sent with", "a POST with a body"],
        await headerRows(),
      ),
      "reads.asked": table(
        ["`retryAfterMs` gives", "the read waits", "and fails, with `retryAfterMs`"],
        await askedRows(),
      ),
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

/** Waits that an adapter reads from the body of a failure, to the end. */
async function askedRows(): Promise<string[][]> {
  const given: readonly unknown[] = [
    undefined,
    0,
    0.5,
    1,
    2_000,
    -1,
    Number.NaN,
    Infinity,
    "2000",
    null,
  ];
  const cases: readonly (readonly [ms: unknown, answer: ScriptedAnswer])[] = [
    ...given.map((ms) => [ms, { status: 503, body: "{}" }] as const),
    [2_000, { status: 503, body: "no JSON" }],
    [2_000, { status: 503, headers: { "retry-after": "5" } }],
    [2_000, { status: 404 }],
  ];
  const rows: string[][] = [];
  for (const [ms, answer] of cases) {
    const clock = virtualClock({ auto: true });
    const start = clock.now();
    let heard = "";
    const { client } = watchedClient([answer], {
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
    const error: unknown = await client.raw.get("/x").catch((thrown: unknown) => thrown);
    if (!OutboundError.is(error)) throw error;
    const beside = answer.headers === undefined ? "" : ", beside `Retry-After: 5`";
    rows.push([
      `${code(literal(ms))}, asked with ${code(heard)}${beside}`,
      `${count(clock.now() - start)} ms`,
      code(String(error.retryAfterMs)),
    ]);
  }
  return rows;
}
