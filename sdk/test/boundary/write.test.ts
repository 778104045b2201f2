import { expect, test } from "vitest";

import type { BoundaryOptions } from "outbound-sdk/boundary";

import { logging, watch } from "./logging.ts";

/** A logger that only writes. */
function writing(write: NonNullable<BoundaryOptions["write"]>, extra: BoundaryOptions = {}) {
  return logging([200], { apiKey: undefined, endpoint: undefined, write, ...extra });
}

test("write alone gets the array of each batch, and nothing goes to a network", async () => {
  const written: object[][] = [];
  const { logger, log, vendor, clock } = writing((events) => written.push(events), {
    batch: { size: 2 },
  });
  log(3);
  await logger.flush();
  const event = (id: number) => ({ at: clock.now(), id, outcome: "success" });
  expect(written).toEqual([[event(1), event(2)], [event(3)]]);
  expect(vendor.requests).toEqual([]);
});

test("write alone gets what JSON cannot carry", async () => {
  const written: object[][] = [];
  const { logger, errors } = writing((events) => written.push(events));
  logger.onRunSuccess({ cost: 3n });
  await logger.flush();
  expect(written).toMatchObject([[{ cost: 3n }]]);
  expect(errors).toEqual([]);
});

test("a write that fails is not tried again; its error comes with the cause and the count", async () => {
  const full = new Error("disk full");
  let calls = 0;
  const { logger, log, errors } = writing(async () => {
    calls += 1;
    await undefined;
    throw full;
  });
  log(3);
  await logger.flush();
  expect(calls).toBe(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ name: "Error", message: "write failed", dropped: 3 });
  expect(errors[0]?.cause).toBe(full);
});

test.each<[string, unknown]>([
  ["an Error", new Error("disk full")],
  ["a mistake", new TypeError("undefined is not a function")],
  ["a string", "disk full"],
])("five failures of a write alone in a row open the breaker: %s", async (_, failure) => {
  const { logger, log, settle, errors } = writing(
    () => {
      throw failure;
    },
    { batch: { size: 1 } },
  );
  log(4);
  await settle();
  expect(logger.state).toBe("closed");
  log(1);
  await settle();
  expect(logger.state).toBe("open");
  log(1);
  await settle();
  expect(errors.at(-1)).toMatchObject({ name: "BreakerOpenError", dropped: 1 });
});

test("a write that never settles is given 10,000 ms, counts, and blocks nothing", async () => {
  const { logger, log, errors, clock } = writing(() => new Promise(() => {}), {
    breaker: { threshold: 1 },
  });
  log(1);
  const flush = watch(logger.flush());
  await clock.advance(9_999);
  expect(flush.settled).toBe(false);
  await clock.advance(1);
  expect(flush.settled).toBe(true);
  expect(errors).toMatchObject([
    { name: "Error", message: "write did not answer within 10000 ms", dropped: 1 },
  ]);
  expect(logger.state).toBe("open");
});

test("beside a key write gets each batch once, whatever the vendor answers", async () => {
  const written: unknown[][] = [];
  const { logger, log, clock, vendor } = logging([503, 503, 200], {
    write: (events) => written.push(events.map((event) => (event as { id: number }).id)),
  });
  log(2);
  const flush = watch(logger.flush());
  await clock.advance(500);
  expect(flush.settled).toBe(true);
  expect(vendor.requests).toHaveLength(3);
  expect(written).toEqual([[1, 2]]);
});

test("beside a key a write that fails only goes to onError, with dropped: 0", async () => {
  const full = new Error("disk full");
  const { logger, log, sent, errors, settle } = logging([200], {
    batch: { size: 1 },
    write: () => Promise.reject(full),
  });
  log(6);
  await settle();
  expect(sent()).toHaveLength(6);
  expect(errors).toHaveLength(6);
  for (const error of errors) {
    expect(error).toMatchObject({
      name: "Error",
      message: "write failed",
      dropped: 0,
      cause: full,
    });
  }
  expect(logger.state).toBe("closed");
});

test("beside a key a batch dropped by an open breaker, or kept by one, is written once all the same", async () => {
  for (const whileOpen of ["drop", "hold"] as const) {
    const written: number[] = [];
    const { log, clock } = logging([503], {
      whileOpen,
      batch: { size: 1 },
      breaker: { threshold: 1 },
      write: (events) => written.push((events[0] as { id: number }).id),
    });
    log(2);
    await clock.advance(500 + 30_500 + 30_500);
    expect(written).toEqual([1, 2]);
  }
});

test("beside a key write cannot change what is sent", async () => {
  const { logger, log, sent } = logging([200], {
    write(events) {
      Object.assign(events[0] as object, { id: 7 });
      events.splice(1);
    },
  });
  log(3);
  await logger.flush();
  expect(sent()).toEqual([[1, 2, 3]]);
});

test("beside a key a slow write holds the order: the next batch waits for it", async () => {
  let release = (): void => {};
  const { log, settle, sent } = logging([200], {
    batch: { size: 1 },
    write: () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  });
  log(2);
  await settle();
  expect(sent()).toEqual([[1]]);
  release();
  await settle();
  expect(sent()).toEqual([[1], [2]]);
});

test("after a 401 write is not called any more either", async () => {
  let writes = 0;
  const { logger, log, settle } = logging([401], {
    batch: { size: 1 },
    write: () => (writes += 1),
  });
  log(1);
  await settle();
  expect(logger.state).toBe("disabled");
  log(5);
  await settle();
  expect(writes).toBe(1);
});

test("a shutdown does not wait longer for a write than its own time", async () => {
  const { logger, log, clock, errors } = logging([200], { write: () => new Promise(() => {}) });
  log(1);
  const shutdown = watch(logger.shutdown(300));
  await clock.advance(300);
  expect(shutdown.settled).toBe(true);
  expect(errors.map(({ dropped }) => dropped)).toEqual([0]);
  expect(clock.pending).toBe(0);
});
