import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createOutbound, type OperationOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { virtualClock, type Answer } from "outbound-sdk/testing";

import { systemRuntime } from "../../src/engine/runtime.ts";
import { reading } from "./reading.ts";

/** 200, one byte, then silence. */
function stalled(): Answer {
  return () => ({
    status: 200,
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([91])) }),
  });
}

// openai/openai-node#1825, workos/workos-node#1679, browserbase/sdk-node#206
test.each<[string, Answer]>([
  ["a body that stalls after one byte", stalled()],
  ["a body that never begins", () => ({ status: 200, body: new ReadableStream() })],
  [
    "a stalled body that does not hear the signal",
    () => new Response(new ReadableStream({ cancel: () => new Promise(() => {}) })),
  ],
  ["no answer", "hang"],
  ["a fetch that ignores its signal", () => new Promise<number>(() => {})],
])("the timeout covers the whole attempt: %s is cut at 100 ms", async (_, answer) => {
  const vendor = reading([answer], { timeout: 100, retries: 0 });
  const { error, at } = await vendor.get();
  expect(at).toBe(100);
  expect(error).toMatchObject({
    code: "Provider",
    message: "instantly did not answer within 100 ms",
    timedOut: true,
    limit: "timeout",
    permanent: false,
  });
  expect(vendor.clock.pending).toBe(0);
});

test("a stalled body is retried like a missing answer", async () => {
  const vendor = reading([stalled(), { status: 200, body: "[]" }], { timeout: 100 });
  const { value, at } = await vendor.get();
  expect(value).toBe("[]");
  expect(at).toBe(600);
});

// sindresorhus/ky#784
test("the deadline is total: fifteen 429 in a row end within it", async () => {
  const vendor = reading([429], { deadline: 1_000, retries: 15 });
  const { error, at } = await vendor.get();
  // The wait of 500 fits; the next one, of 1000, would end after it.
  expect(at).toBe(500);
  expect(error).toMatchObject({
    code: "RateLimited",
    message: "instantly responded 429",
    timedOut: true,
    limit: "deadline",
    requests: 2,
  });
});

test("the timeout is per attempt: it starts anew each time", async () => {
  const vendor = reading(["hang"], { timeout: 1_000, retries: 2 });
  const { error, at } = await vendor.get();
  expect(at).toBe(3 * 1_000 + 500 + 1_000);
  expect(error?.message).toBe("instantly did not answer within 1000 ms");
});

// softonic/axios-retry#150
test.each([0, 0.5, 0.999])(
  "waits count towards the deadline: with random %d the call stays within 7 s",
  async (random) => {
    const vendor = reading([500], { deadline: 7_000, retries: 50, random });
    const { error, at } = await vendor.get();
    expect(at).toBeLessThan(7_000);
    // Randomness of 0 waits nothing, so there it is the retries that end.
    expect(error?.limit).toBe(random === 0 ? "retries" : "deadline");
  },
);

test("a wait that would end exactly at the deadline is not begun", async () => {
  const vendor = reading([503], { deadline: 500 });
  const { error, at } = await vendor.get();
  expect(at).toBe(0);
  expect(error?.limit).toBe("deadline");
  expect((await reading([503, 200], { deadline: 501 }).get()).at).toBe(500);
});

test("time spent in slow attempts counts towards the deadline", async () => {
  const vendor = reading([{ status: 503, afterMs: 900 }], { deadline: 2_000 });
  const { error, at } = await vendor.get();
  // 900, a wait of 500, 900 more: the next wait has no time left.
  expect(at).toBe(2_300);
  expect(error).toMatchObject({ limit: "deadline", timedOut: true, requests: 2 });
});

// googleapis/gax-java#561
test("once no wait fits the deadline the call stops at the first failure, and does not loop on", async () => {
  const vendor = reading([() => Promise.reject(new Error("DeadlineExceeded"))], { deadline: 100 });
  const { error } = await vendor.get();
  expect(vendor.vendor.requests.length).toBe(1);
  expect(error).toMatchObject({
    code: "Provider",
    message: "instantly could not be reached",
    limit: "deadline",
    timedOut: true,
  });
});

// googleapis/gax-nodejs#1013
test.each<OperationOptions>([
  { deadline: { ms: 100, cut: true } },
  { deadline: { ms: 100, cut: true }, retries: 0 },
  { deadline: { ms: 100, cut: true }, timeout: 2 ** 31 },
  { deadline: { ms: 100, cut: true }, maxRequests: 5 },
])("a deadline is enforced whatever else is set or not: %o", async (options) => {
  const vendor = reading(["hang"]);
  const { error, at } = await vendor.get(options);
  expect(at).toBe(100);
  expect(error).toMatchObject({
    code: "Provider",
    message: "instantly did not answer within 100 ms",
    timedOut: true,
    limit: "deadline",
  });
  expect(vendor.clock.pending).toBe(0);
});

