import { expect, onTestFinished, test, vi } from "vitest";

import type { SumeResult } from "outbound-sdk/sume";
import type { Answer } from "outbound-sdk/testing";

import { BASE, calling } from "./calling.ts";

test("a success has its data, its response and its attempts, and no error", async () => {
  const { client } = calling([503, { status: 201, body: { id: "r1" }, headers: { etag: "e" } }]);
  const result = await client.post("/runs", { idempotencyKey: "k" });
  expect(result).toMatchObject({ data: { id: "r1" }, error: undefined, attempts: 2 });
  expect(result.response?.status).toBe(201);
  expect(result.response?.headers.get("etag")).toBe("e");
});

test.each<[string, Answer, unknown]>([
  ["JSON", { status: 200, body: [1] }, [1]],
  [
    "a JSON dialect",
    { status: 200, headers: { "content-type": "application/hal+json" }, body: "{}" },
    {},
  ],
  ["text", { status: 200, body: "plain" }, "plain"],
  ["nothing", 204, null],
  ["an empty body", 200, null],
])("data is what came: %s", async (_, answer, data) => {
  const { client } = calling([answer]);
  expect(await client.get("/runs")).toMatchObject({ data, error: undefined });
});

test("the error is flattened from the body's own", async () => {
  const { client } = calling([
    {
      status: 429,
      headers: { "retry-after": "90" },
      body: {
        error: { code: "rate_limited", message: "Slow down", details: { scope: "write" } },
      },
    },
  ]);
  const result = await client.post("/runs", { idempotencyKey: "k" });
  expect(result).toMatchObject({ data: undefined, attempts: 3 });
  expect(result.error).toEqual({
    code: "rate_limited",
    message: "Slow down",
    status: 429,
    details: { scope: "write" },
    retryAfterSeconds: 90,
    limit: "retries",
  });
  expect(result.response?.status).toBe(429);
});

test("retryAfterSeconds is told also where the client does not repeat", async () => {
  const answer = { status: 429, headers: { "retry-after": "90" } };
  const { client, waits } = calling([answer]);
  const { error, attempts } = await client.post("/runs");
  expect(attempts).toBe(1);
  expect(waits).toEqual([]);
  expect(error).toEqual({
    code: "http_429",
    message: "sume responded 429",
    status: 429,
    retryAfterSeconds: 90,
  });
});

test("a wait in the body's error is honoured when no header asks for one", async () => {
  const body = { error: { code: "queue_full", message: "Full", retryAfterSeconds: 2 } };
  const only = calling([{ status: 429, body }, 200], { random: 0 });
  await only.client.get("/runs");
  expect(only.waits).toEqual([2_000]);
  const both = calling([{ status: 429, body, headers: { "retry-after": "7" } }, 200], {
    random: 0,
  });
  await both.client.get("/runs");
  expect(both.waits).toEqual([7_000]);
  const once = calling([{ status: 429, body }]);
  expect((await once.client.post("/runs")).error).toMatchObject({
    code: "queue_full",
    retryAfterSeconds: 2,
  });
});

test.each<[string, unknown, object]>([
  ["no body", undefined, {}],
  ["a page", "<html>", {}],
  ["JSON without an error", { ok: false }, {}],
  ["null", "null", {}],
  ["a sentence as the error", { error: "No such run" }, { message: "No such run" }],
  ["an error of wrong types", { error: { code: 7, message: "", retryAfterSeconds: "2" } }, {}],
  ["an error with details only", { error: { details: [1] } }, { details: [1] }],
  ["an error with a code only", { error: { code: "gone" } }, { code: "gone" }],
])("an answer with %s has what can be told of it", async (_, body, told) => {
  const { client } = calling([{ status: 404, ...(body === undefined ? {} : { body }) }]);
  const { error } = await client.get("/runs/1");
  const expected = { code: "http_404", message: "sume responded 404", status: 404, ...told };
  expect(error).toEqual(expected);
});

const left = new Error("left");

