import { createSumeClient, delayMs, shouldRetry } from "outbound-sdk/sume";
import type { SumeRequestOptions } from "outbound-sdk/sume";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, count, literal, table } from "./wording.ts";

const fails = (status: number, error: unknown, headers?: Record<string, string>): Answer => ({
  status,
  body: { error },
  ...(headers === undefined ? {} : { headers: { "content-type": "application/json", ...headers } }),
});
const broken = new Error("the cable is out");
const key = { idempotencyKey: "order-1" };

type Row = readonly [label: string, answers: readonly Answer[], options?: SumeRequestOptions];

const bodies: readonly unknown[] = [
  { error: { code: "queue_full", message: "Wait for room" } },
  { error: { code: "rate_limited", details: { scope: "write" } } },
  { error: { code: "", message: "" } },
  { error: { code: 5, message: 5, details: null } },
  { error: { message: "No such run" } },
  { error: "No such run" },
  { error: "" },
  { error: null },
  { error: 5 },
  { error: [] },
  { errors: [] },
  null,
  "text",
  { error: { code: "rate_limited", retryAfterSeconds: 7 } },
  { error: { code: "rate_limited", retryAfterSeconds: 0.0005 } },
  { error: { code: "rate_limited", retryAfterSeconds: 0 } },
  { error: { code: "rate_limited", retryAfterSeconds: -7 } },
  { error: { code: "rate_limited", retryAfterSeconds: "7" } },
];

const endings: readonly Row[] = [
  ["503 to the end", [503]],
  ["503, then 200", [503, 200]],
  ["503, a POST without a key", [503], {}],
  ["409", [409], {}],
  ["409 with a key", [409], key],
  ["409 with a key, then 200", [409, 200], key],
  ["422 with a key", [422], key],
  ["503, with `maxRetries: 0`", [503], { ...key, maxRetries: 0 }],
  ["503, with `maxRetries: 3`", [503], { ...key, maxRetries: 3 }],
  ["offline", ["offline"], key],
  ["`fetch` rejects", [rejects], key],
  ["no answer", ["hang"], { ...key, maxRetries: 0 }],
  ["no answer, `timeout: 800`", ["hang"], { ...key, timeout: 800 }],
  ["no answer, a POST without a key", ["hang"], {}],
  ["offline, a POST without a key", ["offline"], {}],
  ["`fetch` rejects, and no time for a retry", [rejects], { ...key, deadline: 400 }],
  ["503, then no answer", [503, "hang"], { ...key, timeout: 800, maxRetries: 1 }],
  [
    "no JSON, though declared",
    [{ status: 200, headers: { "content-type": "application/json" }, body: "{" }],
    key,
  ],
  ["a deadline before the wait", [503], { ...key, deadline: 400 }],
  ["a deadline after it", [503], { ...key, deadline: 600 }],
  ["a spent deadline", [200], { ...key, deadline: 0 }],
  ["a deadline that cuts", ["hang"], { ...key, deadline: { ms: 600, cut: true } }],
  ["aborted before", [200], { ...key, signal: AbortSignal.abort(broken) }],
  ["asked for 7 s", [fails(429, { code: "queue_full" }, { "retry-after": "7" })], key],
  [
    "asked for 7 s, without a key",
    [fails(429, { code: "queue_full" }, { "retry-after": "7" })],
    {},
  ],
  ["asked for 7 s in the body", [fails(429, { retryAfterSeconds: 7 })], key],
  ["asked for 7 s in the body, without a key", [fails(429, { retryAfterSeconds: 7 })], {}],
  [
    "asked for 0 s, and for 7 s in the body",
    [fails(429, { retryAfterSeconds: 7 }, { "retry-after": "0" })],
    key,
  ],
  ["the same, without a key", [fails(429, { retryAfterSeconds: 7 }, { "retry-after": "0" })], {}],
  ["asked for 0.1 s", [fails(503, {}, { "retry-after": "0.1" })], key],
  ["asked for 300 s", [fails(503, {}, { "retry-after": "300" })], key],
  [
    "asked for 7 s, the deadline is near",
    [fails(503, {}, { "retry-after": "7" })],
    { ...key, deadline: 5_000 },
  ],
  ["404 that asks for 7 s", [fails(404, {}, { "retry-after": "7" })], key],
];

