import { createFetch, createBreaker } from "outbound-sdk/fetch";
import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";
import { expect, test } from "vitest";
import { drawTimeline } from "../timeline/draw-timeline.ts";
import { MOST_CALLS } from "../timeline/collect.ts";
import { heard } from "./heard.ts";

function scene(answers: readonly Answer[]) {
  const clock = virtualClock({ auto: true });
  const vendor = scriptedFetch(answers, { clock });
  const adapter = instantly({ apiKey: "k" });
  const { raw } = createOutbound({ adapter, fetch: vendor.fetch, runtime: clock });
  return { clock, raw, fetch: vendor.fetch };
}

/** The heads of the calls, without their markup. */
function heads(html: string): string[] {
  return [...html.matchAll(/<p class="o-call">(.*?)<\/p>/g)].map(([, head = ""]) =>
    head.replaceAll(/<[^>]+>/g, "").replaceAll(/ +/g, " "),
  );
}

test("each of several calls has its outcome and its own time above its picture", async () => {
  const { raw } = scene([503, 503, 503, 503, 503, 503, 200, 404]);
  const html = drawTimeline(
    await heard(async () => {
      await raw.get("/a").catch(() => undefined);
      await raw.get("/b");
      await raw.get("/c").catch(() => undefined);
    }),
  );
  expect(heads(html)).toEqual([
    "1 503 ×5 → Provider GET /a 0 to 7.5 s",
    "2 503 → 200 GET /b 7.5 to 8 s",
    "3 404 → NotFound GET /c at 8 s",
  ]);
  expect(html.split('<svg class="tl"').length - 1).toBe(2);
});

test("calls that look alike, one after the other, are drawn once", async () => {
  const { raw } = scene([503, 200, 503, 200, 503, 200, 200]);
  const html = drawTimeline(
    await heard(async () => {
      for (const path of ["/a", "/b", "/b", "/c"]) await raw.get(path);
    }),
  );
  expect(heads(html)).toEqual([
    "1–3 503 → 200 GET /a and 1 more 500 ms each, 0 to 1.5 s",
    "4 200 GET /c at 1.5 s",
  ]);
  expect(html.split('<svg class="tl"').length - 1).toBe(1);
  expect(html).toContain("<tr><td>1 to 3</td><td>1</td><td>0 ms</td><td>503</td>");
});

test("after ten rows the calls wait behind one line that says how many they are", async () => {
  const { raw } = scene([503, 200, 404, 503, 200, 404, 503, 200, 404, 503, 200]);
  const html = drawTimeline(
    await heard(async () => {
      for (let call = 0; call < 7; call += 1) await raw.get("/a").catch(() => undefined);
    }),
  );
  expect(html).toContain("<summary>3 more calls</summary>");
  const [open = ""] = html.split("<details");
  expect(heads(open)).toHaveLength(4);
});

test("calls that were only counted are named, not drawn", async () => {
  const { raw } = scene([404]);
  const { events } = await heard(() => raw.get("/a"));
  const again = events.map((event) => ("callId" in event ? { ...event, callId: 99 } : event));
  const html = drawTimeline({ calls: 4_000, events: [...events, ...again] });
  expect(html).toContain("3,998 later calls are not drawn.");
  expect(drawTimeline({ calls: 3, events: [...events, ...again] })).toContain(
    "1 later call is not drawn.",
  );
  expect(MOST_CALLS).toBe(60);
});

test("a breaker that opens stands in the call that opened it", async () => {
  const { clock, fetch } = scene([503]);
  const breaker = createBreaker({
    threshold: 1,
    cooldownMs: 1_000,
    leaseMs: 1_000,
    runtime: clock,
  });
  const get = createFetch({ fetch, runtime: clock, retries: 0 });
  const call = async (): Promise<void> => {
    const response = await get("https://api.example/pets");
    await response.arrayBuffer();
    if (!response.ok) throw new Error("failed");
  };
  const html = drawTimeline(await heard(() => breaker.run(call)));
  expect(html).toContain(">breaker opens<");
});

test("a wait for a turn has a row of its own, and ends when the turn comes", async () => {
  const { raw } = scene([{ status: 429, headers: { "retry-after": "2" } }, 200]);
  const html = drawTimeline(
    await heard(async () => {
      await raw.get("/a", { retries: 0 }).catch(() => undefined);
      await raw.get("/b");
    }),
  );
  expect(heads(html)[1]).toBe("2 200 GET /b 0 to 2 s");
  expect(html).toContain(">queued<");
  expect(html).toContain("wait 2 s for the pause the vendor asked for");
});

test("a body that was left is dashed up to where it was cut", async () => {
  const { clock, fetch } = scene([{ status: 200, body: "text" }]);
  const get = createFetch({ fetch, runtime: clock, timeout: 5_000 });
  const timeline = await heard(async () => {
    await get("https://api.example/pets");
    await new Promise<void>((resolve) => clock.timer(6_000, resolve));
  });
  const html = drawTimeline(timeline);
  expect(html).toContain(">body cut at 5 s<");
  expect(html).toContain('class="mk-o"');
  expect(html).toContain('class="ghost"');
});

test("an answer that failed and was read to its end is not cut", async () => {
  const { clock, fetch } = scene([{ status: 503, body: "busy" }]);
  const get = createFetch({ fetch, runtime: clock, retries: 0 });
  const timeline = await heard(async () => {
    const response = await get("https://api.example/pets");
    await new Promise<void>((resolve) => clock.timer(200, resolve));
    expect(await response.text()).toBe("busy");
  });
  const html = drawTimeline(timeline);
  expect(heads(html)[0] ?? html).toContain("503");
  expect(html).not.toContain("body cut");
  expect(html).toContain("200 ms");
});

test("a program without calls has no picture", () => {
  expect(drawTimeline({ calls: 0, events: [] })).toBe("");
});
