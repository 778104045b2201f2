import { expect, test } from "vitest";
import { checkTimeline } from "../timeline/check-timeline.ts";
import { drawTimeline } from "../timeline/draw-timeline.ts";
import { reading } from "./heard.ts";

test("what the SDK told passes whole", async () => {
  const told = await reading([503, { status: 429, headers: { "retry-after": "3" } }, 200], {
    deadline: 60_000,
    takes: 20,
  });
  expect(checkTimeline(told)).toEqual(told);
});

const start = { type: "call.start", client: "fetch", at: 0, callId: 1, method: "GET", path: "/" };

test.each([
  ["no object", 7],
  ["an unknown type", { ...start, type: "call.stop" }],
  ["an inherited name for a type", { ...start, type: "toString" }],
  ["a number where a text belongs", { ...start, path: 1 }],
  ["a text where a number belongs", { ...start, at: "0" }],
  ["an instant that never comes", { ...start, at: Infinity }],
  ["a missing field", { ...start, method: undefined }],
  ["an object for a text", { ...start, path: { toString: () => "<b>" } }],
  ["an unknown word", { type: "breaker.change", client: "fetch", at: 0, from: "open", to: "ajar" }],
])("an event with %s is left out", (_, event) => {
  expect(checkTimeline({ calls: 1, events: [event] }).events).toEqual([]);
});

test("what is no timeline at all has no calls and no picture", () => {
  for (const value of [undefined, null, 3, "calls", { events: {} }, { calls: 1.5, events: null }]) {
    expect(checkTimeline(value)).toEqual({ calls: 0, events: [] });
    expect(drawTimeline(checkTimeline(value))).toBe("");
  }
});

test("no more events are drawn than a run can tell", () => {
  const events = Array.from({ length: 5_000 }, () => start);
  expect(checkTimeline({ calls: 1, events }).events).toHaveLength(1_000);
});
