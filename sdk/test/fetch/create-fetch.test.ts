import { observe } from "outbound-sdk";
import type { ObserveEvent } from "outbound-sdk";
import { batchPolicy, createFetch, keyedPolicy, readPolicy } from "outbound-sdk/fetch";
import { describe, expect, test } from "vitest";
import { fetchScene, URL_ } from "./fetch-scene.ts";

describe("a fetch that retries", () => {
  test("gives the answer after the failures as if there had been none", async () => {
    const { fetch, vendor, waits } = fetchScene([503, "offline", { status: 200, body: { a: 1 } }]);
    const response = await fetch(URL_, { headers: { "x-own": "1" } });
    expect([response.status, await response.json()]).toEqual([200, { a: 1 }]);
    expect(waits).toEqual([500, 1000]);
    expect(vendor.requests.map(({ url, method }) => [url, method])).toEqual(
      Array.from({ length: 3 }, () => [URL_, "GET"]),
    );
    expect(vendor.requests[2]?.headers.get("x-own")).toBe("1");
  });

  test("without options has the policy of reads", async () => {
    const { fetch, vendor, waits } = fetchScene([503]);
    await fetch(URL_);
    expect(vendor.requests).toHaveLength(5);
    expect(waits).toEqual([500, 1000, 2000, 4000]);
  });

  test.each([404, 422, 301, 501, 204])("resolves with a %i at once", async (status) => {
    const { fetch, vendor } = fetchScene([status]);
    expect((await fetch(URL_)).status).toBe(status);
    expect(vendor.requests).toHaveLength(1);
  });

  test.each([
    ["retries", {}, 3],
    ["the deadline", { deadline: 400 }, 1],
    ["maxRequests", { maxRequests: 2 }, 2],
    ["the retry budget", { retryBudget: { ratio: 0, reserve: 1 } }, 2],
  ])(
    "resolves with the last answer, its body whole, when %s ends the call",
    async (_, options, sent) => {
      const { fetch, vendor } = fetchScene([{ status: 503, body: "busy" }], {
        retries: 2,
        ...options,
      });
      const response = await fetch(URL_);
      expect([response.status, await response.text()]).toEqual([503, "busy"]);
      expect(vendor.requests).toHaveLength(sent);
    },
  );

  test("resolves with a 429 that asks for too long", async () => {
    const headers = { "retry-after": "301" };
    const { fetch, vendor } = fetchScene([{ status: 429, headers, body: "later" }]);
    const response = await fetch(URL_);
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "301"]);
    expect(await response.text()).toBe("later");
    expect(vendor.requests).toHaveLength(1);
  });

  test("resolves with the status alone when the wait ended too late for another attempt", async () => {
    const { clock, vendor } = fetchScene([{ status: 503, body: "gone" }], { auto: false });
    const timer = (ms: number, fire: () => void) => clock.timer(ms < 30_000 ? ms + 999 : ms, fire);
    const fetch = createFetch({
      fetch: vendor.fetch,
      runtime: { now: () => clock.now(), random: () => 0.5, timer },
      deadline: 1_000,
    });
    const got = fetch(URL_);
    await clock.advance(5_000);
    const response = await got;
    expect([response.status, await response.text(), clock.pending]).toEqual([503, "", 0]);
    expect(vendor.requests).toHaveLength(1);
  });

  test("lengthens a vendor's wait by up to a tenth, and never shortens it", async () => {
    const ask = { status: 429, headers: { "retry-after": "20" } };
    expect(fetchScene([ask, 200]).waits).toEqual([]);
    const { fetch, waits } = fetchScene([ask, 200]);
    await fetch(URL_);
    expect(waits).toEqual([21_000]);
  });

  test("does not lengthen its own backoff, nor a wait of 0", async () => {
    const { fetch, waits } = fetchScene([{ status: 503, headers: { "retry-after": "0" } }, 200]);
    await fetch(URL_);
    expect(waits).toEqual([500]);
  });
});

