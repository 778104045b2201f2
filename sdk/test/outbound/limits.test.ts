import type { OperationOptions } from "outbound-sdk";
import type { Answer } from "outbound-sdk/testing";
import { describe, expect, test } from "vitest";
import { plain, scene } from "./scene.ts";

const ASKS_20_S = { status: 429, headers: { "retry-after": "20" } };

async function ended(answers: readonly Answer[], options?: OperationOptions) {
  const { client, vendor, waits, clock, ending } = scene(answers);
  const { error, value, elapsedMs } = await ending(client.raw.get("/things", options));
  return { error, value, elapsedMs, requests: vendor.requests.length, waits, left: clock.pending };
}

describe("retries", () => {
  test("two failures, then an answer: the caller sees one success", async () => {
    const { value, requests, waits } = await ended([503, 503, { status: 200, body: { id: 1 } }]);
    expect({ value, requests, waits }).toEqual({
      value: { id: 1 },
      requests: 3,
      waits: [500, 1000],
    });
  });

  test("used up end the call with the last attempt's failure and no cause", async () => {
    const { error, requests, waits, elapsedMs, left } = await ended([503]);
    expect(error).toMatchObject({
      message: "vendor responded 503",
      code: "Provider",
      permanent: false,
      timedOut: false,
      limit: "retries",
      status: 503,
      requests: 5,
    });
    expect(error?.cause).toBeUndefined();
    expect({ requests, waits, elapsedMs, left }).toEqual({
      requests: 5,
      waits: [500, 1000, 2000, 4000],
      elapsedMs: 7500,
      left: 0,
    });
  });

  test("of 0 send one request, and are still what ended the call", async () => {
    const { error, requests } = await ended([503], { retries: 0, maxRequests: 1 });
    expect(error).toMatchObject({ limit: "retries", requests: 1 });
    expect(requests).toBe(1);
  });

  test("may bring a backoff of their own, asked with the retry and a random number", async () => {
    const asked: unknown[] = [];
    const backoff = (retry: number, random: number): number => {
      asked.push([retry, random]);
      return 250;
    };
    const { waits } = await ended([503], { retries: { max: 2, backoff } });
    expect(waits).toEqual([250, 250]);
    expect(asked).toEqual([
      [1, 0.5],
      [2, 0.5],
    ]);
  });

  test("may wait 0 ms", async () => {
    const { waits, requests } = await ended([503], { retries: { max: 2, backoff: () => 0 } });
    expect({ waits, requests }).toEqual({ waits: [0, 0], requests: 3 });
  });
});

describe("a backoff that gives no wait", () => {
  test.each([
    ["NaN", () => Number.NaN],
    ["Infinity", () => Infinity],
    ["-1", () => -1],
    ['"5"', () => "5"],
    ["undefined", () => undefined],
    ["an object", () => Promise.resolve(5)],
    ["an object", () => Promise.reject(new Error("nobody's"))],
  ])("returned %s: Invalid, the failure it was asked about as cause", async (shown, returns) => {
    const { error, requests } = await ended([503], {
      retries: { backoff: () => returns() as number },
    });
    expect(error).toMatchObject({
      message: `Option "retries.backoff" returned ${shown}: expected finite milliseconds, 0 or more`,
      code: "Invalid",
      permanent: true,
      limit: undefined,
      cause: { code: "Provider", status: 503 },
    });
    expect(requests).toBe(1);
  });

  test("threw: Invalid, what it threw as cause", async () => {
    const thrown = new Error("no");
    const { error } = await ended([503], {
      retries: {
        backoff: () => {
          throw thrown;
        },
      },
    });
    expect(error).toMatchObject({ code: "Invalid", permanent: true, requests: 1 });
    expect(error?.message).toBe(
      'Option "retries.backoff" threw: expected finite milliseconds, 0 or more',
    );
    expect(error?.cause).toBe(thrown);
  });

  test("is not asked when no retry may happen", async () => {
    const backoff = (): number => Number.NaN;
    const { error } = await ended([503], { retries: { max: 0, backoff } });
    expect(error).toMatchObject({ limit: "retries" });
    const spent = await ended([503], { retries: { backoff }, maxRequests: 1 });
    expect(spent.error).toMatchObject({ limit: "maxRequests" });
  });
});