function rejects(): never {
  throw broken;
}

/** What a call of the client comes to, and the waits between its attempts. */
export async function sumeEndingTables(): Promise<Part> {
  const bodyRows: string[][] = [];
  for (const body of bodies) {
    const answer = { status: 400, headers: { "content-type": "application/json" } };
    const { error } = await make([{ ...answer, body: JSON.stringify(body) }], {});
    bodyRows.push([code(JSON.stringify(body)), code(literal(error))]);
  }
  const { error: page } = await make([{ status: 400, body: "<h1>no</h1>" }], {});
  bodyRows.push(["an error page", code(literal(page))]);
  const endingRows: string[][] = [];
  for (const [label, answers, options] of endings) {
    const { error, attempts, elapsedMs, hasResponse } = await make(answers, options);
    const { cause, message, ...rest } = (error ?? {}) as Record<string, unknown>;
    const of = cause === broken ? "the very value" : cause instanceof Error ? code(cause.name) : "";
    endingRows.push([
      label,
      error === undefined ? "none" : code(literal(rest)),
      message === undefined ? "" : code(`${message}`),
      `${attempts}`,
      `${count(elapsedMs)} ms`,
      hasResponse ? "yes" : "no",
      of,
    ]);
  }
  return {
    tables: {
      "sume.bodies": table(["body of a 400", "`error`"], bodyRows),
      "sume.endings": table(
        ["what happens", "`error`", "its message", "`attempts`", "after", "`response`", "cause"],
        endingRows,
      ),
      "sume.methods": table(
        ["method", "answered 503", "with a key"],
        ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "get", "POST", "PATCH", "BREW"].map(
          (method) => [
            method,
            shouldRetry(503, method, false) ? "sent again" : "sent once",
            shouldRetry(503, method, true) ? "sent again" : "sent once",
          ],
        ),
      ),
      "sume.delays": delayTable(),
    },
  };
}

interface Made {
  readonly error: unknown;
  readonly attempts: number;
  readonly elapsedMs: number;
  readonly hasResponse: boolean;
}

/** A POST, or a GET where no options are given. */
async function make(answers: readonly Answer[], options?: SumeRequestOptions): Promise<Made> {
  const clock = virtualClock({ auto: true });
  const { get, post } = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example",
    fetch: scriptedFetch(answers).fetch,
    runtime: clock,
  });
  const start = clock.now();
  const result = options === undefined ? await get("/runs") : await post("/runs", options);
  const { error, attempts } = result;
  const elapsedMs = clock.now() - start;
  return { error, attempts, elapsedMs, hasResponse: "response" in result };
}

/** `delayMs` with and without a wait of the vendor's, over the whole width of chance. */
function delayTable(): string {
  const asked = [
    undefined,
    Number.NaN,
    -1,
    0,
    0.0005,
    0.1,
    1,
    1.001,
    7,
    49,
    50,
    59,
    60,
    61,
    3_600,
    Infinity,
  ];
  const wait = (attempt: number, seconds: number | undefined): string =>
    [0, 0.5, 1].map((random) => count(delayMs(attempt, seconds, random))).join(", ");
  return table(
    ["`attempt`", "`retryAfterSeconds`", "ms at random 0, 0.5 and 1"],
    [
      ...[0, 1, 2, 3, 4, 5, 20].map((attempt) => [`${attempt}`, "", wait(attempt, undefined)]),
      ...asked.map((seconds) => ["0", code(String(seconds)), wait(0, seconds)]),
    ],
  );
}
