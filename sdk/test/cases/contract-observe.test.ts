import { afterEach, beforeEach, expect, test } from "vitest";

import { observe, type ObserveEvent } from "outbound-sdk";

import { reading } from "./reading.ts";

let events: ObserveEvent[] = [];
let stop = (): void => {};

beforeEach(() => {
  events = [];
  stop = observe((event) => {
    events.push(event);
  });
});

afterEach(() => stop());

/** The events of the one call, less what stands on each. */
function story() {
  const ids = new Set(events.map((event) => ("callId" in event ? event.callId : 0)));
  expect(ids.size).toBe(1);
  return events.map((event) => {
    const { client, callId: _, ...rest } = event as ObserveEvent & { callId: number };
    expect(client).toBe("outbound");
    return rest;
  });
}

test("a call is told from its start to its end, with every attempt and wait", async () => {
  const vendor = reading([{ status: 429, headers: { "retry-after": "2" } }, "offline", 200], {
    start: 0,
  });
  await vendor.outbound.raw.get("/campaigns?key=secret");
  expect(story()).toEqual([
    { type: "call.start", at: 0, method: "GET", path: "/campaigns" },
    { type: "attempt.start", at: 0, attempt: 1 },
    { type: "attempt.end", at: 0, attempt: 1, durationMs: 0, status: 429 },
    {
      type: "wait.start",
      at: 0,
      attempt: 1,
      delayMs: 2_000,
      askedMs: 2_000,
      kind: "retry",
      reason: "instantly responded 429",
      endsAt: 2_000,
    },
    { type: "wait.end", at: 2_000, outcome: "elapsed" },
    { type: "attempt.start", at: 2_000, attempt: 2 },
    {
      type: "attempt.end",
      at: 2_000,
      attempt: 2,
      durationMs: 0,
      reason: "instantly could not be reached",
    },
    {
      type: "wait.start",
      at: 2_000,
      attempt: 2,
      delayMs: 1_000,
      kind: "retry",
      reason: "instantly could not be reached",
      endsAt: 3_000,
    },
    { type: "wait.end", at: 3_000, outcome: "elapsed" },
    { type: "attempt.start", at: 3_000, attempt: 3 },
    { type: "attempt.end", at: 3_000, attempt: 3, durationMs: 0, status: 200 },
    { type: "call.end", at: 3_000, outcome: "ok", requests: 3, durationMs: 3_000 },
  ]);
});

test.each<[string, object, object, object]>([
  [
    "the timeout",
    { timeout: 100, retries: 0 },
    { cutBy: "timeout" },
    { limit: "timeout", code: "Provider" },
  ],
  [
    "the deadline",
    { deadline: { ms: 100, cut: true } },
    { cutBy: "deadline" },
    { limit: "deadline", code: "Provider" },
  ],
])("an attempt cut by %s says so, and so does the call", async (_, options, attempt, call) => {
  const vendor = reading(["hang"]);
  await vendor.get(options);
  expect(events.at(-2)).toMatchObject({ type: "attempt.end", durationMs: 100, ...attempt });
  expect(events.at(-1)).toMatchObject({ type: "call.end", outcome: "error", requests: 1, ...call });
});

test("an abort in flight and in a wait are told where they happened", async () => {
  const inFlight = new AbortController();
  const vendor = reading(["hang"]);
  vendor.clock.timer(10, () => inFlight.abort());
  await vendor.get({ signal: inFlight.signal });
  expect(events.at(-2)).toMatchObject({ type: "attempt.end", cutBy: "signal", durationMs: 10 });
  const inWait = new AbortController();
  const waiting = reading([503]);
  waiting.clock.timer(10, () => inWait.abort());
  await waiting.get({ signal: inWait.signal });
  expect(events.at(-2)).toMatchObject({ type: "wait.end", outcome: "aborted" });
  expect(events.at(-1)).toMatchObject({ type: "call.end", limit: "signal", durationMs: 10 });
});

test("a wait that was refused is told at the end", async () => {
  const vendor = reading([{ status: 429, headers: { "retry-after": "900" } }]);
  await vendor.get();
  expect(events.at(-1)).toMatchObject({
    type: "call.end",
    limit: "retryAfter",
    refusedDelayMs: 900_000,
    code: "RateLimited",
  });
});

test("a walk is one call, whose attempts are counted for each page", async () => {
  const page = (next?: string) => ({ status: 200, body: { items: [], next_starting_after: next } });
  const vendor = reading([page("a"), 503, page()]);
  for await (const record of vendor.outbound.campaigns.listAll()) void record;
  const attempts = story().flatMap((event) =>
    event.type === "attempt.start" && "attempt" in event ? [event.attempt] : [],
  );
  expect(attempts).toEqual([1, 1, 2]);
  expect(events.at(-1)).toMatchObject({ type: "call.end", outcome: "ok", requests: 3 });
});

test("nothing that could be secret is in any event", async () => {
  const vendor = reading([503, { status: 200, body: { secret: "s3cret" } }], { allowWrites: true });
  await vendor.outbound.raw.get("/campaigns?token=s3cret");
  await vendor.ends(
    vendor.outbound.raw.request({ method: "POST", path: "/x", body: { token: "s3cret" } }),
  );
  expect(events.length).toBeGreaterThan(8);
  expect(JSON.stringify(events)).not.toMatch(/s3cret|Bearer|authorization/i);
});

test("a listener that throws or rejects changes no call and no other listener", async () => {
  const stops = [
    observe(() => {
      throw new Error("listener");
    }),
    observe((() => Promise.reject(new Error("listener"))) as never),
  ];
  const vendor = reading([200]);
  expect((await vendor.get()).error).toBe(undefined);
  expect(story().length).toBe(4);
  for (const stopOne of stops) stopOne();
});

test("who has stopped hears nothing, and may stop twice", async () => {
  stop();
  stop();
  await reading([200]).get();
  expect(events).toEqual([]);
});

test("a listener that changes its event does not change what the next one is told", async () => {
  const seen: string[] = [];
  const stops = [
    observe((event) => {
      try {
        Object.assign(event, { type: "spoiled" });
      } catch {
        // An event that cannot be changed is as good.
      }
    }),
    observe((event) => {
      seen.push(event.type);
    }),
  ];
  await reading([200]).get();
  expect(seen).toEqual(["call.start", "attempt.start", "attempt.end", "call.end"]);
  for (const stopOne of stops) stopOne();
});

test("the start of a call says its deadline, and says nothing of one it does not have", async () => {
  const vendor = reading([200, 200], { start: 0, deadline: 3_000 });
  await vendor.outbound.raw.get("/campaigns");
  await vendor.outbound.raw.get("/campaigns", { deadline: { ms: 900, cut: true } });
  const plain = reading([200], { start: 0 });
  await plain.outbound.raw.get("/campaigns");
  const starts = events.filter(({ type }) => type === "call.start");
  expect(starts.map((event) => "deadlineMs" in event && event.deadlineMs)).toEqual([
    3_000,
    900,
    false,
  ]);
});
