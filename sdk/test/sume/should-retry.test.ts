import { expect, test } from "vitest";

import { shouldRetry } from "outbound-sdk/sume";
import type { Answer } from "outbound-sdk/testing";

import { calling, METHODS } from "./calling.ts";

const PASSING = [408, 429, 500, 502, 503, 504, 520, 529, 599];
const LASTING = [501, 505, 510, 511];
const NEVER = [200, 201, 204, 301, 304, 400, 401, 402, 403, 404, 405, 410, 412, 413, 422, 425, 451];

test.each(["GET", "PUT", "DELETE", "HEAD", "OPTIONS", "get"])(
  "a %s is repeated after 408, 429 and every 5xx that can pass, with and without a key",
  (method) => {
    for (const hasKey of [false, true]) {
      for (const status of PASSING) expect(shouldRetry(status, method, hasKey)).toBe(true);
      for (const status of [...LASTING, ...NEVER]) {
        expect(shouldRetry(status, method, hasKey)).toBe(false);
      }
    }
  },
);

test.each(["POST", "PATCH", "post"])("a %s is repeated with a key, and never without", (method) => {
  for (const status of PASSING) {
    expect(shouldRetry(status, method, true)).toBe(true);
    expect(shouldRetry(status, method, false)).toBe(false);
  }
  for (const status of [...LASTING, ...NEVER]) {
    expect(shouldRetry(status, method, true)).toBe(false);
    expect(shouldRetry(status, method, false)).toBe(false);
  }
});

test("a 409 is repeated with a key, whatever the method, and never without", () => {
  for (const method of METHODS) {
    expect(shouldRetry(409, method, true)).toBe(true);
    expect(shouldRetry(409, method, false)).toBe(false);
  }
});

test("a 422 never is", () => {
  for (const method of METHODS) {
    expect(shouldRetry(422, method, true)).toBe(false);
    expect(shouldRetry(422, method, false)).toBe(false);
  }
});

test("the client does what shouldRetry says, for every method, with and without a key", async () => {
  for (const method of METHODS) {
    for (const idempotencyKey of ["k", undefined]) {
      for (const status of [...PASSING, ...LASTING, 400, 404, 409, 422, 425]) {
        const { client, vendor } = calling([status, 200]);
        const { attempts } = await client[method]("/runs", { idempotencyKey });
        const repeated = shouldRetry(status, method, idempotencyKey !== undefined);
        expect([method, status, attempts]).toEqual([method, status, repeated ? 2 : 1]);
        expect(vendor.requests).toHaveLength(attempts);
      }
    }
  }
});

// sindresorhus/got#786
test.each<[string, Answer]>([
  ["no answer within its timeout", "hang"],
  ["no connection", "offline"],
  [
    "a body that breaks off",
    { status: 200, headers: { "content-type": "application/json" }, body: '{"id":' },
  ],
])("after %s a POST without a key is sent once, with one it is sent again", async (_, answer) => {
  const unkeyed = calling([answer, 200], { timeout: 50 });
  const once = await unkeyed.client.post("/runs", { body: { prompt: "a" } });
  expect(once.attempts).toBe(1);
  expect(once.error?.code).toBe(answer === "hang" ? "timeout" : "network");
  expect(unkeyed.keys()).toEqual([null]);

  const keyed = calling([answer, 200], { timeout: 50 });
  const again = await keyed.client.post("/runs", { body: { prompt: "a" }, idempotencyKey: "k" });
  expect(again).toMatchObject({ error: undefined, attempts: 2 });
  expect(keyed.keys()).toEqual(["k", "k"]);
});

// gocardless/gocardless-pro-python#12, woocommerce/woocommerce-square#106
test.each<[string, Answer]>([
  ["503", 503],
  ["429", 429],
  ["409", 409],
  ["no connection", "offline"],
  ["no answer", "hang"],
])(
  "after %s a keyed POST goes again with the very key and bytes of the first time",
  async (_, answer) => {
    const { client, vendor, keys } = calling([answer, answer, 200], { timeout: 50 });
    const body = { prompt: "a", seconds: 4 };
    const result = await client.post("/runs", { body, idempotencyKey: "order-7" });
    expect(result).toMatchObject({ error: undefined, attempts: 3 });
    expect(keys()).toEqual(["order-7", "order-7", "order-7"]);
    const sent = vendor.requests.map((request) => request.body);
    expect(sent).toEqual(Array<string>(3).fill(JSON.stringify(body)));
  },
);

// sindresorhus/p-retry#41
test.each(["Failed to fetch", "Load failed", "fetch failed", "Network request failed"])(
  "a network failure is repeated whatever the runtime calls it: %s",
  async (message) => {
    const { client } = calling([() => Promise.reject(new TypeError(message)), 200]);
    expect(await client.get("/runs")).toMatchObject({ error: undefined, attempts: 2 });
  },
);

// aws/aws-sdk-js#1402
test.each<Answer>([503, 429, "offline", "hang"])(
  "maxRetries: 0 is one request and not a loop, after %j",
  async (answer) => {
    for (const where of ["client", "call"] as const) {
      const { client, vendor } = calling([answer], {
        timeout: 50,
        ...(where === "client" ? { maxRetries: 0 } : {}),
      });
      const { attempts } = await client.get("/runs", where === "call" ? { maxRetries: 0 } : {});
      expect(attempts).toBe(1);
      expect(vendor.requests).toHaveLength(1);
    }
  },
);

test("two retries are the default; client and call may change that", async () => {
  expect((await calling([503]).client.get("/runs")).attempts).toBe(3);
  expect((await calling([503], { maxRetries: 4 }).client.get("/runs")).attempts).toBe(5);
  expect((await calling([503]).client.get("/runs", { maxRetries: 1 })).attempts).toBe(2);
});

test("maxRetries does not make a POST repeatable", async () => {
  const { client, vendor } = calling([503, 200], { maxRetries: 9 });
  await client.post("/runs", { maxRetries: 9 });
  expect(vendor.requests).toHaveLength(1);
});

test("no key is ever made up", async () => {
  for (const method of METHODS) {
    const { client, keys } = calling([503, 200]);
    await client[method]("/runs");
    expect(new Set(keys())).toEqual(new Set([null]));
  }
});