describe("rejects as fetch does", () => {
  test.each([new TypeError("fetch failed"), "a string", null])(
    "with what the network rejected with: %o",
    async (value) => {
      const { fetch, waits } = fetchScene([200], {
        retries: 1,
        fetch: () => Promise.reject(value),
      });
      await expect(fetch(URL_)).rejects.toBe(value);
      expect(waits).toEqual([500]);
    },
  );

  test("with the last network failure when a limit ends the call before a retry", async () => {
    const value = new TypeError("fetch failed");
    for (const limit of [{ deadline: 100 }, { maxRequests: 1 }]) {
      const { fetch } = fetchScene([200], { ...limit, fetch: () => Promise.reject(value) });
      await expect(fetch(URL_)).rejects.toBe(value);
    }
  });

  test("with a TimeoutError when no attempt was answered in time", async () => {
    const { fetch, vendor } = fetchScene(["hang"], { timeout: 50, retries: 1 });
    const error = await fetch(URL_).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DOMException);
    expect(error).toMatchObject({
      name: "TimeoutError",
      message: "vendor.test did not answer within 50 ms",
    });
    expect(vendor.requests).toHaveLength(2);
  });

  test("with a TimeoutError when a deadline that was spent sends nothing", async () => {
    const { fetch, vendor } = fetchScene([200], { deadline: 0 });
    await expect(fetch(URL_)).rejects.toMatchObject({
      name: "TimeoutError",
      message: "The deadline had passed before the call began",
    });
    expect(vendor.requests).toHaveLength(0);
  });

  test("with a TimeoutError when the deadline cuts the attempt, also after a failure", async () => {
    const { fetch } = fetchScene([503, "hang"], { deadline: { ms: 800, cut: true } });
    await expect(fetch(URL_)).rejects.toMatchObject({
      name: "TimeoutError",
      message: "vendor.test did not answer within 800 ms",
    });
  });

  test("with the timeout when a deadline ends the call after one", async () => {
    const { fetch } = fetchScene(["hang"], { timeout: 50, deadline: 100 });
    await expect(fetch(URL_)).rejects.toMatchObject({
      name: "TimeoutError",
      message: "vendor.test did not answer within 50 ms",
    });
  });

  test.each([new Error("mine"), "a string", null, 0])(
    "with the signal's reason itself: %o",
    async (reason) => {
      const controller = new AbortController();
      const { fetch, clock } = fetchScene(["hang"], { auto: false });
      const got = fetch(URL_, { signal: controller.signal });
      const end = got.catch((thrown: unknown) => ({ thrown }));
      await clock.advance(5);
      controller.abort(reason);
      expect(await end).toEqual({ thrown: reason });
      expect(clock.pending).toBe(0);
    },
  );

  test("with the instance's signal, and with a Request's", async () => {
    const instance = fetchScene([200], { signal: AbortSignal.abort("instance") });
    await expect(instance.fetch(URL_)).rejects.toBe("instance");
    const { fetch, vendor } = fetchScene([200]);
    const request = new Request(URL_, { signal: AbortSignal.abort("request") });
    await expect(fetch(request)).rejects.toBe("request");
    expect(vendor.requests).toHaveLength(0);
    // An init's signal takes the place of the request's, null included.
    expect((await fetch(request, { signal: null })).status).toBe(200);
  });

  test("with a mistake in code, unrepeated", async () => {
    const mistake = new TypeError("Failed to parse URL from /things");
    const { fetch, waits } = fetchScene([200], { fetch: () => Promise.reject(mistake) });
    await expect(fetch("/things")).rejects.toBe(mistake);
    expect(waits).toEqual([]);
  });

  test("with Invalid when the backoff gives no wait", async () => {
    const { fetch } = fetchScene([{ status: 503, body: "busy" }], { backoff: () => Number.NaN });
    const error = await fetch(URL_).then(
      (response) => response.status,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: "Invalid",
      message: 'Option "retries.backoff" returned NaN: expected finite milliseconds, 0 or more',
    });
  });
});

