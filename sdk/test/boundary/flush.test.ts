import { expect, test } from "vitest";

import { logging, numbers, watch } from "./logging.ts";

test("a flush sends what is queued without the interval, and ends when it has arrived", async () => {
  const { logger, log, clock, sent } = logging([{ status: 200, afterMs: 10 }]);
  log(3);
  const flush = watch(logger.flush());
  await clock.advance(9);
  expect(flush.settled).toBe(false);
  await clock.advance(1);
  expect(flush.settled).toBe(true);
  expect(sent()).toEqual([[1, 2, 3]]);
  expect(clock.pending).toBe(0);
});

test("with nothing queued it ends at once", async () => {
  const { logger, clock } = logging([200]);
  await logger.flush();
  expect(clock.pending).toBe(0);
});

test("it ends when its batch is dropped, too", async () => {
  const { logger, log, errors } = logging([404]);
  log(3);
  await logger.flush();
  expect(errors.map(({ dropped }) => dropped)).toEqual([3]);
});

test("flushes coalesce: ten of one turn make one request", async () => {
  const { logger, log, sent } = logging([200]);
  log(3);
  await Promise.all(Array.from({ length: 10 }, () => logger.flush()));
  expect(sent()).toEqual([[1, 2, 3]]);
});

test("a flush ends with what was queued when it was called", async () => {
  const { logger, log, clock, sent } = logging([{ status: 200, afterMs: 100 }]);
  log(20);
  const flush = watch(logger.flush());
  await clock.advance(50);
  log(5);
  await clock.advance(50);
  expect(flush.settled).toBe(true);
  expect(sent()).toEqual([numbers(1, 20)]);
});

test("a flush waits for the batch in flight, also when nothing is queued behind it", async () => {
  const { logger, log, clock } = logging([{ status: 200, afterMs: 100 }]);
  log(20);
  await clock.advance(10);
  const flush = watch(logger.flush());
  await clock.advance(89);
  expect(flush.settled).toBe(false);
  await clock.advance(1);
  expect(flush.settled).toBe(true);
});

// PostHog/posthog-js-lite#245, PostHog/posthog-js-lite#232, PostHog/posthog-js#2144
test("an event added during a flush is sent without another event to push it", async () => {
  const full = logging([{ status: 200, afterMs: 100 }], { batch: { size: 1 } });
  full.log(1);
  await full.clock.advance(50);
  full.log(1);
  await full.clock.advance(150);
  expect(full.sent()).toEqual([[1], [2]]);

  const part = logging([{ status: 200, afterMs: 100 }]);
  part.log(1);
  void part.logger.flush();
  await part.clock.advance(50);
  part.log(1);
  await part.clock.advance(5_000);
  expect(part.sent()).toEqual([[1], [2]]);
});

// open-telemetry/opentelemetry-js#6763
test("a flush in the very turn a batch settles ends, whichever is first", async () => {
  for (let turns = 0; turns < 30; turns += 1) {
    const { logger, log, clock, sent } = logging([{ status: 200, afterMs: 100 }]);
    log(20);
    await clock.advance(50);
    const flushes: { readonly settled: boolean }[] = [];
    clock.timer(50, () => {
      // So many turns after the answer came: before, while and after the batch is settled.
      let turn = Promise.resolve();
      for (let left = turns; left > 0; left -= 1) turn = turn.then(() => {});
      void turn.then(() => flushes.push(watch(logger.flush())));
    });
    await clock.advance(50);
    expect(flushes.map(({ settled }) => settled)).toEqual([true]);
    expect(sent()).toHaveLength(1);
  }
});

test("flush(ms) gives up waiting and not sending", async () => {
  const { logger, log, clock, sent, errors } = logging([503, 200]);
  log(1);
  const flush = watch(logger.flush(60));
  await clock.advance(59);
  expect(flush.settled).toBe(false);
  await clock.advance(1);
  expect(flush.settled).toBe(true);
  expect(sent()).toEqual([[1]]);
  await clock.advance(40);
  expect(sent()).toEqual([[1], [1]]);
  expect(errors).toEqual([]);
  expect(clock.pending).toBe(0);
});

test("a flush in time leaves no timer of its own", async () => {
  const { logger, log, clock } = logging([200]);
  log(1);
  await logger.flush(60_000);
  expect(clock.pending).toBe(0);
});

test.each([-1, NaN, Infinity, "5"])("flush(%j) is refused, and sends nothing", async (ms) => {
  const { logger, log, vendor } = logging([200]);
  log(1);
  await expect(logger.flush(ms as number)).rejects.toMatchObject({
    code: "Invalid",
    message: expect.stringMatching(
      /^Option "timeoutMs" is .*: expected finite milliseconds, 0 or more$/,
    ) as string,
  });
  expect(vendor.requests).toEqual([]);
});

test("timers are background unless a flush is pending, and then those that run are set again", async () => {
  const timers: string[] = [];
  const { clock, ...logged } = logging([503, 503, 200], {});
  const background = logging([503, 503, 200], {
    fetch: logged.vendor.fetch,
    runtime: {
      ...clock,
      timer(ms, onFire, options) {
        timers.push(`${ms} ${options?.background === true ? "background" : "holds"}`);
        return clock.timer(ms, onFire, options);
      },
    },
  });
  background.log(1);
  await clock.advance(5_000);
  // The interval, the attempt, the wait before the second.
  expect(timers.splice(0)).toEqual(["5000 background", "10000 background", "100 background"]);
  await clock.advance(40);
  const flush = watch(background.logger.flush());
  expect(timers.splice(0)).toEqual(["60 holds"]);
  await clock.advance(60);
  expect(timers.splice(0)).toEqual(["10000 holds", "400 holds"]);
  await clock.advance(200);
  background.log(1);
  expect(timers.splice(0)).toEqual(["5000 holds"]);
  await clock.advance(200);
  expect(flush.settled).toBe(true);
  // The third attempt, and then nobody waits any more: the interval of the event behind it.
  expect(timers.splice(0)).toEqual(["10000 holds", "4800 background"]);
});
