import { expect, test } from "vitest";

import { BreakerOpenError } from "outbound-sdk/boundary";
import type { Answer } from "outbound-sdk/testing";

import { logging, numbers, watch } from "./logging.ts";

test("shutdown drains the queue, in order, and ends with the last batch", async () => {
  const { logger, log, clock, sent, errors } = logging([{ status: 200, afterMs: 100 }]);
  log(45);
  const shutdown = watch(logger.shutdown());
  await clock.advance(299);
  expect(shutdown.settled).toBe(false);
  await clock.advance(1);
  expect(shutdown.settled).toBe(true);
  expect(sent()).toEqual([numbers(1, 20), numbers(21, 40), numbers(41, 45)]);
  expect(errors).toEqual([]);
  expect(clock.pending).toBe(0);
});

test("with nothing queued it ends at once and leaves nothing", async () => {
  const { logger, clock } = logging([200]);
  await logger.shutdown();
  expect(clock.pending).toBe(0);
});

test("shutdown(3000) during a backoff returns within 3,000 ms of its clock and reports the rest", async () => {
  const { logger, log, clock, errors, vendor, at, dropped } = logging([
    { status: 429, headers: { "retry-after": "60" } },
  ]);
  log(50);
  await clock.advance(1_000);
  expect(vendor.requests).toHaveLength(1);
  const begin = at();
  let end: number | undefined;
  void logger.shutdown(3_000).then(() => {
    end = at();
  });
  await clock.advance(100_000);
  expect(end).toBe(begin + 3_000);
  expect(vendor.requests).toHaveLength(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({
    name: "Error",
    message: "The logger was shut down with 50 event(s) unsent",
    dropped: 50,
  });
  expect(dropped()).toBe(50);
  expect(clock.pending).toBe(0);
});

test("a wait that the shutdown's time does not hold is not begun", async () => {
  const { logger, log, clock, errors, vendor } = logging([
    { status: 429, headers: { "retry-after": "60" } },
    200,
  ]);
  log(25);
  const shutdown = watch(logger.shutdown(3_000));
  await clock.advance(0);
  // The first batch is given up now, and there is time for the second.
  expect(shutdown.settled).toBe(true);
  expect(vendor.requests).toHaveLength(2);
  expect(errors).toMatchObject([{ name: "RateLimitError", dropped: 20 }]);
});

test("an attempt in flight is aborted when the time is over, its batch and the queue are the rest", async () => {
  const { logger, log, clock, errors, vendor, at } = logging(["hang"]);
  log(30);
  let end: number | undefined;
  void logger.shutdown(700).then(() => {
    end = at();
  });
  await clock.advance(60_000);
  expect(end).toBe(700);
  expect(vendor.requests).toHaveLength(1);
  expect(vendor.requests[0]?.signal?.aborted).toBe(true);
  expect(errors.map(({ dropped }) => dropped)).toEqual([30]);
});

test("a fetch that is deaf to the abort does not hold it", async () => {
  const { logger, log, clock, dropped } = logging([200], { fetch: () => new Promise(() => {}) });
  log(1);
  const shutdown = watch(logger.shutdown(700));
  await clock.advance(700);
  expect(shutdown.settled).toBe(true);
  expect(dropped()).toBe(1);
});

test("without a time it takes 5,000 ms at most", async () => {
  const { logger, log, clock, dropped } = logging(["hang"]);
  log(1);
  const shutdown = watch(logger.shutdown());
  await clock.advance(4_999);
  expect(shutdown.settled).toBe(false);
  await clock.advance(1);
  expect(shutdown.settled).toBe(true);
  expect(dropped()).toBe(1);
});

test("shutdown(0) sends nothing and reports all", async () => {
  const { logger, log, errors, vendor } = logging([200]);
  log(3);
  await logger.shutdown(0);
  expect(vendor.requests).toEqual([]);
  expect(errors.map(({ dropped }) => dropped)).toEqual([3]);
});

test("events after it are dropped and reported, each alone", async () => {
  const { logger, log, errors, settle, vendor } = logging([200]);
  await logger.shutdown();
  log(2);
  await settle();
  expect(errors).toMatchObject([
    { message: "The logger has been shut down", dropped: 1 },
    { message: "The logger has been shut down", dropped: 1 },
  ]);
  expect(vendor.requests).toEqual([]);
});

test("an event logged while it drains is dropped and reported", async () => {
  const { logger, log, clock, sent, errors } = logging([{ status: 200, afterMs: 100 }]);
  log(1);
  const shutdown = watch(logger.shutdown());
  log(1);
  await clock.advance(100);
  expect(shutdown.settled).toBe(true);
  expect(sent()).toEqual([[1]]);
  expect(errors.map(({ dropped }) => dropped)).toEqual([1]);
});

test("two shutdowns are one: both end together, and nothing is reported twice", async () => {
  const { logger, log, clock, errors } = logging(["hang"]);
  log(1);
  const both = [watch(logger.shutdown(100)), watch(logger.shutdown(9_000))];
  await clock.advance(100);
  expect(both.map(({ settled }) => settled)).toEqual([true, true]);
  expect(errors).toHaveLength(1);
  await logger.shutdown();
  await logger.flush();
  expect(errors).toHaveLength(1);
});

test.each([-1, NaN, Infinity, "5"])(
  "shutdown(%j) is refused, and the logger goes on",
  async (ms) => {
    const { logger, log, sent } = logging([200]);
    await expect(logger.shutdown(ms as number)).rejects.toMatchObject({ code: "Invalid" });
    log(1);
    await logger.flush();
    expect(sent()).toEqual([[1]]);
  },
);

test("its timers hold the process, those that ran before included", async () => {
  const flags: boolean[] = [];
  const { clock, vendor } = logging([503]);
  const { logger, log } = logging([503], {
    fetch: vendor.fetch,
    runtime: {
      ...clock,
      timer(ms, onFire, options) {
        flags.push(options?.background === true);
        return clock.timer(ms, onFire, options);
      },
    },
  });
  log(20);
  await clock.advance(0);
  expect(flags.splice(0)).toEqual([true, true, true]);
  void logger.shutdown(50);
  expect(flags).toEqual([false, false]);
});

const opening: Answer[] = Array<Answer>(3).fill(503);

test("drop: what is queued behind an open breaker is dropped with BreakerOpenErrors", async () => {
  const { logger, log, clock, errors } = logging(opening, { breaker: { threshold: 1 } });
  log(20);
  await clock.advance(500);
  log(30);
  await logger.shutdown();
  expect(errors.map(({ name, dropped }) => [name, dropped])).toEqual([
    ["Error", 20],
    ["BreakerOpenError", 20],
    ["BreakerOpenError", 10],
  ]);
});

test("hold: a cooldown that ends too late is not waited for, the held events are the rest", async () => {
  const { logger, log, clock, errors } = logging(opening, {
    whileOpen: "hold",
    breaker: { threshold: 1 },
  });
  log(20);
  await clock.advance(500);
  log(30);
  await clock.advance(10_000);
  const shutdown = watch(logger.shutdown(20_000));
  await clock.advance(0);
  expect(shutdown.settled).toBe(true);
  expect(errors).toHaveLength(2);
  expect(errors[1]).toBeInstanceOf(BreakerOpenError);
  expect(errors[1]).toMatchObject({ dropped: 30, retryAfterMs: 20_000 });
  expect(clock.pending).toBe(0);
});

test("hold: a cooldown that ends in time is waited for, and its probe sent", async () => {
  const { logger, log, clock, errors, sent } = logging([...opening, 200], {
    whileOpen: "hold",
    breaker: { threshold: 1 },
  });
  log(20);
  await clock.advance(500);
  log(30);
  await clock.advance(10_000);
  const shutdown = watch(logger.shutdown(20_001));
  await clock.advance(19_999);
  expect(shutdown.settled).toBe(false);
  await clock.advance(1);
  expect(shutdown.settled).toBe(true);
  expect(sent().slice(3)).toEqual([numbers(21, 40), numbers(41, 50)]);
  expect(errors.map(({ dropped }) => dropped)).toEqual([20]);
});

test("hold: the probe of a shutdown that fails leaves its batch to the rest", async () => {
  const { logger, log, clock, errors } = logging(opening, {
    whileOpen: "hold",
    breaker: { threshold: 1 },
  });
  log(20);
  await clock.advance(500);
  log(30);
  const shutdown = watch(logger.shutdown(35_000));
  await clock.advance(30_500);
  expect(shutdown.settled).toBe(true);
  expect(errors.map(({ name, dropped }) => [name, dropped])).toEqual([
    ["Error", 20],
    ["BreakerOpenError", 30],
  ]);
});

test("a queue pushed over its bound just before is reported, and counted once", async () => {
  const { logger, log, errors } = logging([200], { batch: { size: 5, maxQueueSize: 4 } });
  log(6);
  await logger.shutdown();
  expect(errors.map(({ dropped }) => dropped)).toEqual([2]);
});

test("a flush that was waiting ends with the shutdown", async () => {
  const { logger, log, clock } = logging(["hang"]);
  log(1);
  const flush = watch(logger.flush());
  const shutdown = watch(logger.shutdown(10));
  await clock.advance(10);
  expect([flush.settled, shutdown.settled]).toEqual([true, true]);
});
