import { expect, test } from "vitest";

import { BreakerOpenError } from "outbound-sdk/boundary";
import type { Answer } from "outbound-sdk/testing";

import { logging, numbers, watch } from "./logging.ts";

/** Batches of one event. */
const single = { batch: { size: 1 } };

/** Five batches fail, each after its three attempts and 500 ms of waits. */
async function opened(answers: readonly Answer[], extra: Parameters<typeof logging>[1] = {}) {
  const logged = logging(answers, { ...single, ...extra });
  logged.log(5);
  await logged.clock.advance(2_500);
  expect(logged.logger.state).toBe("open");
  return logged;
}

test("five batches failed in a row open it: batches are counted, not attempts", async () => {
  const { logger, log, clock, vendor } = logging([503], single);
  for (const batch of [1, 2, 3, 4, 5]) {
    expect(logger.state).toBe("closed");
    log(1);
    await clock.advance(500);
    expect(vendor.requests).toHaveLength(3 * batch);
  }
  expect(logger.state).toBe("open");
});

test("a batch that arrives starts the count anew", async () => {
  let batches = 0;
  const { logger, log, clock } = logging(
    [({ number }) => ((batches = Math.ceil(number / 3)) % 5 === 0 ? 200 : 503)],
    single,
  );
  for (let batch = 0; batch < 4; batch += 1) {
    log(1);
    await clock.advance(500);
  }
  expect(batches).toBe(4);
  log(1);
  await clock.advance(500);
  for (let batch = 0; batch < 4; batch += 1) {
    log(1);
    await clock.advance(500);
  }
  expect(logger.state).toBe("closed");
});

test("threshold and cooldown are options", async () => {
  const { logger, log, clock } = logging([503], {
    ...single,
    breaker: { threshold: 1, cooldownMs: 50 },
  });
  log(1);
  await clock.advance(500);
  expect(logger.state).toBe("open");
  await clock.advance(49);
  expect(logger.state).toBe("open");
  await clock.advance(1);
  expect(logger.state).toBe("halfOpen");
});

test("while open nothing is sent, and each batch is dropped with a BreakerOpenError", async () => {
  const { logger, log, clock, vendor, errors, settle } = await opened([503]);
  await clock.advance(10_000);
  log(2);
  await settle();
  expect(vendor.requests).toHaveLength(15);
  expect(errors).toHaveLength(7);
  for (const error of errors.slice(5)) {
    expect(error).toBeInstanceOf(BreakerOpenError);
    expect(error).toMatchObject({
      name: "BreakerOpenError",
      dropped: 1,
      retryAfterMs: 20_000,
      message: "The circuit breaker is open",
    });
  }
  expect(logger.state).toBe("open");
});

test("after 30 seconds one batch is the probe: its success closes the breaker", async () => {
  const script: Answer[] = [...Array<Answer>(15).fill(503), { status: 200, afterMs: 100 }];
  const { logger, log, clock, vendor, errors } = await opened(script);
  await clock.advance(29_999);
  expect(logger.state).toBe("open");
  await clock.advance(1);
  expect(logger.state).toBe("halfOpen");
  log(3);
  await clock.advance(99);
  expect(vendor.requests).toHaveLength(16);
  expect(logger.state).toBe("halfOpen");
  await clock.advance(1);
  expect(logger.state).toBe("closed");
  await clock.advance(200);
  expect(vendor.requests).toHaveLength(18);
  expect(errors).toHaveLength(5);
});

test("a probe that outlasts its lease stays the only batch under way: its own attempts bound it", async () => {
  const script: Answer[] = [...Array<Answer>(15).fill(503), { status: 200, afterMs: 9_000 }, 200];
  const { logger, log, clock, sent } = await opened(script, { breaker: { leaseMs: 1 } });
  await clock.advance(30_000);
  log(2);
  await clock.advance(8_999);
  expect([logger.state, sent().slice(15)]).toEqual(["halfOpen", [[6]]]);
  await clock.advance(1);
  expect([logger.state, sent().slice(15)]).toEqual(["closed", [[6], [7]]]);
});

