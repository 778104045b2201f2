import { expect, test } from "vitest";

import { createSumeClient, type SumeOptions, type SumeRequestOptions } from "outbound-sdk/sume";

import { BASE, calling, METHODS } from "./calling.ts";

test("a call sends its method to the path, with x-api-key as the only credential", async () => {
  for (const method of METHODS) {
    const { client, vendor } = calling([200]);
    await client[method]("/runs");
    const [request] = vendor.requests;
    expect(request?.method).toBe(method.toUpperCase());
    expect(request?.url).toBe(`${BASE}/runs`);
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: "application/json",
      "x-api-key": "secret",
    });
    expect(request?.body).toBe(undefined);
  }
});

test("a body is sent as JSON", async () => {
  const { client, vendor } = calling([200]);
  await client.put("/runs/1", { body: { name: "é", tags: [1, null] } });
  expect(vendor.requests[0]?.headers.get("content-type")).toBe("application/json");
  expect(vendor.requests[0]?.body).toBe('{"name":"é","tags":[1,null]}');
});

test("the program's own headers go along, and may name another content type", async () => {
  const { client, vendor } = calling([200]);
  const headers = {
    "X-Trace": "t",
    "Content-Type": "application/merge-patch+json",
    Gone: undefined,
  };
  await client.patch("/runs/1", { body: {}, headers });
  const sent = Object.fromEntries(vendor.requests[0]?.headers ?? []);
  expect(sent).toMatchObject({ "x-trace": "t", "content-type": "application/merge-patch+json" });
  expect(sent).not.toHaveProperty("gone");
});

test("a query is appended: lists repeat their name, what is not there is left out", async () => {
  const { client, vendor } = calling([200]);
  const query = { status: ["queued", "done"], limit: 5, all: false, after: undefined, x: null };
  await client.get("/runs", { query });
  await client.get("/runs?page=2", { query: { q: "a b&c" } });
  expect(vendor.requests.map(({ url }) => url.slice(BASE.length))).toEqual([
    "/runs?status=queued&status=done&limit=5&all=false",
    "/runs?page=2&q=a+b%26c",
  ]);
});

test("names in the path are filled in, encoded, so that an id cannot leave its place", async () => {
  const { client, vendor } = calling([200]);
  await client.get("/runs/{id}/parts/{part}", { path: { id: "a/b?c#d", part: 7 } });
  expect(vendor.requests[0]?.url).toBe(`${BASE}/runs/a%2Fb%3Fc%23d/parts/7`);
});

test("the key of a header is a key, and is not overwritten", async () => {
  const { client, keys } = calling([503, 200]);
  const result = await client.post("/runs", { headers: { "IDEMPOTENCY-KEY": "own" } });
  expect(result.attempts).toBe(2);
  expect(keys()).toEqual(["own", "own"]);
});

test("the same key in both places is one key", async () => {
  const { client, keys } = calling([200]);
  await client.post("/runs", { headers: { "idempotency-key": "k" }, idempotencyKey: "k" });
  expect(keys()).toEqual(["k"]);
});

test("a redirect is not followed: the key would go along", async () => {
  let redirect: string | undefined;
  const { client } = calling([200], {
    fetch: (_url, init) => {
      redirect = init?.redirect;
      return Promise.resolve(new Response(null, { status: 307, headers: { location: "/" } }));
    },
  });
  const { error, attempts } = await client.get("/runs");
  expect(redirect).toBe("manual");
  expect(attempts).toBe(1);
  expect(error).toEqual({ code: "http_307", message: "sume responded 307", status: 307 });
});

const circle: { self?: unknown } = {};
circle.self = circle;

