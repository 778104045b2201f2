import { expect, test } from "vitest";
import { createBreaker } from "outbound-sdk/fetch";
import { Report } from "../../src/engine/report.ts";

/** A clock that counts how often it is read. */
function counted() {
  const clock = {
    reads: 0,
    now() {
      clock.reads++;
      return 0;
    },
  };
  return clock;
}

const failure = {
  kind: "status",
  reason: "vendor responded 503",
  retry: true,
  status: 503,
} as const;

test("with nobody listening nothing is built: the clock is read for the call alone", () => {
  const clock = counted();
  const report = new Report("outbound", clock.now, {}, "GET", "/x");
  expect(report.attemptStart(1)).toBe(0);
  // Its start, and the start of its attempt.
  expect(clock.reads).toBe(2);
  report.attemptEnd(1, 0, { failure });
  report.retry(1, 10, failure, Infinity);
  report.rateLimit(1, 10, "vendor allows 1 request in 1000 ms");
  report.waitEnd("elapsed");
  report.callEnd(1, { limit: "retries", code: "Provider" });
  expect(clock.reads).toBe(2);
});

test("with nobody listening a breaker that opens reads the clock once, for its cooldown", async () => {
  const clock = counted();
  const breaker = createBreaker({ threshold: 1, runtime: { now: clock.now } });
  const failed = breaker.run(() => Promise.reject(new Error("ill")));
  await expect(failed).rejects.toThrow("ill");
  expect(clock.reads).toBe(1);
});