describe("what is sent again", () => {
  test.each(["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "get"])("%s is", async (method) => {
    const { fetch, vendor } = fetchScene([503, 200]);
    await fetch(URL_, { method });
    expect(vendor.requests).toHaveLength(2);
  });

  test.each(["POST", "PATCH", "PROPFIND", "post"])("%s is not", async (method) => {
    const { fetch, vendor } = fetchScene([503, 200]);
    expect((await fetch(URL_, { method })).status).toBe(503);
    expect(vendor.requests).toHaveLength(1);
  });

  test("a POST that timed out is not", async () => {
    const { fetch, vendor } = fetchScene(["hang"], { timeout: 50 });
    await expect(fetch(URL_, { method: "POST" })).rejects.toMatchObject({ name: "TimeoutError" });
    expect(vendor.requests).toHaveLength(1);
  });

  test.each([
    { "Idempotency-Key": "k-1" },
    new Headers({ "idempotency-key": "k-1" }),
    [["IDEMPOTENCY-KEY", "k-1"]] as [string, string][],
  ])("a POST with an Idempotency-Key is, with the same key (%o)", async (headers) => {
    const { fetch, vendor } = fetchScene([503, 200]);
    await fetch(URL_, { method: "POST", headers, body: "x" });
    const sent = vendor.requests.map((request) => [
      request.headers.get("idempotency-key"),
      request.body,
    ]);
    expect(sent).toEqual([
      ["k-1", "x"],
      ["k-1", "x"],
    ]);
  });

  test("an init's headers take the place of a Request's, its key included", async () => {
    const request = new Request(URL_, { method: "POST", headers: { "idempotency-key": "k" } });
    const with_ = fetchScene([503, 200]);
    await with_.fetch(request);
    expect(with_.vendor.requests).toHaveLength(2);
    const without = fetchScene([503, 200]);
    await without.fetch(request, { headers: {} });
    expect(without.vendor.requests).toHaveLength(1);
  });
});

