import { expect, test } from "vitest";

import { createBoundaryLogger } from "outbound-sdk/boundary";

import { ENDPOINT, logging, numbers } from "./logging.ts";

test("a full batch of 20 goes out at once, without the interval", async () => {
  const { log, sent, settle, clock } = logging([200]);
  log(19);
  await settle();
  expect(sent()).toEqual([]);
  log(1);
  await settle();
  expect(sent()).toEqual([numbers(1, 20)]);
  expect(clock.pending).toBe(0);
});

test("a batch is one POST of JSON to {endpoint}/v1/ingest with the key and its own id twice", async () => {
  const { logger, vendor, bodies, clock } = logging([202], { endpoint: `${ENDPOINT}/eu//` });
  logger.onRunSuccess({ id: 1, model: "small" });
  logger.onRunFailure({ id: 2, error: "too long" });
  await Promise.all([logger.flush(), clock.advance(0)]);
  const [request] = vendor.requests;
  expect(vendor.requests).toHaveLength(1);
  expect(request).toMatchObject({ method: "POST", url: `${ENDPOINT}/eu/v1/ingest` });
  expect(request?.headers.get("authorization")).toBe("Bearer k");
  expect(request?.headers.get("content-type")).toBe("application/json");
  const [body] = bodies();
  expect(Object.keys(body ?? {})).toEqual(["batchId", "events"]);
  expect(request?.headers.get("idempotency-key")).toBe(body?.batchId);
  expect(body?.events).toEqual([
    { at: clock.now(), id: 1, model: "small", outcome: "success" },
    { at: clock.now(), id: 2, error: "too long", outcome: "failure" },
  ]);
});

test("an event's own time stays, and its outcome is what the method says", async () => {
  const { logger, bodies } = logging([200]);
  logger.onRunFailure({ id: 1, at: 12, outcome: "fine" });
  await logger.flush();
  expect(bodies()[0]?.events).toEqual([{ at: 12, id: 1, outcome: "failure" }]);
});

test("ids are unique over batches and loggers, also where chance is fixed", async () => {
  const loggers = [logging([200]), logging([200])];
  for (const { log, settle } of loggers) {
    log(60);
    await settle();
  }
  const ids = loggers.flatMap(({ bodies }) => bodies().map(({ batchId }) => batchId));
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
  for (const id of ids) expect(id).toMatch(/^[\x21-\x7e]+$/);
});

test("the interval is armed by the first queued event and sends what is there", async () => {
  const { log, sent, clock } = logging([200]);
  expect(clock.pending).toBe(0);
  await clock.advance(60_000);
  log(1);
  expect(clock.pending).toBe(1);
  await clock.advance(3_000);
  log(2);
  await clock.advance(1_999);
  expect(sent()).toEqual([]);
  await clock.advance(1);
  expect(sent()).toEqual([numbers(1, 3)]);
  expect(clock.pending).toBe(0);
});

test("size and interval are options", async () => {
  const { log, sent, clock, settle } = logging([200], { batch: { size: 2, intervalMs: 40 } });
  log(3);
  await settle();
  expect(sent()).toEqual([[1, 2]]);
  await clock.advance(39);
  expect(sent()).toEqual([[1, 2]]);
  await clock.advance(1);
  expect(sent()).toEqual([[1, 2], [3]]);
});

test("batches go one at a time, in order, while the vendor is slow", async () => {
  const { log, sent, clock } = logging([{ status: 200, afterMs: 1_000 }], { batch: { size: 2 } });
  log(6);
  for (const batches of [1, 2, 3]) {
    await clock.advance(999);
    expect(sent()).toHaveLength(batches);
    await clock.advance(1);
  }
  expect(sent()).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
});

test("an event that came during a slow batch is not older than the interval when it is sent", async () => {
  const { log, sent, clock } = logging([{ status: 200, afterMs: 7_000 }], { batch: { size: 2 } });
  log(2);
  await clock.advance(1_000);
  log(1);
  await clock.advance(5_999);
  expect(sent()).toEqual([[1, 2]]);
  // Its interval ended at 6,000, in the first batch's time: it goes as soon as that is done.
  await clock.advance(1);
  expect(sent()).toEqual([[1, 2], [3]]);
});

test("over maxQueueSize the oldest go first, and one report tells how many", async () => {
  const { log, sent, errors, settle, logger, dropped } = logging([200], {
    batch: { size: 10, maxQueueSize: 5 },
  });
  log(8);
  await settle();
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({
    name: "Error",
    message: "More than 5 event(s) waited: the oldest were dropped",
    dropped: 3,
  });
  await Promise.all([logger.flush(), settle()]);
  expect(sent()).toEqual([numbers(4, 8)]);
  expect(dropped()).toBe(3);
});

test("the default bound is 1,000 events, the batch being sent aside", async () => {
  const { log, sent, errors, settle, dropped } = logging(["hang"]);
  log(20);
  await settle();
  log(1_000);
  await settle();
  expect(errors).toEqual([]);
  log(1);
  await settle();
  expect(sent()).toEqual([numbers(1, 20)]);
  expect(dropped()).toBe(1);
});

test("a program that logs through a jam is told once, and of the sum when the queue moves", async () => {
  const { log, errors, clock, settle } = logging([{ status: 200, afterMs: 1_000 }], {
    batch: { size: 1, maxQueueSize: 2 },
  });
  log(1);
  for (let turn = 0; turn < 10; turn += 1) {
    await settle();
    log(1);
  }
  await settle();
  expect(errors.map(({ dropped }) => dropped)).toEqual([1]);
  await clock.advance(1_000);
  expect(errors.map(({ dropped }) => dropped)).toEqual([1, 7]);
});