describe("timeout", () => {
  test("starts anew for each attempt and is told with its number", async () => {
    const { error, elapsedMs, requests } = await ended(["hang"], { timeout: 5_000 });
    expect(error).toMatchObject({
      message: "vendor did not answer within 5000 ms",
      code: "Provider",
      permanent: false,
      timedOut: true,
      aborted: false,
      limit: "timeout",
      status: undefined,
      requests: 5,
    });
    expect(error?.cause).toBeUndefined();
    expect({ elapsedMs, requests }).toEqual({ elapsedMs: 5 * 5_000 + 7_500, requests: 5 });
  });

  test("of an attempt that is not the last is forgiven", async () => {
    const { value } = await ended(["hang", { status: 200, body: "late" }], { timeout: 50 });
    expect(value).toBe("late");
  });

  test("cuts the request it belongs to, and gives the next a fresh signal", async () => {
    const { client, vendor, ending } = scene(["hang", 200]);
    await ending(client.raw.get("/things", { timeout: 50 }));
    const [first, second] = vendor.requests.map(({ signal }) => signal);
    expect(first?.reason).toBeInstanceOf(DOMException);
    expect(first?.reason).toMatchObject({
      name: "TimeoutError",
      message: "vendor did not answer within 50 ms",
    });
    expect(second?.aborted).toBe(false);
  });

  test("an answer in time, to the millisecond before, is an answer", async () => {
    const { value } = await ended([{ status: 200, body: "in time", afterMs: 49 }], {
      timeout: 50,
      retries: 0,
    });
    expect(value).toBe("in time");
  });
});

describe("deadline", () => {
  test("stops the call before a wait that would end after it, keeping the last failure", async () => {
    const { error, requests, waits, elapsedMs } = await ended([503], { deadline: 1_600 });
    expect(error).toMatchObject({
      message: "vendor responded 503",
      code: "Provider",
      permanent: false,
      timedOut: true,
      limit: "deadline",
      status: 503,
      requests: 3,
      cause: { message: "vendor responded 503", timedOut: false, limit: undefined, status: 503 },
    });
    expect({ requests, waits, elapsedMs }).toEqual({
      requests: 3,
      waits: [500, 1000],
      elapsedMs: 1500,
    });
  });

  test("refuses a wait that would end with it, and takes one that ends a millisecond before", async () => {
    expect((await ended([503], { deadline: 500 })).requests).toBe(1);
    expect((await ended([503], { deadline: 501 })).requests).toBe(2);
  });

  test("does not cut an attempt in flight", async () => {
    const { value, elapsedMs } = await ended([{ status: 200, body: "late", afterMs: 900 }], {
      deadline: 100,
    });
    expect({ value, elapsedMs }).toEqual({ value: "late", elapsedMs: 900 });
  });

  test("that cuts ends the attempt in flight", async () => {
    const { error, elapsedMs, requests } = await ended(["hang"], {
      deadline: { ms: 1_000, cut: true },
    });
    expect(error).toMatchObject({
      message: "vendor did not answer within 1000 ms",
      code: "Provider",
      permanent: false,
      timedOut: true,
      limit: "deadline",
      requests: 1,
    });
    expect(error?.cause).toBeUndefined();
    expect({ elapsedMs, requests }).toEqual({ elapsedMs: 1000, requests: 1 });
  });

  test("that cuts has the failure before it as cause, and its own number in the message", async () => {
    const { error, elapsedMs } = await ended([503, "hang"], { deadline: { ms: 800, cut: true } });
    expect(error).toMatchObject({
      message: "vendor did not answer within 800 ms",
      limit: "deadline",
      requests: 2,
      cause: { message: "vendor responded 503" },
    });
    expect(elapsedMs).toBe(800);
  });

  test("that cuts leaves a shorter timeout its turn", async () => {
    const { error, requests } = await ended(["hang"], {
      timeout: 300,
      deadline: { ms: 1_000, cut: true },
    });
    expect(requests).toBe(2);
    expect(error).toMatchObject({
      message: "vendor did not answer within 1000 ms",
      limit: "deadline",
      timedOut: true,
      cause: { message: "vendor did not answer within 300 ms", timedOut: true },
    });
  });

  test("as long as the timeout is the one that cuts", async () => {
    const { error } = await ended(["hang"], { timeout: 700, deadline: { ms: 700, cut: true } });
    expect(error).toMatchObject({ limit: "deadline", requests: 1 });
  });

  test.each([0, -5])("of %i sends nothing", async (deadline) => {
    const { error, requests } = await ended([200], { deadline });
    expect(error).toMatchObject({
      message: "The deadline had passed before the call began",
      code: "Provider",
      permanent: false,
      timedOut: true,
      limit: "deadline",
      requests: 0,
    });
    expect(error?.cause).toBeUndefined();
    expect(requests).toBe(0);
  });

  test("that passed while a wait ended late sends nothing more", async () => {
    const { vendor, clock, ending } = scene([503], { auto: false });
    const late = {
      now: () => clock.now(),
      random: () => 0.5,
      // A busy process: each wait is a second longer than asked for.
      timer: (ms: number, fire: () => void) => clock.timer(ms < 30_000 ? ms + 1_000 : ms, fire),
    };
    const busy = scene([503], { runtime: late, fetch: vendor.fetch });
    const end = ending(busy.client.raw.get("/things", { deadline: 1_000 }));
    await clock.advance(5_000);
    expect((await end).error).toMatchObject({
      message: "vendor responded 503",
      limit: "deadline",
      timedOut: true,
      requests: 1,
      cause: { status: 503 },
    });
  });
});

