import { expect, test } from "vitest";

import { calling } from "./calling.ts";

test("a query may be URLSearchParams: each of its pairs is sent, also twice the same name", async () => {
  const { client, vendor } = calling([200]);
  const query = new URLSearchParams("limit=5&ids=a&ids=b&text=x y");
  expect((await client.get("/runs?a=1", { query })).error).toBeUndefined();
  expect(vendor.requests[0]?.url).toBe(
    "https://sume.example/v1/runs?a=1&limit=5&ids=a&ids=b&text=x+y",
  );
});

test("headers may be a Headers object: a key in it makes a POST repeatable", async () => {
  const { client, vendor, keys } = calling([503, 503, 200]);
  const headers = new Headers({ "Idempotency-Key": "order-1", "X-Trace": "t" });
  expect(await client.post("/runs", { headers, body: {} })).toMatchObject({ attempts: 3 });
  expect(keys()).toEqual(["order-1", "order-1", "order-1"]);
  expect(vendor.requests[0]?.headers.get("x-trace")).toBe("t");
});

test.each([
  [
    { Authorization: "Bearer x" },
    'Header "authorization" is not allowed: the client sends its apiKey as x-api-key',
  ],
  [
    { "Idempotency-Key": "b" },
    '"idempotencyKey" and the header Idempotency-Key differ: give one of them',
  ],
])("a Headers object is read as strictly as a plain one: %o", async (init, message) => {
  const { client, vendor } = calling([200]);
  const headers = new Headers(init as Record<string, string>);
  const { error } = await client.post("/runs", { headers, idempotencyKey: "a" });
  expect(error).toMatchObject({ code: "invalid_option", message });
  expect(vendor.requests).toEqual([]);
});

// Their data is not in their own properties: it would be gone in silence.
const QUERY = 'Option "query" is an object: expected an object of names and values';
const HEADERS = 'Option "headers" is an object: expected an object of names and values';
test.each<[string, object, string]>([
  ["a form", { query: new FormData() }, QUERY],
  ["a Map", { query: new Map([["limit", "5"]]) }, QUERY],
  ["Headers", { query: new Headers({ limit: "5" }) }, QUERY],
  ["an array", { query: [["limit", "5"]] }, QUERY.replace("an object", "an array")],
  ["a Map", { headers: new Map([["Idempotency-Key", "order-1"]]) }, HEADERS],
  ["URLSearchParams", { headers: new URLSearchParams({ "Idempotency-Key": "a" }) }, HEADERS],
  ["an array", { headers: [["a", "b"]] }, HEADERS.replace("an object", "an array")],
])("%s in place of names and values is refused: %o", async (_, options, message) => {
  const { client, vendor } = calling([200]);
  const { error } = await client.post("/runs", options);
  expect(error).toMatchObject({ code: "invalid_option", message });
  expect(vendor.requests).toEqual([]);
});

test.each<[string, unknown]>([
  ["Headers", new Headers({ a: "b" })],
  ["a Request", new Request("https://vendor.example")],
  ["a Response", new Response("a")],
  ["a DataView", new DataView(new ArrayBuffer(1))],
  ["a WeakMap", new WeakMap()],
])("%s as a body is refused, and nothing is sent", async (_, body) => {
  const { client, vendor } = calling([200]);
  const { error } = await client.post("/runs", { body });
  expect(error?.message).toBe('Option "body" is an object: expected a value JSON can hold');
  expect(vendor.requests).toEqual([]);
});

test("a body that makes its own JSON is sent as that", async () => {
  const { client, vendor } = calling([200]);
  await client.post("/runs", { body: new Date(0) });
  await client.post("/runs", { body: { toJSON: () => ({ a: 1 }) } });
  expect(vendor.requests.map(({ body }) => body)).toEqual([
    '"1970-01-01T00:00:00.000Z"',
    '{"a":1}',
  ]);
});
