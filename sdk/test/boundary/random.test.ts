import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  double,
  integer,
  oneof,
  record,
} from "fast-check";
import { expect, test } from "vitest";

import type { Answer, FixedAnswer, ScriptedRequest } from "outbound-sdk/testing";

import { idsOf, logging, watch } from "./logging.ts";

const answer: Arbitrary<FixedAnswer> = oneof(
  { weight: 6, arbitrary: constant<FixedAnswer>(200) },
  constantFrom<FixedAnswer>(500, 503, 408, 429, 400, 501, "offline", "hang"),
  record({
    status: constantFrom(200, 503, 429),
    afterMs: constantFrom(1, 90, 3_000, 11_000),
    headers: constantFrom({}, { "retry-after": "1" }, { "retry-after": "90" }),
  }),
  { weight: 1, arbitrary: constantFrom<FixedAnswer>(401) },
);

const step = oneof(
  record({ do: constant("log" as const), count: integer({ min: 1, max: 9 }) }),
  record({ do: constant("advance" as const), ms: constantFrom(0, 1, 99, 700, 9_000) }),
  record({ do: constant("flush" as const), ms: constantFrom(undefined, 0, 50, 20_000) }),
);

const world = record({
  answers: array(answer, { minLength: 1, maxLength: 30 }),
  steps: array(step, { maxLength: 25 }),
  shutdownMs: constantFrom(0, 1, 500, 5_000, 100_000),
  whileOpen: constantFrom("drop" as const, "hold" as const),
  size: integer({ min: 1, max: 6 }),
  maxQueueSize: integer({ min: 1, max: 12 }),
  threshold: integer({ min: 1, max: 3 }),
  random: double({ min: 0, max: 0.999, noNaN: true }),
});

test("in 1,000 random lives of a logger every event is sent once or counted as dropped once, in order", async () => {
  let kinds = new Set<string>();
  const property = asyncProperty(world, async (given) => {
    /** Batches the vendor answered with 200, and the signal that says whether that was heard. */
    const accepted: { readonly events: number[]; readonly signal: AbortSignal | undefined }[] = [];
    const script = given.answers.map<Answer>((fixed) => (request: ScriptedRequest) => {
      const status = typeof fixed === "object" ? fixed.status : fixed;
      if (status === 200) accepted.push({ events: idsOf(request.body), signal: request.signal });
      return fixed;
    });
    const { logger, log, clock, errors, dropped, vendor, timers } = logging(script, {
      whileOpen: given.whileOpen,
      batch: { size: given.size, maxQueueSize: given.maxQueueSize },
      breaker: { threshold: given.threshold, cooldownMs: 2_000 },
      random: given.random,
    });
    let logged = 0;
    let noops = 0;
    const flushes: { readonly settled: boolean }[] = [];
    for (const now of given.steps) {
      if (now.do === "advance") await clock.advance(now.ms);
      else if (now.do === "flush") flushes.push(watch(logger.flush(now.ms)));
      else {
        if (logger.state === "disabled") noops += now.count;
        logged += now.count;
        log(now.count);
      }
      // One of the call, one of the interval or the probe, and those of flushes that wait.
      expect(timers()).toBeLessThanOrEqual(2 + flushes.filter(({ settled }) => !settled).length);
    }
    const shutdown = watch(logger.shutdown(given.shutdownMs));
    await clock.advance(given.shutdownMs);
    expect(shutdown.settled).toBe(true);
    expect(flushes.every(({ settled }) => settled)).toBe(true);
    expect(timers()).toBe(0);

    // An answer that came too late, or in the turn of a shutdown, was not heard: it is a loss.
    const sent = accepted.flatMap(({ events, signal }) => (signal?.aborted ? [] : events));
    expect(sent.length + dropped() + noops).toBe(logged);
    expect(new Set(sent).size).toBe(sent.length);
    const order = vendor.requests.map(({ body }) => idsOf(body)[0] as number);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    kinds = new Set([...kinds, ...errors.map(({ name }) => name)]);
  });
  await assert(property, { numRuns: 1_000, seed: 20_261_130 });
  // The lives were varied enough to see every kind of loss.
  expect([...kinds].toSorted()).toEqual([
    "AuthError",
    "BreakerOpenError",
    "Error",
    "NonRetryableStatusError",
    "RateLimitError",
  ]);
}, 60_000);