describe("maxRequests", () => {
  test("spent ends the call before the wait, with the last failure as cause", async () => {
    const { error, requests, waits } = await ended([503], { maxRequests: 2 });
    expect(error).toMatchObject({
      message: "The call used its budget of 2 request(s) to vendor",
      code: "Provider",
      permanent: false,
      timedOut: false,
      limit: "maxRequests",
      status: undefined,
      requests: 2,
      cause: { message: "vendor responded 503", status: 503 },
    });
    expect({ requests, waits }).toEqual({ requests: 2, waits: [500] });
  });

  test("carries on what the vendor asked for", async () => {
    const { error } = await ended([ASKS_20_S], { maxRequests: 1 });
    expect(error).toMatchObject({ limit: "maxRequests", retryAfterMs: 20_000 });
  });
});

describe("what the vendor asks for", () => {
  test("is kept to the millisecond when longer than the backoff", async () => {
    const { waits, requests } = await ended([ASKS_20_S, 200]);
    expect({ waits, requests }).toEqual({ waits: [20_000], requests: 2 });
  });

  test("never shortens the backoff", async () => {
    const { waits } = await ended([{ status: 503, headers: { "retry-after-ms": "10" } }, 200]);
    expect(waits).toEqual([500]);
  });

  test("of 0 leaves the backoff, and is no refusal to be retried", async () => {
    const { waits } = await ended([{ status: 503, headers: { "retry-after": "0" } }, 200]);
    expect(waits).toEqual([500]);
  });

  test("is on the error when retries run out", async () => {
    const { error } = await ended([ASKS_20_S], { retries: 1 });
    expect(error).toMatchObject({
      code: "RateLimited",
      message: "vendor responded 429",
      limit: "retries",
      retryAfterMs: 20_000,
    });
  });

  test("beyond maxRetryAfter ends the call now", async () => {
    const { error, requests, waits, elapsedMs } = await ended([
      { status: 429, headers: { "retry-after": "301" } },
    ]);
    expect(error).toMatchObject({
      message: "vendor responded 429",
      code: "RateLimited",
      permanent: false,
      timedOut: false,
      limit: "retryAfter",
      retryAfterMs: 301_000,
      requests: 1,
      cause: { code: "RateLimited", limit: undefined },
    });
    expect({ requests, waits, elapsedMs }).toEqual({ requests: 1, waits: [], elapsedMs: 0 });
  });

  test("of exactly maxRetryAfter is waited for", async () => {
    const { waits } = await ended([{ status: 429, headers: { "retry-after": "300" } }, 200]);
    expect(waits).toEqual([300_000]);
  });

  test("beyond both names maxRetryAfter; beyond the deadline only, the deadline", async () => {
    const both = await ended([ASKS_20_S], { deadline: 5_000, maxRetryAfter: 10_000 });
    expect(both.error).toMatchObject({ limit: "retryAfter", timedOut: false });
    const one = await ended([ASKS_20_S], { deadline: 5_000 });
    expect(one.error).toMatchObject({
      code: "RateLimited",
      limit: "deadline",
      timedOut: true,
      retryAfterMs: 20_000,
      requests: 1,
    });
  });

  test("is read from a field of the body when the adapter knows one and no header says it", async () => {
    const adapter = {
      ...plain,
      retryAfterMs: (status: number, body: unknown) =>
        status === 429 ? (body as { wait?: number }).wait : undefined,
    };
    const run = async (answer: Answer) => {
      const { client, waits, ending } = scene([answer, 200], { adapter });
      await ending(client.raw.get("/things"));
      return waits;
    };
    expect(await run({ status: 429, body: { wait: 7_000 } })).toEqual([7_000]);
    expect(await run({ status: 429, body: { wait: -7_000 } })).toEqual([500]);
    expect(await run({ status: 429, body: { wait: "7" } })).toEqual([500]);
    expect(await run({ status: 429, body: "no json" })).toEqual([500]);
    expect(await run({ status: 503, body: { wait: 7_000 } })).toEqual([500]);
    const headers = { "retry-after": "9" };
    expect(await run({ status: 429, headers, body: { wait: 7_000 } })).toEqual([9_000]);
  });
});

describe("options of the instance and of the call", () => {
  test("a call's value takes the place of the instance's, for that call only", async () => {
    const { client, vendor, ending } = scene([503], { retries: 1, timeout: 77 });
    await ending(client.raw.get("/things", { retries: 0 }));
    expect(vendor.requests).toHaveLength(1);
    await ending(client.raw.get("/things"));
    expect(vendor.requests).toHaveLength(3);
  });

  test("undefined on a call is as if left out", async () => {
    const { client, vendor, ending } = scene([503], { retries: 1 });
    await ending(client.raw.get("/things", { retries: undefined, signal: undefined }));
    expect(vendor.requests).toHaveLength(2);
  });

  test("options that are no object are refused", async () => {
    const { client, ending } = scene([200]);
    const { error } = await ending(client.raw.get("/things", 5 as never));
    expect(error?.message).toBe('Option "options" is 5: expected an object');
  });
});
