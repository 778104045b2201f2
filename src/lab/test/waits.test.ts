import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { createSumeClient } from "outbound-sdk/sume";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";
import { expect, test } from "vitest";
import { drawTimeline } from "../timeline/draw-timeline.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { heard, reading } from "./heard.ts";
import { textsOf } from "./svg-texts.ts";

const words = (timeline: Timeline): string[] =>
  textsOf(drawTimeline(timeline)).map(({ words }) => words);
const count = (timeline: Timeline, what: string): number =>
  drawTimeline(timeline).split(what).length - 1;
const asks = (seconds: number): Answer => ({
  status: 429,
  headers: { "retry-after": String(seconds) },
});

test("a wait shorter than the vendor asked for says both", async () => {
  const timeline = await heard(async () => {
    const clock = virtualClock({ auto: true });
    const { fetch } = scriptedFetch([asks(3_600), 200]);
    const baseUrl = "https://sume.example/v1";
    const sume = createSumeClient({ apiKey: "k", baseUrl, fetch, runtime: clock });
    await sume.get("/runs");
  });
  expect(words(timeline)).toContain("asked 60 min, waits 60 s");
  expect(count(timeline, 'class="tv"')).toBe(1);
});

test("where the vendor asked for no wait at all, the wait is drawn as the client's own", async () => {
  const timeline = await reading([asks(0), 200]);
  expect(words(timeline)).toContain("asked 0 ms, waits 500 ms");
  expect(count(timeline, 'class="v"')).toBe(0);
  expect(count(timeline, 'class="w"')).toBe(1);
});

test("where both lengths have no room, the label says how long the wait is", async () => {
  const timeline = await reading([503, asks(0), 200], { takes: 1_400 });
  expect(words(timeline)).toContain("wait 1 s");
  expect(words(timeline).filter((label) => /vendor|asked/.test(label))).toEqual([]);
});

test("a pause the vendor asked for earlier is drawn as the vendor's", async () => {
  const timeline = await heard(async () => {
    const clock = virtualClock({ auto: true });
    const { fetch } = scriptedFetch([asks(900), 200]);
    const adapter = instantly({ apiKey: "k" });
    const { raw } = createOutbound({ adapter, fetch, runtime: clock });
    await raw.get("/").catch(() => undefined);
    await raw.get("/", { maxRetryAfter: 1_000_000 });
  });
  expect(words(timeline)).toContain("vendor: 15 min");
  expect(count(timeline, 'class="v"')).toBe(1);
  expect(count(timeline, 'class="w"')).toBe(0);
  expect(drawTimeline(timeline)).toContain("wait 15 min for the pause the vendor asked for.");
});

test("a wait for a turn is called a rate limit where that has room, whatever its length", async () => {
  const timeline = await heard(async () => {
    const clock = virtualClock({ auto: true });
    const { fetch } = scriptedFetch([200]);
    const adapter = { ...instantly({ apiKey: "k" }), rateLimits: [{ requests: 1, perMs: 300 }] };
    const { raw } = createOutbound({ adapter, fetch, runtime: clock });
    await Promise.all([raw.get("/"), raw.get("/")]);
  });
  expect(words(timeline)).toContain("rate limit: 300 ms");
});
