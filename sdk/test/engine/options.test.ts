import { createOutbound, fullJitterBackoff, OutboundError } from "outbound-sdk";
import type { OutboundOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch } from "outbound-sdk/testing";
import { describe, expect, test, vi } from "vitest";
import { DEFAULT_LIMITS } from "../../src/engine/limits.ts";
import { readLimits, readRuntime, readSignals } from "../../src/engine/options.ts";
import { systemRuntime } from "../../src/engine/runtime.ts";

const MS = "expected finite milliseconds above 0";
const WHOLE = "expected a whole number from 0, or { max?, backoff? }";
const DEADLINE = "expected finite milliseconds, or { ms, cut? }; leave it out for none";
const ATTEMPTS = "expected a whole number from 1";
const WAIT = "expected finite milliseconds, 0 or more";

const BAD: readonly (readonly [string, unknown, string])[] = [
  ["timeout", 0, `Option "timeout" is 0: ${MS}`],
  ["timeout", -1, `Option "timeout" is -1: ${MS}`],
  ["timeout", Number.NaN, `Option "timeout" is NaN: ${MS}`],
  ["timeout", Infinity, `Option "timeout" is Infinity: ${MS}`],
  ["timeout", "5000", `Option "timeout" is "5000": ${MS}`],
  ["timeout", null, `Option "timeout" is null: ${MS}`],
  ["retries", -1, `Option "retries" is -1: ${WHOLE}`],
  ["retries", 1.5, `Option "retries" is 1.5: ${WHOLE}`],
  ["retries", Infinity, `Option "retries" is Infinity: ${WHOLE}`],
  ["retries", Number.NaN, `Option "retries" is NaN: ${WHOLE}`],
  ["retries", "3", `Option "retries" is "3": ${WHOLE}`],
  ["retries", null, `Option "retries" is null: ${WHOLE}`],
  ["retries", false, `Option "retries" is false: ${WHOLE}`],
  ["retries", { max: -1 }, 'Option "retries.max" is -1: expected a whole number from 0'],
  ["retries", { backoff: 5 }, 'Option "retries.backoff" is 5: expected a function'],
  ["deadline", Number.NaN, `Option "deadline" is NaN: ${DEADLINE}`],
  ["deadline", Infinity, `Option "deadline" is Infinity: ${DEADLINE}`],
  ["deadline", -Infinity, `Option "deadline" is -Infinity: ${DEADLINE}`],
  ["deadline", "1", `Option "deadline" is "1": ${DEADLINE}`],
  ["deadline", null, `Option "deadline" is null: ${DEADLINE}`],
  ["deadline", {}, 'Option "deadline.ms" is undefined: expected finite milliseconds'],
  ["deadline", { ms: "5" }, 'Option "deadline.ms" is "5": expected finite milliseconds'],
  ["deadline", { ms: 5, cut: 1 }, 'Option "deadline.cut" is 1: expected true or false'],
  ["maxRequests", 0, `Option "maxRequests" is 0: ${ATTEMPTS}`],
  ["maxRequests", 2.5, `Option "maxRequests" is 2.5: ${ATTEMPTS}`],
  ["maxRequests", Infinity, `Option "maxRequests" is Infinity: ${ATTEMPTS}`],
  ["maxRetryAfter", -1, `Option "maxRetryAfter" is -1: ${WAIT}`],
  ["maxRetryAfter", Infinity, `Option "maxRetryAfter" is Infinity: ${WAIT}`],
  ["signal", {}, 'Option "signal" is an object: expected an AbortSignal'],
  ["signal", { aborted: false }, 'Option "signal" is an object: expected an AbortSignal'],
  ["signal", null, 'Option "signal" is null: expected an AbortSignal'],
  ["retryBudget", 5, 'Option "retryBudget" is 5: expected { ratio, reserve }'],
  [
    "retryBudget",
    { ratio: -1, reserve: 1 },
    'Option "retryBudget.ratio" is -1: expected a finite number, 0 or more',
  ],
  [
    "retryBudget",
    { ratio: 1, reserve: Infinity },
    'Option "retryBudget.reserve" is Infinity: expected a finite number, 0 or more',
  ],
];

describe("a bad limit names the option, the value received and what is allowed", () => {
  test.each(BAD)("%s: %o at construction", (name, value, message) => {
    const options = { adapter: instantly({ apiKey: "k" }), [name]: value };
    expect(() => createOutbound(options as OutboundOptions)).toThrow(
      expect.objectContaining({ message, code: "Invalid", permanent: true, requests: 0 }),
    );
  });

  test.each(BAD)("%s: %o on a call, which sends nothing", async (name, value, message) => {
    const vendor = scriptedFetch([200]);
    const client = createOutbound({ adapter: instantly({ apiKey: "k" }), fetch: vendor.fetch });
    const call = client.raw.get("/campaigns", { [name]: value });
    await expect(call).rejects.toMatchObject({ message, code: "Invalid", permanent: true });
    expect(vendor.requests).toHaveLength(0);
  });
});

