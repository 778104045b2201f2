import { createSumeClient, delayMs } from "outbound-sdk/sume";
import type { SumeRequestOptions } from "outbound-sdk/sume";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer } from "outbound-sdk/testing";

import { code, count, duration, milliseconds, table } from "./wording.ts";

const methods = ["get", "put", "delete", "post", "patch"] as const;
type Method = (typeof methods)[number];
const key = { idempotencyKey: "order-1041" };

/** What one call of a client of a vendor that gives this answer did. */
async function call(method: Method, answer: Answer, options: SumeRequestOptions = {}) {
  const clock = virtualClock({ auto: true });
  const vendor = scriptedFetch([answer], { clock });
  const sume = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example/v1",
    fetch: vendor.fetch,
    runtime: clock,
  });
  const start = clock.now();
  const { error } = await sume[method]("/runs", options);
  return { requests: vendor.requests.length, elapsedMs: clock.now() - start, error };
}

/** The defaults of the client, each found by reaching it. */
export async function sumeFacts(): Promise<Record<string, string>> {
  const failing = await call("get", 503);
  const hanging = await call("post", "hang");
  const asked = delayMs(0, 20, 1) / delayMs(0, 20, 0);
  const pause = { status: 429, headers: { "retry-after": "900" } };
  const early = await call("get", pause);
  if (early.error?.retryAfterSeconds !== 900) throw new Error("The vendor's own wait is not told.");
  return {
    "sume.maxRetries": count(failing.requests - 1),
    "sume.attempts": count(failing.requests),
    "sume.timeout": duration(hanging.elapsedMs),
    "sume.cap": duration(delayMs(0, 86_400, 0)),
    "sume.early.requests": count(early.requests),
    "sume.early.time": duration(early.elapsedMs),
    "sume.early.asked": duration(early.error.retryAfterSeconds * 1_000),
    "sume.spread": `${count(Math.round((asked - 1) * 100))} %`,
  };
}

const rows: readonly { readonly label: string; readonly answers: readonly Answer[] }[] = [
  { label: "408, 429", answers: [408, 429] },
  { label: "409", answers: [409] },
  { label: "500, 502, 503, 504", answers: [500, 502, 503, 504] },
  { label: "other 5xx that can pass, such as 520 to 529", answers: [507, 520, 524, 529, 599] },
  { label: "cannot be reached", answers: ["offline"] },
  { label: "no whole answer within `timeout`", answers: ["hang"] },
  { label: "501, 505, 510, 511", answers: [501, 505, 510, 511] },
  { label: "422", answers: [422] },
  { label: "400, 401, 403, 404 and other 4xx", answers: [400, 401, 402, 403, 404, 410, 413, 425] },
  { label: "a redirect", answers: [301, 302, 307, 308] },
];

/** Which answers are repeated, by method and key: each cell is run with each of its methods. */
export async function repeatedTable(): Promise<string> {
  const cells: string[][] = [];
  for (const { label, answers } of rows) {
    cells.push([
      label === "a redirect" ? `${label}, which ${await redirects()}` : label,
      await repeated(label, answers, ["get", "put", "delete"], {}),
      await repeated(label, answers, ["get", "put", "delete"], key),
      await repeated(label, answers, ["post", "patch"], {}),
      await repeated(label, answers, ["post", "patch"], key),
    ]);
  }
  return table(
    ["answer", "GET, PUT, DELETE", "the same with a key", "POST, PATCH", "these with a key"],
    cells,
  );
}

/** What the client tells `fetch` to do with a redirect, in words. */
async function redirects(): Promise<string> {
  let told: RequestInit["redirect"];
  const sume = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example/v1",
    fetch(_input, init) {
      told = init?.redirect;
      return Promise.resolve(new Response(null, { status: 204 }));
    },
  });
  await sume.get("/runs");
  return told === "manual" ? "is not followed" : "is followed";
}

async function repeated(
  label: string,
  answers: readonly Answer[],
  by: readonly Method[],
  options: SumeRequestOptions,
): Promise<string> {
  const seen = new Set<boolean>();
  for (const answer of answers) {
    for (const method of by) seen.add((await call(method, answer, options)).requests > 1);
  }
  const [one] = seen;
  if (one === undefined || seen.size !== 1) throw new Error(`Not one row: ${label}`);
  return one ? "repeated" : "sent once";
}

/** The waits of the client: the least, the middle and the most. */
export function delayTable(): string {
  const row = (after: string, attempt: number, asked?: number): string[] => [
    after,
    code(asked === undefined ? `delayMs(${attempt})` : `delayMs(${attempt}, ${asked})`),
    ...[0, 0.5, 1].map((random) => milliseconds(delayMs(attempt, asked, random))),
  ];
  return table(
    ["after", "as code", "at least", "in the middle", "at most"],
    [
      ...[0, 1, 2, 3, 4, 5].map((attempt) => row(`attempt ${attempt + 1}`, attempt)),
      ...[2, 20, 60, 900].map((seconds) => row(code(`Retry-After: ${seconds}`), 0, seconds)),
    ],
  );
}

/** The codes that are the client's own, each brought about. */
export async function codesTable(): Promise<string> {
  const cases: readonly [string, Answer, SumeRequestOptions][] = [
    ["the network failed, to the last attempt", "offline", {}],
    ["no answer in time, to the last attempt", "hang", {}],
    ["no time for the next wait", 503, { deadline: 1 }],
    ["the deadline cut an attempt", "hang", { deadline: { ms: 1_000, cut: true } }],
    ["the caller's signal", 503, { signal: AbortSignal.abort() }],
    ["an option that cannot be", 200, { timeout: 0 }],
    ["an answer without a code of its own", 503, {}],
  ];
  const rows: string[][] = [];
  for (const [when, answer, options] of cases) {
    const { error, requests } = await call("get", answer, options);
    if (error === undefined) throw new Error(`${when}: the call succeeded`);
    const limit = error.limit === undefined ? "none" : `\`${error.limit}\``;
    rows.push([when, `\`${error.code}\``, limit, count(requests)]);
  }
  return table(["when", "`code`", "`limit`", "requests sent"], rows);
}