test.each<[string, Answer, object, object]>([
  [
    "no connection",
    () => Promise.reject(left),
    {},
    { code: "network", message: "sume could not be reached", limit: "retries", cause: left },
  ],
  [
    "no answer",
    "hang",
    { timeout: 70 },
    { code: "timeout", message: "sume did not answer within 70 ms", limit: "timeout" },
  ],
  [
    "a deadline that cuts",
    "hang",
    { deadline: { ms: 40, cut: true } },
    { code: "deadline", message: "sume did not answer within 40 ms", limit: "deadline" },
  ],
  [
    "a deadline that was spent",
    200,
    { deadline: 0 },
    {
      code: "deadline",
      message: "The deadline had passed before the call began",
      limit: "deadline",
    },
  ],
  [
    "an abort",
    200,
    { signal: AbortSignal.abort(left) },
    { code: "aborted", message: "The call was aborted", limit: "signal", cause: left },
  ],
  [
    "an abort with null",
    200,
    { signal: AbortSignal.abort(null) },
    { code: "aborted", message: "The call was aborted", limit: "signal", cause: null },
  ],
  [
    "a broken body",
    { status: 200, headers: { "content-type": "application/json" }, body: "{" },
    { maxRetries: 0 },
    {
      code: "network",
      message: "sume sent a body that is not the JSON it declares",
      status: 200,
      limit: "retries",
      cause: expect.any(SyntaxError) as unknown,
    },
  ],
])("%s has a code of the client's own", async (_, answer, options, expected) => {
  const { client } = calling([answer]);
  const result: SumeResult = await client.get("/runs", options);
  expect(result.data).toBe(undefined);
  expect(result.error).toEqual(expected);
  expect(result).not.toHaveProperty("response");
});

test("a deadline that leaves no room for a retry keeps what the vendor said, and says which limit", async () => {
  const body = { error: { code: "rate_limited", message: "Slow down" } };
  const { client, clock } = calling([{ status: 429, headers: { "retry-after": "20" }, body }]);
  const start = clock.now();
  const { error, attempts, response } = await client.get("/runs", { deadline: 5_000 });
  expect(clock.now() - start).toBe(0);
  expect(attempts).toBe(1);
  expect(response?.status).toBe(429);
  expect(error).toEqual({
    code: "rate_limited",
    message: "Slow down",
    status: 429,
    retryAfterSeconds: 20,
    limit: "deadline",
  });
});

test("a deadline before a retry keeps the cause of a network failure", async () => {
  const { client } = calling([() => Promise.reject(left)]);
  const { error } = await client.get("/runs", { deadline: 100 });
  expect(error).toMatchObject({ code: "network", limit: "deadline", cause: left });
});

test("an abort in a wait settles at once", async () => {
  const { client, clock, vendor } = calling([{ status: 429, headers: { "retry-after": "50" } }]);
  const controller = new AbortController();
  clock.timer(100, () => controller.abort("the reader left"));
  const start = clock.now();
  const { error, attempts } = await client.get("/runs", { signal: controller.signal });
  expect(clock.now() - start).toBe(100);
  expect(error).toMatchObject({ code: "aborted", cause: "the reader left" });
  expect(attempts).toBe(1);
  expect(vendor.requests).toHaveLength(1);
  expect(clock.pending).toBe(0);
});

test("an attempt has 600,000 ms unless told otherwise, by the client or the call", async () => {
  const durations = async (options: object, call: object): Promise<unknown> => {
    const { client, heard } = calling(["hang"], { maxRetries: 0, ...options });
    await client.get("/runs", call);
    return heard.flatMap((event) => (event.type === "attempt.end" ? [event.durationMs] : []));
  };
  expect(await durations({}, {})).toEqual([600_000]);
  expect(await durations({ timeout: 5_000 }, {})).toEqual([5_000]);
  expect(await durations({ timeout: 5_000 }, { timeout: 70 })).toEqual([70]);
});

test("a failed answer whose body stalls is still that answer, when the attempt's time is over", async () => {
  const stalled = (): Response => new Response(new ReadableStream({}), { status: 404 });
  const { client } = calling([stalled], { timeout: 50 });
  const { error } = await client.get("/runs/1");
  expect(error).toEqual({ code: "http_404", message: "sume responded 404", status: 404 });
});