test("a probe that is never answered opens it again when its three attempts have been cut", async () => {
  const script: Answer[] = [...Array<Answer>(15).fill(503), "hang"];
  const { logger, log, clock, vendor } = await opened(script);
  await clock.advance(30_000);
  log(1);
  await clock.advance(3 * 10_000 + 499);
  expect([logger.state, vendor.requests.length]).toEqual(["halfOpen", 18]);
  await clock.advance(1);
  expect(logger.state).toBe("open");
});

// nodeshift/opossum#119
test("the probe's failure opens it again for a whole cooldown", async () => {
  const { logger, log, clock, vendor, errors } = await opened([503]);
  await clock.advance(30_000);
  log(2);
  await clock.advance(500);
  expect(vendor.requests).toHaveLength(18);
  expect(logger.state).toBe("open");
  expect(errors.slice(5).map(({ name }) => name)).toEqual(["Error", "BreakerOpenError"]);
  await clock.advance(29_999);
  expect(logger.state).toBe("open");
  await clock.advance(1);
  expect(logger.state).toBe("halfOpen");
});

// sgl-project/sglang#25811, vllm-project/router#60
test("ten batches answered 400 leave it closed", async () => {
  const { logger, log, settle, errors } = logging([400], single);
  log(10);
  await settle();
  expect(errors).toHaveLength(10);
  expect(logger.state).toBe("closed");
});

test.each([400, 404, 422, 501])(
  "a %d neither counts nor ends a row of failures",
  async (status) => {
    const failed = Array<Answer>(12).fill(503);
    const { logger, log, clock } = logging([...failed, status, 503], single);
    log(5);
    await clock.advance(2_000);
    expect(logger.state).toBe("closed");
    log(1);
    await clock.advance(500);
    expect(logger.state).toBe("open");
  },
);

// resilience4j/resilience4j#544
test("a probe answered 404 gives its permit back: the next batch is the probe", async () => {
  const script: Answer[] = [...Array<Answer>(15).fill(503), 404, 200];
  const { logger, log, clock, settle, errors } = await opened(script);
  await clock.advance(30_000);
  log(1);
  await settle();
  expect(logger.state).toBe("halfOpen");
  expect(errors[5]).toMatchObject({ name: "NonRetryableStatusError", dropped: 1 });
  log(1);
  await settle();
  expect(logger.state).toBe("closed");
});

test("a 429 counts, like a 5xx and a dead network", async () => {
  const { logger } = await opened([...Array<Answer>(6).fill(429), "offline", "offline", 408, 503]);
  expect(logger.state).toBe("open");
});

test("hold: the batch that opened the breaker is dropped, all that comes after is kept and arrives", async () => {
  const script: Answer[] = [...Array<Answer>(15).fill(503), 200];
  const { logger, log, clock, vendor, errors, sent } = await opened(script, { whileOpen: "hold" });
  expect(errors.map(({ dropped }) => dropped)).toEqual([1, 1, 1, 1, 1]);
  await clock.advance(5_000);
  log(3);
  await clock.advance(24_999);
  expect(vendor.requests).toHaveLength(15);
  expect(logger.state).toBe("open");
  // A background timer at the cooldown's end sends the probe, and the others follow.
  await clock.advance(1);
  expect(sent().slice(15)).toEqual([[6], [7], [8]]);
  expect(logger.state).toBe("closed");
  expect(errors).toHaveLength(5);
  expect(clock.pending).toBe(0);
});

test("hold: an event that comes late in the cooldown goes at its end, not an interval later", async () => {
  const script: Answer[] = [...Array<Answer>(15).fill(503), 200];
  const { log, clock, sent, logger } = await opened(script, {
    whileOpen: "hold",
    batch: { size: 1 },
  });
  await clock.advance(29_000);
  log(1);
  await clock.advance(1_000);
  expect(sent().slice(15)).toEqual([[6]]);
  expect(logger.state).toBe("closed");
});