test("a flush tells of what was pushed out before it", async () => {
  const { log, errors, logger, settle } = logging(["hang"], {
    batch: { size: 1, maxQueueSize: 1 },
  });
  log(3);
  await settle();
  log(2);
  await settle();
  expect(errors.map(({ dropped }) => dropped)).toEqual([1]);
  void logger.flush(10);
  expect(errors.map(({ dropped }) => dropped)).toEqual([1, 2]);
});

test("what the program does to an event after logging it changes nothing that is sent", async () => {
  const { logger, bodies } = logging([200]);
  const event = { id: 1, steps: ["plan"] };
  logger.onRunSuccess(event);
  event.id = 2;
  event.steps.push("act");
  await logger.flush();
  expect(bodies()[0]?.events).toMatchObject([{ id: 1, steps: ["plan"] }]);
});

test("an error in an event keeps its name, message, cause and fields", async () => {
  const { logger, bodies } = logging([200]);
  const cause = new RangeError("too long");
  const error = Object.assign(new TypeError("no answer", { cause }), { status: 503 });
  logger.onRunFailure({ id: 1, error });
  logger.onRunFailure(error);
  await logger.flush();
  const shown = {
    name: "TypeError",
    message: "no answer",
    cause: { name: "RangeError", message: "too long" },
    status: 503,
  };
  expect(bodies()[0]?.events).toMatchObject([{ id: 1, error: shown }, shown]);
});

const circle: { self?: unknown } = {};
circle.self = circle;
test.each<[string, object]>([
  ["a BigInt", { big: 1n }],
  ["a circle", circle],
  ["a toJSON that throws", { value: { toJSON: fail } }],
  ["a toJSON that gives undefined", { toJSON: () => undefined }],
  ["a toJSON that gives a function", { toJSON: () => fail }],
  ["a toJSON that gives a text", { toJSON: () => "text" }],
  ["a toJSON that gives null", { toJSON: () => null }],
  [
    "a getter that throws",
    {
      get secret() {
        return fail();
      },
    },
  ],
])("an event with %s is dropped alone, and reported", async (_, event) => {
  const { logger, log, sent, errors } = logging([200]);
  log(1);
  logger.onRunSuccess(event);
  log(1);
  await logger.flush();
  expect(sent()).toEqual([[1, 2]]);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ message: "An event cannot be written as JSON", dropped: 1 });
  expect(errors[0]?.cause).toBeInstanceOf(Error);
});

function fail(): never {
  throw new Error("no");
}

test.each<[unknown, string]>([
  ["done", '"done"'],
  [null, "null"],
  [undefined, "undefined"],
  [7, "7"],
])("%j is no event: it is dropped alone, and reported", async (event, shown) => {
  const { logger, log, sent, errors } = logging([200]);
  log(1);
  logger.onRunFailure(event as object);
  await logger.flush();
  expect(sent()).toEqual([[1]]);
  const message = `An event is ${shown}: expected an object`;
  expect(errors.map((error) => [error.message, error.dropped])).toEqual([[message, 1]]);
});

test("its methods can be handed over as callbacks", async () => {
  const { logger, sent } = logging([200]);
  const { onRunSuccess, flush, shutdown } = logger;
  [{ id: 1 }, { id: 2 }].forEach(onRunSuccess);
  await flush();
  await shutdown();
  expect(sent()).toEqual([[1, 2]]);
});

test("without a key and without a write there is no logger", () => {
  expect(createBoundaryLogger({})).toBe(null);
  expect(createBoundaryLogger(undefined as never)).toBe(null);
  expect(createBoundaryLogger({ apiKey: undefined, endpoint: ENDPOINT })).toBe(null);
});

test.each<[object, string]>([
  [
    { apiKey: "k" },
    'Option "endpoint" is undefined: expected an http or https URL without a query',
  ],
  [
    { apiKey: "k", endpoint: "boundary.example" },
    'Option "endpoint" is "boundary.example": expected an http or https URL without a query',
  ],
  [{ apiKey: "" }, 'Option "apiKey" is "": expected a key of visible ASCII without spaces'],
  [
    { apiKey: "clé" },
    'Option "apiKey" has a character no header can carry: expected a key of visible ASCII without spaces',
  ],
  [{ write: "stdout" }, 'Option "write" is "stdout": expected a function'],
  [{ onError: 1 }, 'Option "onError" is 1: expected a function'],
  [{ fetch: {} }, 'Option "fetch" is an object: expected a function'],
  [{ batch: 20 }, 'Option "batch" is 20: expected an object'],
  [{ batch: { size: 0 } }, 'Option "batch.size" is 0: expected a whole number from 1'],
  [
    { batch: { intervalMs: 0 } },
    'Option "batch.intervalMs" is 0: expected finite milliseconds above 0',
  ],
  [
    { batch: { maxQueueSize: 1.5 } },
    'Option "batch.maxQueueSize" is 1.5: expected a whole number from 1',
  ],
  [{ breaker: "off" }, 'Option "breaker" is "off": expected an object'],
  [{ breaker: { threshold: 0 } }, 'Option "threshold" is 0: expected a whole number from 1'],
  [{ whileOpen: "keep" }, 'Option "whileOpen" is "keep": expected "drop" or "hold"'],
  [{ runtime: { now: 5 } }, 'Option "runtime.now" is 5: expected a function'],
])("%j is refused at construction", (options, message) => {
  const given = { write: () => {}, ...options };
  expect(() => createBoundaryLogger(given)).toThrow(
    expect.objectContaining({ code: "Invalid", message }),
  );
});