describe("the policies", () => {
  test("may be spread and overridden", async () => {
    const { fetch, vendor } = fetchScene([503], { ...readPolicy, retries: 1 });
    await fetch(URL_);
    expect(vendor.requests).toHaveLength(2);
  });

  test("keep their backoff when only the number of retries is overridden", async () => {
    const { fetch, waits } = fetchScene([503], { ...keyedPolicy, retries: 3 });
    await fetch(URL_);
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test("lose it to a backoff in retries", async () => {
    const { fetch, waits } = fetchScene([503], {
      ...keyedPolicy,
      retries: { max: 1, backoff: () => 7 },
    });
    await fetch(URL_);
    expect(waits).toEqual([7]);
  });

  test("for batches: 100 then 400 ms and up to half, a minute at most when asked for more", async () => {
    const at = (random: number) => [1, 2].map((retry) => batchPolicy.backoff(retry, random));
    expect([at(0), at(1)]).toEqual([
      [100, 400],
      [150, 600],
    ]);
    const ask = { status: 429, headers: { "retry-after": "3600" } };
    const { fetch, waits } = fetchScene([ask, 200], batchPolicy);
    await fetch(URL_);
    expect(waits).toEqual([60_000]);
  });

  test("for keyed writes: 500 ms doubling to 8 s, a fifth more or less", () => {
    const at = (random: number) =>
      [1, 2, 3, 4, 5, 6].map((retry) => keyedPolicy.backoff(retry, random));
    expect(at(0.5)).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
    expect(at(0)).toEqual([400, 800, 1600, 3200, 6400, 6400]);
    expect(at(1)).toEqual([600, 1200, 2400, 4800, 9600, 9600]);
  });

  test("for keyed writes repeat a 409 that has the key, and no other", async () => {
    const keyed = fetchScene([409, 200], keyedPolicy);
    const init = { method: "POST", headers: { "idempotency-key": "k" } };
    expect((await keyed.fetch(URL_, init)).status).toBe(200);
    const bare = fetchScene([409, 200], keyedPolicy);
    expect((await bare.fetch(URL_)).status).toBe(409);
    const other = fetchScene([409, 200]);
    expect((await other.fetch(URL_, init)).status).toBe(409);
  });

  test("may decide by status and method themselves", async () => {
    const seen: unknown[] = [];
    const { fetch, vendor } = fetchScene([418, 200], {
      retryStatus: (status, request) => {
        seen.push([status, request]);
        return status === 418;
      },
    });
    await fetch(URL_, { method: "put" });
    expect(vendor.requests).toHaveLength(2);
    expect(seen).toEqual([[418, { method: "PUT", keyed: false }]]);
  });
});

describe("options that cannot be", () => {
  test.each([
    [{ timeout: 0 }, 'Option "timeout" is 0: expected finite milliseconds above 0'],
    [{ fetch: 5 }, 'Option "fetch" is 5: expected a function'],
    [{ backoff: 5 }, 'Option "backoff" is 5: expected a function'],
    [{ retryStatus: [503] }, 'Option "retryStatus" is an array: expected a function'],
    [{ hooks: 5 }, 'Option "hooks" is 5: expected an object'],
    [{ hooks: { onRequest: 5 } }, 'Option "hooks.onRequest" is 5: expected a function'],
    [{ hooks: { onRetry: 5 } }, 'Option "hooks.onRetry" is 5: expected a function'],
    [{ longRetryAfter: "x" }, 'Option "longRetryAfter" is "x": expected "fail" or "cap"'],
    [
      { retryAfterSpread: -1 },
      'Option "retryAfterSpread" is -1: expected a share such as 0.1, 0 or more',
    ],
    [{ signal: {} }, 'Option "signal" is an object: expected an AbortSignal'],
    [{ retries: null }, 'Option "retries" is null: expected a whole number from 0'],
    [5, 'Option "options" is 5: expected an object'],
  ])("%o", (options, message) => {
    expect(() => createFetch(options as never)).toThrow(message);
  });

  test("a signal of the call that is none is refused before anything is sent", async () => {
    const { fetch, vendor } = fetchScene([200]);
    await expect(fetch(URL_, { signal: {} as never })).rejects.toThrow('Option "signal"');
    expect(vendor.requests).toHaveLength(0);
  });

  test("without a fetch the platform's is used", async () => {
    const before = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve(new Response("from the platform"));
    try {
      expect(await (await createFetch()(URL_)).text()).toBe("from the platform");
    } finally {
      globalThis.fetch = before;
    }
  });
});

describe("observers", () => {
  /** What is heard of the one call that `run` makes; bodies of other tests may still be ending. */
  async function heard(run: (soFar: ObserveEvent[]) => Promise<unknown>): Promise<ObserveEvent[]> {
    const events: (ObserveEvent & { callId?: number })[] = [];
    let own: number | undefined;
    const stop = observe((event) => {
      if (event.type === "call.start") own = event.callId;
      if ((event as { callId?: number }).callId === own) events.push(event);
    });
    await run(events);
    stop();
    return events;
  }
  const ends = (events: readonly ObserveEvent[]) =>
    events.filter(({ type }) => type === "call.end");

  test("hear a call end with its body, and no query", async () => {
    const { fetch } = fetchScene([503, { status: 200, body: "x" }]);
    const events = await heard(async (soFar) => {
      const response = await fetch(URL_);
      expect(ends(soFar)).toEqual([]);
      await response.text();
    });
    expect(events[0]).toMatchObject({
      type: "call.start",
      client: "fetch",
      method: "GET",
      path: "/things",
    });
    expect(ends(events)).toMatchObject([{ outcome: "ok", requests: 2 }]);
    expect(JSON.stringify(events)).not.toContain("secret");
  });

  test("hear of an answer handed out after the last retry that the call failed", async () => {
    for (const body of ["busy", undefined]) {
      const { fetch } = fetchScene([{ status: 503, body }], { retries: 1 });
      const events = await heard(async () => (await fetch(URL_)).text());
      expect(ends(events)).toMatchObject([{ outcome: "error", limit: "retries", requests: 2 }]);
    }
  });

  test("hear of a call that brought no answer", async () => {
    const { fetch } = fetchScene(["offline"], { retries: 0 });
    const events = await heard(() => fetch(URL_).catch(() => {}));
    expect(ends(events)).toMatchObject([{ outcome: "error", limit: "retries" }]);
  });
});