test.each<[string, string, SumeRequestOptions, string]>([
  [
    "an Authorization header",
    "/runs",
    { headers: { Authorization: "Bearer x" } },
    'Header "authorization" is not allowed: the client sends its apiKey as x-api-key',
  ],
  [
    "an x-api-key header",
    "/runs",
    { headers: { "X-API-Key": "x" } },
    'Header "x-api-key" is not allowed: the client sends its apiKey as x-api-key',
  ],
  [
    "a header name that is none",
    "/runs",
    { headers: { "a b": "x" } },
    'Option "headers" is "a b": expected header names',
  ],
  [
    "a header value that no header can carry",
    "/runs",
    { headers: { "X-Note": "secret\nthing" } },
    'Header "x-note" has a value no header can carry: expected a string',
  ],
  [
    "headers that are no object",
    "/runs",
    { headers: 5 as never },
    'Option "headers" is 5: expected an object',
  ],
  [
    "an empty key",
    "/runs",
    { idempotencyKey: "" },
    'Option "idempotencyKey" is "": expected a key of visible ASCII without spaces',
  ],
  [
    "a key no header can carry",
    "/runs",
    { idempotencyKey: "order 7" },
    'Option "idempotencyKey" has a character no header can carry: expected a key of visible ASCII without spaces',
  ],
  [
    "two keys",
    "/runs",
    { idempotencyKey: "a", headers: { "Idempotency-Key": "b" } },
    '"idempotencyKey" and the header Idempotency-Key differ: give one of them',
  ],
  [
    "a path that does not begin with a slash",
    "runs",
    {},
    'Option "path" is "runs": expected a path that begins with /, without #',
  ],
  [
    "a path with a fragment",
    "/runs#1",
    {},
    'Option "path" is "/runs#1": expected a path that begins with /, without #',
  ],
  [
    "a name without its value",
    "/runs/{id}",
    {},
    'Option "path.id" is undefined: expected a string, a finite number or a boolean',
  ],
  [
    "a name that would leave its place",
    "/runs/{id}",
    { path: { id: ".." } },
    'Option "path.id" is "..": expected an id',
  ],
  ["an empty name", "/runs/{id}", { path: { id: "" } }, 'Option "path.id" is "": expected an id'],
  [
    "a query of objects",
    "/runs",
    { query: { filter: { a: 1 } } },
    'Option "query.filter" is an object: expected a string, a finite number or a boolean',
  ],
  [
    "a query of NaN",
    "/runs",
    { query: { limit: NaN } },
    'Option "query.limit" is NaN: expected a string, a finite number or a boolean',
  ],
  [
    "a query that is no object",
    "/runs",
    { query: "a=1" as never },
    'Option "query" is "a=1": expected an object',
  ],
  [
    "a negative maxRetries",
    "/runs",
    { maxRetries: -1 },
    'Option "maxRetries" is -1: expected a whole number from 0',
  ],
  [
    "an endless maxRetries",
    "/runs",
    { maxRetries: Infinity },
    'Option "maxRetries" is Infinity: expected a whole number from 0',
  ],
  [
    "a timeout of 0",
    "/runs",
    { timeout: 0 },
    'Option "timeout" is 0: expected finite milliseconds above 0',
  ],
  [
    "a deadline that is none",
    "/runs",
    { deadline: "soon" as never },
    'Option "deadline" is "soon": expected finite milliseconds, or { ms, cut? }; leave it out for none',
  ],
  [
    "a signal that is none",
    "/runs",
    { signal: {} as never },
    'Option "signal" is an object: expected an AbortSignal',
  ],
  [
    "a body with a BigInt",
    "/runs",
    { body: { big: 1n } },
    'Option "body" cannot be written as JSON',
  ],
  ["a body with a circle", "/runs", { body: circle }, 'Option "body" cannot be written as JSON'],
  [
    "a function as a body",
    "/runs",
    { body: () => {} },
    'Option "body" is a function: expected a value JSON can hold',
  ],
  // JSON would make {} of these, and their data would be gone in silence.
  [
    "a form as a body",
    "/runs",
    { body: new FormData() },
    'Option "body" is an object: expected a value JSON can hold',
  ],
  [
    "bytes as a body",
    "/runs",
    { body: new Uint8Array(2) },
    'Option "body" is an object: expected a value JSON can hold',
  ],
  [
    "a Map as a body",
    "/runs",
    { body: new Map() },
    'Option "body" is an object: expected a value JSON can hold',
  ],
])("%s resolves with invalid_option, and nothing is sent", async (_, path, options, message) => {
  const { client, vendor, heard } = calling([200]);
  const result = await client.post(path, options);
  expect(result).toMatchObject({
    data: undefined,
    error: { code: "invalid_option", message },
    attempts: 0,
  });
  expect(result).not.toHaveProperty("response");
  expect(vendor.requests).toEqual([]);
  expect(heard).toEqual([]);
});

test("what JSON threw is the cause of the refusal", async () => {
  const { client } = calling([200]);
  const { error } = await client.post("/runs", { body: { big: 1n } });
  expect(error?.cause).toBeInstanceOf(TypeError);
});

test("options that are no object resolve with invalid_option, too", async () => {
  const { client } = calling([200]);
  const { error } = await client.get("/runs", 5 as never);
  expect(error).toMatchObject({
    code: "invalid_option",
    message: 'Option "options" is 5: expected an object',
  });
});

test("a GET has no body", async () => {
  const { client, vendor } = calling([200]);
  const { error } = await client.get("/runs", { body: {} });
  expect(error?.message).toBe('A GET has no body: leave "body" out');
  expect(vendor.requests).toEqual([]);
});

test("a body that throws a mistake of the program's own is passed on", async () => {
  const { client } = calling([200]);
  const broken = {
    get headers(): never {
      throw new ReferenceError("x is not defined");
    },
  };
  await expect(client.get("/runs", broken)).rejects.toThrow(ReferenceError);
});

test.each<[object, string]>([
  [
    { apiKey: undefined },
    'Option "apiKey" is undefined: expected a key of visible ASCII without spaces',
  ],
  [
    { apiKey: "a b" },
    'Option "apiKey" has a character no header can carry: expected a key of visible ASCII without spaces',
  ],
  [
    { baseUrl: "sume.example" },
    'Option "baseUrl" is "sume.example": expected an http or https URL without a query',
  ],
  [
    { baseUrl: `${BASE}?a` },
    `Option "baseUrl" is "${BASE}?a": expected an http or https URL without a query`,
  ],
  [{ maxRetries: 1.5 }, 'Option "maxRetries" is 1.5: expected a whole number from 0'],
  [{ timeout: Infinity }, 'Option "timeout" is Infinity: expected finite milliseconds above 0'],
  [{ fetch: 1 }, 'Option "fetch" is 1: expected a function'],
  [{ runtime: { random: 1 } }, 'Option "runtime.random" is 1: expected a function'],
])("%j is refused at construction", (options, message) => {
  expect(() => createSumeClient(undefined as never)).toThrow(/^Option "apiKey" is undefined/);
  const given = { apiKey: "k", baseUrl: BASE, ...options } as SumeOptions;
  expect(() => createSumeClient(given)).toThrow(
    expect.objectContaining({ code: "Invalid", message }),
  );
});
