import type { ObserveEvent } from "outbound-sdk";
import { expect, test } from "vitest";
import { collectTimeline, MOST_CALLS } from "../timeline/collect.ts";

const about = { client: "outbound", at: 0 } as const;
const start = (callId: number): ObserveEvent => ({
  ...about,
  type: "call.start",
  callId,
  method: "GET",
  path: "/",
});
const attempt = (callId: number): ObserveEvent => ({
  ...about,
  type: "attempt.start",
  callId,
  attempt: 1,
});

test("of very many calls the first are kept whole, and all are counted", () => {
  const { add, timeline } = collectTimeline();
  for (let call = 1; call <= 4_000; call += 1) {
    add(start(call));
    add(attempt(call));
  }
  const { calls, events } = timeline();
  expect(calls).toBe(4_000);
  expect(events).toHaveLength(2 * MOST_CALLS);
});

test("no call that begins after 400 events is kept, but one that began before is told to its end", () => {
  const { add, timeline } = collectTimeline();
  add(start(1));
  for (let count = 0; count < 450; count += 1) add(attempt(1));
  add(start(2));
  expect(timeline().calls).toBe(2);
  expect(timeline().events).toHaveLength(451);
  expect(timeline().events.some((event) => "callId" in event && event.callId === 2)).toBe(false);
});

test("one call of endless attempts is cut at 800 events", () => {
  const { add, timeline } = collectTimeline();
  add(start(1));
  for (let count = 0; count < 9_000; count += 1) add(attempt(1));
  expect(timeline().events).toHaveLength(800);
});
