import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { describe, expect, test } from "vitest";
import { plain, scene } from "./scene.ts";

describe("raw.get", () => {
  test("sends the adapter's headers to its base URL", async () => {
    const { client, vendor } = scene([{ status: 200, body: { id: 1 } }]);
    expect(await client.raw.get("/things?limit=5")).toEqual({ id: 1 });
    const [request] = vendor.requests;
    expect([request?.method, request?.url]).toEqual([
      "GET",
      "https://vendor.test/api/things?limit=5",
    ]);
    expect(request?.headers.get("authorization")).toBe("Bearer k");
    expect(request?.headers.get("accept")).toBe("application/json");
    expect(request?.headers.has("content-type")).toBe(false);
    expect(request?.body).toBeUndefined();
  });

  test.each([
    ["things", '"things"'],
    ["https://evil.test/", '"https://evil.test/"'],
    ["", '""'],
    [5, "5"],
    [undefined, "undefined"],
  ])("a path that does not begin with / (%o) is refused", async (path, shown) => {
    const { client, vendor, ending } = scene([200]);
    const { error } = await ending(client.raw.get(path as string));
    expect(error).toMatchObject({
      message: `Option "path" is ${shown}: expected a path that begins with /`,
      code: "Invalid",
      permanent: true,
    });
    expect(vendor.requests).toHaveLength(0);
  });

  test("two slashes stay on the adapter's host", async () => {
    const { client, vendor } = scene([200]);
    await client.raw.get("//evil.test/x");
    expect(new URL(vendor.requests[0]?.url ?? "").host).toBe("vendor.test");
  });
});

describe("raw.request", () => {
  test.each([
    ["GET", "/things"],
    ["HEAD", "/things"],
    ["get", "/things"],
    ["POST", "/search"],
    ["POST", "/search?x=1"],
    ["post", "/search#x"],
  ])("%s %s is a read: retried, and needs no leave", async (method, path) => {
    const { client, vendor } = scene([503, 200]);
    await client.raw.request({ method, path });
    expect(vendor.requests).toHaveLength(2);
    expect(vendor.requests[1]?.method).toBe(method.toUpperCase());
  });

  test.each([
    ["POST", "/things"],
    ["POST", "/search/x"],
    ["PUT", "/search"],
    ["PATCH", "/things/1"],
    ["DELETE", "/things/1"],
    ["OPTIONS", "/things"],
  ])("%s %s is no known read: without allowWrites nothing is sent", async (method, path) => {
    const { client, vendor, ending } = scene([200]);
    const { error } = await ending(client.raw.request({ method, path: `${path}?q=1` }));
    expect(error).toMatchObject({
      message: `${method} ${path} is no read that vendor lists: it needs allowWrites: true`,
      code: "Unsupported",
      permanent: true,
      requests: 0,
    });
    expect(vendor.requests).toHaveLength(0);
  });

  test.each([503, 429, "offline" as const])("a write answered %s is sent once", async (answer) => {
    const { client, vendor, ending } = scene([answer], { allowWrites: true });
    const { error } = await ending(
      client.raw.request({ method: "POST", path: "/things", body: {} }),
    );
    expect(vendor.requests).toHaveLength(1);
    expect(error).toMatchObject({ limit: "retries", requests: 1, permanent: false });
  });

  test("a body is sent as JSON, serialised once for all attempts", async () => {
    let reads = 0;
    const body = {
      get count() {
        return ++reads;
      },
    };
    const { client, vendor } = scene([503, 200]);
    await client.raw.request({ method: "POST", path: "/search", body });
    expect(vendor.requests.map((request) => request.body)).toEqual(['{"count":1}', '{"count":1}']);
    expect(vendor.requests[0]?.headers.get("content-type")).toBe("application/json");
  });

  test.each([
    ["a text", '"a text"'],
    [null, "null"],
    [0, "0"],
    [false, "false"],
  ])("the body %o is sent as %s", async (body, sent) => {
    const { client, vendor } = scene([200]);
    await client.raw.request({ method: "POST", path: "/search", body });
    expect(vendor.requests[0]?.body).toBe(sent);
  });

  test("a body that has no JSON is refused, its own error as cause", async () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    const { client, vendor, ending } = scene([200]);
    const { error } = await ending(
      client.raw.request({ method: "POST", path: "/search", body: circle }),
    );
    expect(error).toMatchObject({
      message: 'Option "body" cannot be written as JSON',
      code: "Invalid",
      cause: expect.any(TypeError) as unknown,
    });
    const none = await ending(
      client.raw.request({ method: "POST", path: "/search", body: () => 1 }),
    );
    expect(none.error?.message).toBe('Option "body" is a function: expected a value JSON can hold');
    expect(vendor.requests).toHaveLength(0);
  });

  test.each(["GET", "HEAD", "head"])("a %s with a body is refused", async (method) => {
    const { client, ending } = scene([200]);
    const { error } = await ending(client.raw.request({ method, path: "/things", body: "x" }));
    expect(error?.message).toBe(
      `A ${method.toUpperCase()} has no body: leave "body" out, received "x"`,
    );
  });

  test.each([[""], ["GE T"], ["GET\n"], [5], [undefined]])(
    "the method %o is refused",
    async (method) => {
      const { client, ending } = scene([200]);
      const { error } = await ending(
        client.raw.request({ method: method as string, path: "/things" }),
      );
      expect(error?.message).toContain('Option "method" is ');
      expect(error?.message).toContain("expected an HTTP method");
    },
  );

  test.each([[5], [null]])("a request that is %o is refused", async (request) => {
    const { client, ending } = scene([200]);
    const { error } = await ending(client.raw.request(request as never));
    expect(error?.message).toBe(`Option "request" is ${request}: expected an object`);
  });
});