describe("the limits", () => {
  test("without options are those of the base, the very object", () => {
    expect(readLimits({ timeout: undefined }, DEFAULT_LIMITS)).toBe(DEFAULT_LIMITS);
  });

  test("are by default 4 retries, 30 s an attempt, 5 min asked, and no more", () => {
    expect(DEFAULT_LIMITS).toEqual({
      retries: 4,
      backoff: fullJitterBackoff,
      timeout: 30_000,
      deadline: Infinity,
      cut: false,
      maxRequests: Infinity,
      maxRetryAfter: 300_000,
    });
  });

  test("given one by one leave the others as they were", () => {
    const backoff = (): number => 5;
    const base = { ...DEFAULT_LIMITS, retries: 1, backoff, timeout: 7, maxRequests: 9 };
    expect(readLimits({ deadline: 5 }, base)).toEqual({ ...base, deadline: 5 });
    expect(readLimits({ timeout: 0.5 }, base)).toEqual({ ...base, timeout: 0.5 });
    expect(readLimits({ maxRequests: 1 }, base)).toEqual({ ...base, maxRequests: 1 });
    expect(readLimits({ maxRetryAfter: 0 }, base)).toEqual({ ...base, maxRetryAfter: 0 });
  });

  test("a number of retries, or a policy without a backoff, keeps the one there is", () => {
    const base = { ...DEFAULT_LIMITS, backoff: () => 5 };
    expect(readLimits({ retries: 2 }, base)).toEqual({ ...base, retries: 2 });
    expect(readLimits({ retries: { max: 0 } }, base)).toEqual({ ...base, retries: 0 });
  });

  test("a policy with only a backoff has four retries", () => {
    const backoff = (): number => 250;
    const base = { ...DEFAULT_LIMITS, retries: 1 };
    expect(readLimits({ retries: { backoff } }, base)).toEqual({ ...base, retries: 4, backoff });
  });

  test("a deadline may be spent, and cuts only when it is asked to, or the one there is does", () => {
    expect(readLimits({ deadline: -5 }, DEFAULT_LIMITS)).toMatchObject({
      deadline: -5,
      cut: false,
    });
    expect(readLimits({ deadline: 0 }, DEFAULT_LIMITS)).toMatchObject({ deadline: 0 });
    const cut = readLimits({ deadline: { ms: 5, cut: true } }, DEFAULT_LIMITS);
    expect(cut).toMatchObject({ deadline: 5, cut: true });
    expect(readLimits({ deadline: 7 }, cut)).toMatchObject({ deadline: 7, cut: true });
    expect(readLimits({ deadline: { ms: 7 } }, cut)).toMatchObject({ deadline: 7, cut: true });
    expect(readLimits({ deadline: { ms: 7, cut: false } }, cut)).toMatchObject({ cut: false });
  });
});

test("a signal that stands on the instance and on the call is heard once", () => {
  const { signal } = new AbortController();
  const other = new AbortController().signal;
  expect(readSignals(signal, signal)).toEqual([signal]);
  expect(readSignals(signal, other)).toEqual([signal, other]);
  expect(readSignals(undefined, undefined)).toEqual([]);
});

describe("a runtime", () => {
  test("not given is the system's", () => {
    expect(readRuntime(undefined)).toBe(systemRuntime);
  });

  test("given in part is the system's in the rest", () => {
    const runtime = readRuntime({ random: () => 0.25 });
    expect(runtime.random()).toBe(0.25);
    expect(runtime.now).toBe(systemRuntime.now);
    expect(runtime.timer).toBe(systemRuntime.timer);
    expect(readRuntime({ now: () => 5 }).random).toBe(systemRuntime.random);
  });

  test("is called on the object it came from, its prototype's methods included", () => {
    const cancel = vi.fn<() => void>();
    class Clock {
      readonly at = 5;
      readonly waits: unknown[] = [];
      now(): number {
        return this.at;
      }
      random(): number {
        return this.at / 10;
      }
      timer(...wait: unknown[]): () => void {
        this.waits.push(wait);
        return cancel;
      }
    }
    const clock = new Clock();
    const runtime = readRuntime(clock);
    const fire = (): void => {};
    expect([runtime.now(), runtime.random()]).toEqual([5, 0.5]);
    expect(runtime.timer(7, fire, { background: true })).toBe(cancel);
    expect(clock.waits).toEqual([[7, fire, { background: true }]]);
  });

  test.each([
    [5, 'Option "runtime" is 5: expected an object'],
    [{ now: 5 }, 'Option "runtime.now" is 5: expected a function'],
    [{ random: 0.5 }, 'Option "runtime.random" is 0.5: expected a function'],
    [{ timer: null }, 'Option "runtime.timer" is null: expected a function'],
  ])("%o is refused", (runtime, message) => {
    expect(() => readRuntime(runtime as never)).toThrow(message);
    expect(() => readRuntime(runtime as never)).toThrow(OutboundError);
  });
});
