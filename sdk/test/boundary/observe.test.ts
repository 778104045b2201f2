import { afterEach, beforeEach, expect, test } from "vitest";

import { observe, type ObserveEvent } from "outbound-sdk";
import type { Answer } from "outbound-sdk/testing";

import { ENDPOINT, logging } from "./logging.ts";

let heard: ObserveEvent[] = [];
let stop = (): void => {};
beforeEach(() => {
  heard = [];
  stop = observe((event) => heard.push(event));
});
afterEach(() => stop());

const brief = (): object[] =>
  heard.map((event) => {
    const { client, at, ...rest } = event;
    const { callId: _, ...told } = rest as { callId?: number };
    expect(client).toBe("boundary");
    expect(at).toBeGreaterThan(0);
    return told;
  });

test("each batch is a call: its attempts, waits and end are told", async () => {
  const { logger, log, clock } = logging([{ status: 429, headers: { "retry-after": "2" } }, 202], {
    endpoint: `${ENDPOINT}/eu`,
  });
  log(1);
  const start = clock.now();
  const flush = logger.flush();
  await clock.advance(2_000);
  await flush;
  expect(brief()).toEqual([
    { type: "call.start", method: "POST", path: "/eu/v1/ingest" },
    { type: "attempt.start", attempt: 1 },
    { type: "attempt.end", attempt: 1, status: 429, durationMs: 0 },
    {
      type: "wait.start",
      attempt: 1,
      delayMs: 2_000,
      askedMs: 2_000,
      kind: "retry",
      reason: "boundary responded 429",
      endsAt: start + 2_000,
    },
    { type: "wait.end", outcome: "elapsed" },
    { type: "attempt.start", attempt: 2 },
    { type: "attempt.end", attempt: 2, status: 202, durationMs: 0 },
    { type: "call.end", outcome: "ok", requests: 2, durationMs: 2_000 },
  ]);
});

test.each<[Answer, object, string]>([
  [404, { code: "NonRetryableStatusError" }, "boundary responded 404"],
  [503, { limit: "retries", code: "Error" }, "boundary responded 503"],
  [429, { limit: "retries", code: "RateLimitError" }, "boundary responded 429"],
  [401, { code: "AuthError" }, "boundary responded 401"],
  ["offline", { limit: "retries", code: "Error" }, "boundary could not be reached"],
  ["hang", { limit: "timeout", code: "Error" }, "boundary did not answer within 10000 ms"],
])(
  "a batch lost to %j is told as the end of its call and as events dropped",
  async (answer, end, reason) => {
    const { logger, log, clock, vendor } = logging([answer]);
    log(3);
    const flush = logger.flush();
    await clock.advance(60_000);
    await flush;
    const id = JSON.parse(vendor.requests[0]?.body ?? "{}") as { batchId: string };
    expect(brief().slice(-2)).toMatchObject([
      { type: "call.end", outcome: "error", ...end },
      { type: "batch.dropped", reason, events: 3, batchId: id.batchId },
    ]);
  },
);

test("the breaker's changes and the batches it drops are told", async () => {
  const { log, clock, settle } = logging([503, 503, 503, 200], {
    batch: { size: 1 },
    breaker: { threshold: 1 },
  });
  log(2);
  await clock.advance(30_500);
  log(1);
  await settle();
  const told = brief().filter((event) => /breaker|dropped/.test(JSON.stringify(event)));
  expect(told).toEqual([
    { type: "breaker.change", from: "closed", to: "open" },
    {
      type: "batch.dropped",
      reason: "boundary responded 503",
      events: 1,
      batchId: expect.anything() as string,
    },
    {
      type: "batch.dropped",
      reason: "The circuit breaker is open",
      events: 1,
      batchId: expect.anything() as string,
    },
    { type: "breaker.change", from: "open", to: "halfOpen" },
    { type: "breaker.change", from: "halfOpen", to: "closed" },
  ]);
});

test("events dropped outside of a batch are told without an id", async () => {
  const { logger, log, settle } = logging([200], { batch: { size: 9, maxQueueSize: 2 } });
  log(5);
  logger.onRunSuccess({ big: 1n });
  await settle();
  await logger.shutdown(0);
  log(1);
  expect(brief()).toEqual([
    { type: "batch.dropped", reason: "An event cannot be written as JSON", events: 1 },
    {
      type: "batch.dropped",
      reason: "More than 2 event(s) waited: the oldest were dropped",
      events: 3,
    },
    {
      type: "batch.dropped",
      reason: "The logger was shut down with 2 event(s) unsent",
      events: 2,
    },
    { type: "batch.dropped", reason: "The logger has been shut down", events: 1 },
  ]);
});

test("a write is a call, too, and a copy that fails has dropped nothing", async () => {
  const { logger, log } = logging([200], {
    write() {
      throw new Error("disk full");
    },
  });
  log(1);
  await logger.flush();
  const starts = heard.filter(({ type }) => type === "call.start" || type === "batch.dropped");
  expect(starts.map((event) => "path" in event && `${event.method} ${event.path}`)).toEqual([
    "WRITE write",
    "POST /v1/ingest",
  ]);
});

test("no key, no event and no foreign message is ever told", async () => {
  const { logger, clock } = logging(
    [
      () => Promise.reject(new TypeError('invalid header value "Bearer secret-key"')),
      () => Promise.reject(new TypeError("secret-network")),
      401,
    ],
    { apiKey: "secret-key", batch: { size: 1 } },
  );
  for (let batch = 0; batch < 3; batch += 1) logger.onRunSuccess({ id: "secret-event" });
  await clock.advance(60_000);
  expect(logger.state).toBe("disabled");
  expect(heard.length).toBeGreaterThan(5);
  expect(JSON.stringify(heard)).not.toContain("secret");
});