describe("createOutbound", () => {
  test.each([
    [undefined, 'Option "adapter" is undefined: expected an adapter such as instantly({ apiKey })'],
    [{}, 'Option "adapter" is an object: expected an adapter such as instantly({ apiKey })'],
    [
      { ...plain, headers: 5 },
      'Option "adapter" is an object: expected an adapter such as instantly({ apiKey })',
    ],
    [{ ...plain, baseUrl: "/api" }, 'Option "adapter.baseUrl" is "/api": expected an absolute URL'],
    [
      { ...plain, rateLimits: [{ requests: 0, perMs: 5 }] },
      'Option "rateLimits.requests" is 0: expected a whole number from 1',
    ],
    [
      { ...plain, rateLimits: [{ requests: 1, perMs: 0 }] },
      'Option "rateLimits.perMs" is 0: expected finite milliseconds above 0',
    ],
    [{ ...plain, rateLimits: [5] }, 'Option "rateLimits" is 5: expected an object'],
  ])("refuses the adapter %o", (adapter, message) => {
    expect(() => createOutbound({ adapter } as never)).toThrow(message);
  });

  test("refuses options that are none", () => {
    expect(() => createOutbound(5 as never)).toThrow('Option "options" is 5: expected an object');
    expect(() => createOutbound(undefined as never)).toThrow('Option "adapter" is undefined');
  });

  test.each([
    ["fetch", 5, "expected a function"],
    ["hooks", 5, "expected an object"],
    ["allowWrites", "yes", "expected true or false"],
    ["plugins", {}, "expected an array of plugins"],
    ["runtime", 5, "expected an object"],
  ])("refuses %s: %o", (name, value, expected) => {
    const options = { adapter: plain, [name]: value };
    expect(() => createOutbound(options as never)).toThrow(expected);
    expect(() => createOutbound(options as never)).toThrow(`Option "${name}" is `);
  });

  test("without a fetch uses the platform's at the time of the call", async () => {
    const { clock } = scene([200]);
    const client = createOutbound({ adapter: plain, runtime: clock });
    const before = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve(new Response("from the platform"));
    try {
      expect(await client.raw.get("/things")).toBe("from the platform");
    } finally {
      globalThis.fetch = before;
    }
  });
});