test.each([0, -1, -1e9])(
  "a deadline of %d, spent before the call began, sends nothing",
  async (deadline) => {
    for (const options of [
      { deadline },
      { deadline, retries: 0 },
      { deadline: { ms: deadline, cut: true } },
    ]) {
      const vendor = reading([200]);
      const { error, at } = await vendor.get(options);
      expect(at).toBe(0);
      expect(error).toMatchObject({
        code: "Provider",
        message: "The deadline had passed before the call began",
        timedOut: true,
        limit: "deadline",
        requests: 0,
      });
      expect(vendor.vendor.requests.length).toBe(0);
      expect(vendor.timers).toEqual([]);
    }
  },
);

test("without cut a deadline leaves the attempt in flight alone", async () => {
  const vendor = reading([{ status: 200, afterMs: 900 }], { deadline: 100 });
  expect((await vendor.get()).at).toBe(900);
});

// sindresorhus/ky#117
test.each<OperationOptions>([
  { timeout: 2 ** 31 },
  { deadline: 2 ** 31 },
  { deadline: { ms: 2 ** 31, cut: true } },
])("a limit above what a timer can hold, %o, does not fire at once", async (options) => {
  const vendor = reading([{ status: 200, afterMs: 10_000 }]);
  const { error, at } = await vendor.get(options);
  expect({ error, at }).toEqual({ error: undefined, at: 10_000 });
});

test.each<[OperationOptions, string]>([
  [{ timeout: Infinity }, "timeout"],
  [{ timeout: 0 }, "timeout"],
  [{ timeout: -1 }, "timeout"],
  [{ timeout: Number.NaN }, "timeout"],
  [{ timeout: "100" as never }, "timeout"],
  [{ deadline: Number.NaN }, "deadline"],
  [{ deadline: "100" as never }, "deadline"],
  [{ deadline: { ms: Number.NaN } }, "deadline"],
  [{ retries: Infinity }, "retries"],
  [{ retries: 1.5 }, "retries"],
  [{ retries: -1 }, "retries"],
  [{ retries: { max: "3" as never } }, "retries"],
  [{ maxRequests: 0 }, "maxRequests"],
  [{ maxRequests: 2.5 }, "maxRequests"],
  [{ maxRetryAfter: -1 }, "maxRetryAfter"],
  [{ maxRetryAfter: Number.NaN }, "maxRetryAfter"],
])(
  "a bad limit, %o, is refused by name before anything is sent, on the instance and on a call",
  async (options, name) => {
    const vendor = reading([200]);
    const { error } = await vendor.get(options);
    expect(error).toMatchObject({ code: "Invalid", permanent: true, requests: 0 });
    expect(error?.message).toContain(name);
    expect(vendor.vendor.requests.length).toBe(0);
    expect(() => reading([200], options)).toThrow(name);
  },
);

test("a deadline of less than a millisecond cuts after it, and not after one", async () => {
  const vendor = reading(["hang"]);
  const { error } = await vendor.get({ deadline: { ms: 0.5, cut: true } });
  expect(error).toMatchObject({ timedOut: true, limit: "deadline" });
  expect(vendor.timers).toEqual([0.5]);
});

test("no timer gets a negative time, wherever in a call the clock moves", async () => {
  for (let ms = 1; ms <= 40; ms++) {
    let now = 0;
    const clock = virtualClock({ auto: true });
    const set: number[] = [];
    const { raw } = createOutbound({
      adapter: instantly({ apiKey: "k", rateLimits: [{ requests: 1, perMs: 3 }] }),
      fetch: () => new Promise(() => {}),
      retries: { max: 2, backoff: () => 1 },
      timeout: 5,
      deadline: { ms, cut: true },
      runtime: {
        random: clock.random,
        now: () => now++,
        timer(wait, ...rest) {
          set.push(wait);
          return clock.timer(wait, ...rest);
        },
      },
    });
    await expect(raw.get("/x")).rejects.toMatchObject({ timedOut: true });
    expect(set.filter((wait) => !(wait >= 0))).toEqual([]);
  }
});

describe("the platform's timer", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    // A spy on a fake timer that outlives it would stand in the real one's place.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test.each([2 ** 31 - 1, 2 ** 31, 2 ** 33 + 5])(
    "holds 2^31-1 ms, so %d ms are set in parts, and end on time",
    (ms) => {
      const set = vi.spyOn(globalThis, "setTimeout");
      let fired = 0;
      systemRuntime.timer(ms, () => {
        fired += 1;
      });
      vi.advanceTimersByTime(ms - 1);
      expect(fired).toBe(0);
      vi.advanceTimersByTime(1);
      expect(fired).toBe(1);
      for (const [, delay] of set.mock.calls) expect(delay).toBeLessThanOrEqual(2 ** 31 - 1);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test("can be cancelled in any of its parts", () => {
    let fired = 0;
    const cancel = systemRuntime.timer(2 ** 32, () => {
      fired += 1;
    });
    vi.advanceTimersByTime(2 ** 31 + 5);
    cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(2 ** 32);
    expect(fired).toBe(0);
  });
});