test("hold: a failed probe's batch is kept under its id, byte for byte, until one succeeds", async () => {
  const script: Answer[] = [...Array<Answer>(24).fill(503), 200];
  const { log, clock, vendor, errors, sent } = await opened(script, { whileOpen: "hold" });
  log(1);
  await clock.advance(30_000 + 30_500 + 30_500);
  log(1);
  await clock.advance(30_500);
  const probes = vendor.requests.slice(15, 25).map(({ body }) => body);
  expect(probes).toHaveLength(10);
  expect(new Set(probes).size).toBe(1);
  expect(sent().slice(24)).toEqual([[6], [7]]);
  expect(errors).toHaveLength(5);
});

test("hold: the queue stays bounded, oldest first, a kept batch whole", async () => {
  const logged = logging([...Array<Answer>(6).fill(503), 200], {
    whileOpen: "hold",
    batch: { size: 2, maxQueueSize: 4 },
    breaker: { threshold: 1 },
  });
  const { log, clock, errors, settle, sent, dropped } = logged;
  log(2);
  await clock.advance(500);
  expect(dropped()).toBe(2);
  log(4);
  await clock.advance(30_500);
  // 3 and 4 were the probe's and are kept; 5 and 6 wait.
  expect(dropped()).toBe(2);
  expect(sent().slice(3)).toEqual([
    [3, 4],
    [3, 4],
    [3, 4],
  ]);
  log(1);
  await settle();
  expect(errors[1]).toMatchObject({
    message: "More than 4 event(s) waited: the oldest were dropped",
    dropped: 2,
  });
  log(3);
  await clock.advance(30_500);
  expect(sent().slice(6)).toEqual([
    [7, 8],
    [9, 10],
  ]);
  expect(dropped()).toBe(6);
});

test("hold: flush ends at once while the breaker is open", async () => {
  const { logger, log, clock, settle, vendor } = await opened([503], { whileOpen: "hold" });
  log(3);
  const flush = watch(logger.flush());
  await settle();
  expect(flush.settled).toBe(true);
  expect(vendor.requests).toHaveLength(15);
  await clock.advance(29_999);
  expect(vendor.requests).toHaveLength(15);
});

test("hold: a flush whose batch opens the breaker ends then", async () => {
  const { logger, log, clock } = logging([503], {
    whileOpen: "hold",
    breaker: { threshold: 1 },
  });
  log(40);
  const flush = watch(logger.flush());
  await clock.advance(499);
  expect(flush.settled).toBe(false);
  await clock.advance(1);
  expect(flush.settled).toBe(true);
});

test("hold: with nothing queued there is no timer while it is open", async () => {
  const { clock, logger, log } = await opened([503], { whileOpen: "hold" });
  expect(clock.pending).toBe(0);
  log(1);
  expect(clock.pending).toBe(1);
  await clock.advance(30_000);
  expect(logger.state).toBe("halfOpen");
});

test("hold: neutral probes let the next batch be the probe", async () => {
  const script: Answer[] = [...Array<Answer>(15).fill(503), 400, 400, 200];
  const { log, clock, logger, errors, sent } = await opened(script, { whileOpen: "hold" });
  log(4);
  await clock.advance(30_000);
  expect(sent().slice(15)).toEqual(numbers(6, 9).map((id) => [id]));
  expect(errors.slice(5).map(({ name }) => name)).toEqual([
    "NonRetryableStatusError",
    "NonRetryableStatusError",
  ]);
  expect(logger.state).toBe("closed");
});

test("hold: an event logged in the very instant the cooldown ends does not put off the probe", async () => {
  const { log, clock, sent, logger, at } = logging([...Array<Answer>(3).fill(503), 200], {
    whileOpen: "hold",
    batch: { size: 10 },
    breaker: { threshold: 1 },
  });
  log(10);
  // Set before the logger's own timer for that instant, so that it ends before it.
  clock.timer(30_500, () => log(1));
  await clock.advance(500);
  expect(logger.state).toBe("open");
  log(1);
  await clock.advance(30_000);
  expect(at()).toBe(30_500);
  expect(sent().slice(3)).toEqual([[11, 12]]);
});