test.each([
  new TypeError("undefined is not a function"),
  new ReferenceError("x is not defined"),
  new RangeError("too deep"),
])("a mistake in the fetch given rejects as it is: %s", async (mistake) => {
  const { client, vendor } = calling([() => Promise.reject(mistake)]);
  await expect(client.get("/runs")).rejects.toBe(mistake);
  expect(vendor.requests).toHaveLength(1);
});

test("the body of a failed attempt has been read to its end before the next is sent", async () => {
  let cancelled = 0;
  let read = 0;
  const ill = (): Response =>
    new Response(
      new ReadableStream({
        pull(stream) {
          read += 1;
          stream.close();
        },
        cancel() {
          cancelled += 1;
        },
      }),
      { status: 503 },
    );
  const { client } = calling([ill, 200]);
  await client.get("/runs");
  expect([read, cancelled]).toEqual([1, 0]);
});

test("observers hear each call of the client, without key, query, header or body", async () => {
  const { client, heard } = calling([503, { status: 404, body: { error: { code: "gone" } } }]);
  await client.put("/runs/{id}?x=secret-query", {
    path: { id: "secret-id" },
    query: { q: "secret-q" },
    body: { secret: "secret-body" },
    headers: { "X-Note": "secret-note" },
    idempotencyKey: "secret-key",
  });
  expect(heard.map(({ type }) => type)).toEqual([
    "call.start",
    "attempt.start",
    "attempt.end",
    "wait.start",
    "wait.end",
    "attempt.start",
    "attempt.end",
    "call.end",
  ]);
  expect(heard[0]).toMatchObject({ client: "sume", method: "PUT", path: "/runs/{id}" });
  expect(heard.at(-1)).toMatchObject({ outcome: "error", code: "http_404", requests: 2 });
  expect(JSON.stringify(heard)).not.toMatch(/secret/);
});

test.each<[string, Answer, number | undefined, string]>([
  [
    "a status",
    { status: 404, body: { error: { code: "no such customer: secret" } } },
    0,
    "http_404",
  ],
  ["a vendor's own code", { status: 429, body: { error: { code: "secret" } } }, 0, "http_429"],
  ["a bare text", { status: 400, body: { error: "secret" } }, 0, "http_400"],
  ["a network failure", "offline", 0, "network"],
  ["a timeout", "hang", 0, "timeout"],
])(
  "the code observers hear is the client's own, never a part of the body: %s",
  async (_, answer, maxRetries, code) => {
    const { client, heard } = calling([answer]);
    await client.get("/runs", { maxRetries });
    expect(heard.at(-1)).toMatchObject({ type: "call.end", code });
    expect(JSON.stringify(heard)).not.toMatch(/secret/);
  },
);

test("a mistake ends its call for observers, too", async () => {
  const { client, heard } = calling([() => Promise.reject(new RangeError("no"))]);
  await client.get("/runs").catch(() => {});
  expect(heard.at(-1)).toMatchObject({ type: "call.end", outcome: "error", requests: 1 });
});

test("without a fetch the global one is used", async () => {
  const urls: unknown[] = [];
  vi.stubGlobal("fetch", (url: unknown) => {
    urls.push(url);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { client } = calling([200], { fetch: undefined });
  expect(await client.get("/runs")).toMatchObject({ data: null, attempts: 1 });
  expect(urls).toEqual([`${BASE}/runs`]);
});

/** Asked in an error's body to come back after so many seconds, at the lowest random. */
async function askedInBody(seconds: string) {
  const body = `{"error":{"code":"queue_full","retryAfterSeconds":${seconds}}}`;
  const headers = { "content-type": "application/json" };
  const { client, waits } = calling([{ status: 429, headers, body }], { random: 0 });
  const { error } = await client.get("/runs");
  return { told: error?.retryAfterSeconds, waits };
}

test.each(["1e999", "1e306", "9007199254741"])(
  "a body that asks for %s seconds, longer than any clock counts, is given the longest wait there is",
  async (seconds) => {
    const told = Number.MAX_SAFE_INTEGER / 1_000;
    expect(await askedInBody(seconds)).toEqual({ told, waits: [60_000, 60_000] });
  },
);

test.each(["-1e999", "-5", "0", '"7"'])(
  "a body that asks for %s seconds asks for nothing",
  async (seconds) => {
    expect(await askedInBody(seconds)).toEqual({ told: undefined, waits: [400, 800] });
  },
);
