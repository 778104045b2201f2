import { expect, test } from "vitest";

import { AuthError } from "outbound-sdk/boundary";

import { logging, watch } from "./logging.ts";

test.each([401, 403])(
  "the first %d disables the logger for good, once: its batch and the queue are counted",
  async (status) => {
    const { logger, log, sent, errors, clock, settle } = logging([{ status, afterMs: 100 }, 200], {
      batch: { size: 2 },
    });
    log(7);
    await clock.advance(100);
    expect(sent()).toEqual([[1, 2]]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toBeInstanceOf(AuthError);
    expect(errors[0]).toMatchObject({
      name: "AuthError",
      message: `boundary responded ${status}: key refused, logger disabled`,
      status,
      dropped: 7,
    });
    expect(logger.state).toBe("disabled");
    expect(clock.pending).toBe(0);

    log(50);
    logger.onRunFailure({ id: 0 });
    logger.onRunFailure("not even an event" as unknown as object);
    await Promise.all([logger.flush(), logger.flush(5), logger.shutdown(), settle()]);
    await clock.advance(600_000);
    expect(sent()).toHaveLength(1);
    expect(errors).toHaveLength(1);
    expect(clock.pending).toBe(0);
    expect(logger.state).toBe("disabled");
  },
);

test("a 401 after a retry disables as well, and ends the flush that waited", async () => {
  const { logger, log, errors, clock } = logging([503, 401]);
  log(1);
  const flush = watch(logger.flush());
  await clock.advance(100);
  expect(flush.settled).toBe(true);
  expect(errors).toMatchObject([{ name: "AuthError", dropped: 1 }]);
});

test("a 401 bypasses the breaker: it neither opens it nor needs it", async () => {
  const { logger, log, settle, errors } = logging([401], {
    batch: { size: 1 },
    breaker: { threshold: 1 },
  });
  log(1);
  await settle();
  expect(logger.state).toBe("disabled");
  log(1);
  await settle();
  expect(errors.map(({ name }) => name)).toEqual(["AuthError"]);
});

test("a shutdown that waits for the batch answered 401 ends with it", async () => {
  const { logger, log, errors, clock } = logging([{ status: 401, afterMs: 100 }]);
  log(30);
  const shutdown = watch(logger.shutdown());
  await clock.advance(100);
  expect(shutdown.settled).toBe(true);
  expect(errors).toMatchObject([{ name: "AuthError", dropped: 30 }]);
});
