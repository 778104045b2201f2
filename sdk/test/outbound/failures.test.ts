import { runInNewContext } from "node:vm";
import { OutboundError } from "outbound-sdk";
import type { Answer } from "outbound-sdk/testing";
import { describe, expect, test } from "vitest";
import { plain, scene } from "./scene.ts";

async function ended(answer: Answer) {
  const { client, vendor, ending } = scene([answer]);
  const { error } = await ending(client.raw.get("/things", { retries: { max: 1 } }));
  return { error, requests: vendor.requests.length };
}

/** A fetch that rejects with, or throws, a value. */
const rejecting = (value: unknown) => () => Promise.reject(value);

describe("by status", () => {
  test.each([500, 502, 503, 504, 507, 520, 529, 408, 425])(
    "%i is retried, Provider",
    async (status) => {
      const { error, requests } = await ended(status);
      expect(requests).toBe(2);
      expect(error).toMatchObject({
        message: `vendor responded ${status}`,
        code: "Provider",
        permanent: false,
        limit: "retries",
        status,
      });
    },
  );

  test("429 is retried, RateLimited", async () => {
    const { error, requests } = await ended(429);
    expect(requests).toBe(2);
    expect(error).toMatchObject({ code: "RateLimited", permanent: false, limit: "retries" });
  });

  test.each([
    [501, "Provider"],
    [505, "Provider"],
    [510, "Provider"],
    [511, "Provider"],
    [300, "Provider"],
    [302, "Provider"],
    [304, "Provider"],
    [400, "Invalid"],
    [402, "Invalid"],
    [409, "Invalid"],
    [410, "Invalid"],
    [422, "Invalid"],
    [499, "Invalid"],
    [401, "Unauthorized"],
    [403, "Unauthorized"],
    [404, "NotFound"],
  ])("%i is never retried, %s, permanent", async (status, code) => {
    const { error, requests } = await ended(status);
    expect(requests).toBe(1);
    expect(error).toMatchObject({
      message: `vendor responded ${status}`,
      code,
      permanent: true,
      status,
      requests: 1,
    });
    expect([error?.limit, error?.cause]).toEqual([undefined, undefined]);
  });
});

describe("without an answer", () => {
  test.each([
    new TypeError("fetch failed"),
    new TypeError("Load failed"),
    new DOMException("x", "NetworkError"),
    new DOMException("its own timeout", "AbortError"),
    new Error("socket hang up"),
    "a string",
    0,
    null,
    undefined,
    { code: "ECONNRESET" },
  ])(
    "fetch rejecting with %o is the network: retried, Provider, that value as cause",
    async (value) => {
      let calls = 0;
      const fetch = () => {
        calls++;
        return rejecting(value)();
      };
      const { client, ending } = scene([200], { fetch });
      const { error } = await ending(client.raw.get("/things"));
      expect(calls).toBe(5);
      expect(error).toMatchObject({
        message: "vendor could not be reached",
        code: "Provider",
        permanent: false,
        limit: "retries",
      });
      expect(error?.cause).toBe(value);
    },
  );

  test.each([
    new ReferenceError("x is not defined"),
    new SyntaxError("x"),
    new RangeError("x"),
    new TypeError("x.foo is not a function"),
  ])("a mistake in code is rethrown as it is: %s", async (mistake) => {
    const { client, vendor } = scene([200], { fetch: rejecting(mistake) });
    await expect(client.raw.get("/things")).rejects.toBe(mistake);
    expect(vendor.requests).toHaveLength(0);
  });

  test("a mistake that fetch throws at once is rethrown too", async () => {
    const mistake = new TypeError("x.foo is not a function");
    const fetch = () => {
      throw mistake;
    };
    await expect(scene([200], { fetch }).client.raw.get("/things")).rejects.toBe(mistake);
  });

  test.each([undefined, null, {}, { status: "200" }])(
    "a fetch that resolves with %o is a mistake in code",
    async (value) => {
      const fetch = () => Promise.resolve(value as never);
      const call = scene([200], { fetch }).client.raw.get("/things");
      await expect(call).rejects.toThrow(TypeError);
    },
  );
});

describe("from the adapter's code", () => {
  test("headers are asked for anew on each attempt", async () => {
    let asked = 0;
    const headers = () => ({ "X-Attempt": String(++asked) });
    const { client, vendor } = scene([503, 503, 200], { adapter: { ...plain, headers } });
    await client.raw.get("/things");
    expect(vendor.requests.map((request) => request.headers.get("x-attempt"))).toEqual([
      "1",
      "2",
      "3",
    ]);
  });

  test("headers that come later are waited for, within the attempt's timeout", async () => {
    const never = { ...plain, headers: () => new Promise<never>(() => {}) };
    const { client, vendor, ending } = scene([200], { adapter: never });
    const { error } = await ending(client.raw.get("/things", { timeout: 50, retries: 0 }));
    expect(error).toMatchObject({ limit: "timeout", timedOut: true });
    expect(vendor.requests).toHaveLength(0);
  });

  test("headers that come by a promise of another realm are waited for", async () => {
    const foreign = runInNewContext(`Promise.resolve({ Authorization: "Bearer 2" })`) as Promise<
      Record<string, string>
    >;
    const { client, vendor } = scene([200], { adapter: { ...plain, headers: () => foreign } });
    await client.raw.get("/things");
    expect(vendor.requests[0]?.headers.get("authorization")).toBe("Bearer 2");
  });

  test("headers that reject are a failed attempt", async () => {
    const answers: (() => Promise<Record<string, string>>)[] = [
      () => Promise.reject(new Error("token service down")),
      () => Promise.resolve({ Authorization: "Bearer 2" }),
    ];
    const headers = () => (answers.shift() as () => Promise<Record<string, string>>)();
    const { client, vendor, waits } = scene([200], { adapter: { ...plain, headers } });
    await client.raw.get("/things");
    expect(waits).toEqual([500]);
    expect(vendor.requests[0]?.headers.get("authorization")).toBe("Bearer 2");
  });

  test("a permanent error of the SDK's own is passed on and not repeated", async () => {
    const own = new OutboundError("no key", { code: "Invalid", permanent: true });
    const { client, waits } = scene([200], {
      adapter: { ...plain, headers: () => Promise.reject(own) },
    });
    await expect(client.raw.get("/things")).rejects.toBe(own);
    expect(waits).toEqual([]);
  });

  test("an error of the SDK's own that may pass is retried", async () => {
    const own = new OutboundError("busy", { code: "Provider" });
    const { client, waits, ending } = scene([200], {
      adapter: { ...plain, headers: () => Promise.reject(own) },
    });
    const { error } = await ending(client.raw.get("/things", { retries: 1 }));
    expect([waits, error?.cause]).toEqual([[500], own]);
  });

  test("a mistake in retryAfterMs is rethrown, whatever the answer was", async () => {
    const mistake = new TypeError("x.wait is not a function");
    const retryAfterMs = () => {
      throw mistake;
    };
    const { client } = scene([503], { adapter: { ...plain, retryAfterMs } });
    await expect(client.raw.get("/things")).rejects.toBe(mistake);
  });
});
