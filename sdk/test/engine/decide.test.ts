import { describe, expect, test } from "vitest";
import type { AskedWait } from "../../src/engine/decide.ts";
import { decide, FAIL_IF_TOO_LONG, lengthen } from "../../src/engine/decide.ts";
import { DEFAULT_LIMITS, openBudget } from "../../src/engine/limits.ts";

const LIMITS = { ...DEFAULT_LIMITS, backoff: () => 10, maxRetryAfter: 1_000 };

/** The decision after a first 503 that asked for so long, and how often chance was drawn for it. */
function decided(askedMs: number | undefined, asked: AskedWait, random = 0.999) {
  let draws = 0;
  const clock = {
    now: () => 0,
    random() {
      draws++;
      return random;
    },
  };
  const failure = { kind: "status", reason: "vendor responded 503", retry: true, askedMs } as const;
  const decision = decide(failure, 1, LIMITS, openBudget(LIMITS, 0), asked, clock, undefined);
  return { delayMs: decision.delayMs, draws };
}

describe("the wait before a retry", () => {
  const spread: AskedWait = { tooLong: "fail", spread: 0.1 };

  test.each([undefined, 0])("is the backoff where the vendor asked for %o", (askedMs) => {
    expect(decided(askedMs, FAIL_IF_TOO_LONG).delayMs).toBe(10);
    expect(decided(askedMs, spread).delayMs).toBe(10);
    expect(decided(askedMs, { ...spread, wins: true }).delayMs).toBe(10);
  });

  test("is what the vendor asked for where that is longer", () => {
    expect(decided(11, FAIL_IF_TOO_LONG).delayMs).toBe(11);
    expect(decided(9, FAIL_IF_TOO_LONG).delayMs).toBe(10);
  });

  test("is what the vendor asked for where that wins, if it is but 1 ms", () => {
    expect(decided(1, { tooLong: "cap", spread: 0, wins: true }).delayMs).toBe(1);
    expect(decided(1, { tooLong: "cap", spread: 0, wins: false }).delayMs).toBe(10);
  });

  test("is spread over a wait of 1 ms too", () => {
    expect(decided(1, { tooLong: "fail", spread: 20 }).delayMs).toBe(21);
  });

  test("is spread beyond maxRetryAfter, which bounds what may be asked", () => {
    expect(decided(1_000, spread, 0.5).delayMs).toBe(1_050);
  });

  test("is never longer than maxRetryAfter where that is a cap", () => {
    expect(decided(1_000, { tooLong: "cap", spread: 0.1 }, 0.5).delayMs).toBe(1_000);
    expect(decided(5_000, { tooLong: "cap", spread: 0 }).delayMs).toBe(1_000);
  });

  test.each([0, 0.999])("is the cap for a wait without an end, at random %d", (random) => {
    expect(decided(Infinity, { tooLong: "cap", spread: 0.2 }, random).delayMs).toBe(1_000);
  });

  test("draws chance once for the backoff, and once more only for a wait that is spread", () => {
    expect(decided(undefined, spread).draws).toBe(1);
    expect(decided(0, spread).draws).toBe(1);
    expect(decided(20, FAIL_IF_TOO_LONG).draws).toBe(1);
    expect(decided(20, spread).draws).toBe(2);
  });
});

test("a wait is lengthened by whole milliseconds, to the nearest", () => {
  expect(lengthen(15, 0.1, 0.999)).toBe(16);
  expect(lengthen(17, 0.1, 0.999)).toBe(19);
  expect(lengthen(17, 0.1, 0)).toBe(17);
});