describe("instantly", () => {
  test("asks the v2 API with the key as a bearer", async () => {
    const { client, vendor } = scene([200], { adapter: instantly({ apiKey: "key-1" }) });
    await client.raw.get("/campaigns");
    expect(vendor.requests[0]?.url).toBe("https://api.instantly.ai/api/v2/campaigns");
    expect(vendor.requests[0]?.headers.get("authorization")).toBe("Bearer key-1");
  });

  test("asks a key function anew for each attempt", async () => {
    let keys = 0;
    const adapter = instantly({ apiKey: async () => `key-${++keys}` });
    const { client, vendor } = scene([503, 200], { adapter });
    await client.raw.get("/campaigns");
    const sent = vendor.requests.map((request) => request.headers.get("authorization"));
    expect(sent).toEqual(["Bearer key-1", "Bearer key-2"]);
  });

  test("a key function that gives no key ends the call, and nothing is sent", async () => {
    const adapter = instantly({ apiKey: () => "" });
    const { client, vendor, ending } = scene([200], { adapter });
    const { error } = await ending(client.raw.get("/campaigns"));
    expect(error).toMatchObject({ code: "Invalid", permanent: true });
    expect(vendor.requests).toHaveLength(0);
  });

  test("a base URL may end in slashes", async () => {
    const adapter = instantly({ apiKey: "k", baseUrl: "http://127.0.0.1:8080/v2//" });
    const { client, vendor } = scene([200], { adapter });
    await client.raw.get("/campaigns");
    expect(vendor.requests[0]?.url).toBe("http://127.0.0.1:8080/v2/campaigns");
  });

  test.each([
    "api.instantly.ai",
    "ftp://x.test",
    "https://x.test?a=1",
    "https://x.test#a",
    "https://",
    "see https://x.test",
    "",
    5,
  ])("the base URL %o is refused", (baseUrl) => {
    expect(() => instantly({ apiKey: "k", baseUrl: baseUrl as string })).toThrow(
      "expected an http or https URL without a query",
    );
  });

  test.each([undefined, null, "", 5, {}])("the key %o is refused", (apiKey) => {
    expect(() => instantly({ apiKey: apiKey as string })).toThrow('Option "apiKey" is ');
  });

  test.each(["secret key", "secret\n", "sécret"])(
    "a key no header can carry is never shown",
    (key) => {
      let message = "";
      try {
        instantly({ apiKey: key });
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).toContain('Option "apiKey" has a character no header can carry');
      expect(message).not.toMatch(/s[eé]cret/);
    },
  );

  test("options that are none are refused", () => {
    expect(() => instantly(5 as never)).toThrow('Option "instantly" is 5: expected an object');
    expect(() => instantly(undefined as never)).toThrow('Option "apiKey" is undefined');
  });

  test("its limits are the vendor's, or a share of them", () => {
    expect(instantly({ apiKey: "k" }).rateLimits).toEqual([
      { requests: 100, perMs: 1_000 },
      { requests: 6_000, perMs: 60_000 },
    ]);
    expect(instantly({ apiKey: "k", rateLimits: [] }).rateLimits).toEqual([]);
  });

  test.each([
    "/leads/list",
    "/accounts/warmup-analytics",
    "/inbox-placement-analytics/stats-by-test-id",
    "/inbox-placement-analytics/stats-by-date",
    "/inbox-placement-analytics/deliverability-insights",
  ])("a POST to %s only reads", async (path) => {
    const { client, vendor } = scene([503, 200], { adapter: instantly({ apiKey: "k" }) });
    await client.raw.request({ method: "POST", path, body: {} });
    expect(vendor.requests).toHaveLength(2);
  });
});
