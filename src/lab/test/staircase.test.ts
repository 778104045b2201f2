import { expect, test } from "vitest";
import { drawTimeline } from "../timeline/draw-timeline.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { reading } from "./heard.ts";
import { textsOf } from "./svg-texts.ts";

const words = (timeline: Timeline): string[] =>
  textsOf(drawTimeline(timeline)).map(({ words }) => words);
const count = (timeline: Timeline, what: string): number =>
  drawTimeline(timeline).split(what).length - 1;

const slow = { status: 429, headers: { "retry-after": "3" } };

test("the picture of the design: every mark and every label of a call with all kinds of waits", async () => {
  const timeline = await reading([503, "hang", slow, 503], {
    takes: 300,
    timeout: 2_500,
    deadline: 10_000,
  });
  expect(words(timeline)).toEqual(
    [
      ["attempt"],
      ["0", "2 s", "4 s", "6 s", "8 s"],
      ["deadline 10 s"],
      ["1", "503", "300 ms", "wait 500 ms"],
      ["2", "no answer", "cut at 2.5 s", "wait 1 s"],
      ["3", "429", "300 ms", "vendor: wait 3 s"],
      ["4", "503", "300 ms", "wait 4 s refused"],
    ].flat(),
  );
  expect(count(timeline, 'class="mk-f"')).toBe(3);
  expect(count(timeline, 'class="cut"')).toBe(1);
  expect(count(timeline, 'class="w"')).toBe(2);
  expect(count(timeline, 'class="v"')).toBe(1);
  expect(count(timeline, 'class="ghost"')).toBe(1);
  expect(count(timeline, 'class="dl"')).toBe(1);
  expect(count(timeline, 'class="past"')).toBe(1);
  expect(drawTimeline(timeline)).toContain('<rect class="past" x="84.03%" width="15.97%"');
});

test("when no attempt takes time, the second line of the gutter is left out", async () => {
  const timeline = await reading([503, 503, 200]);
  expect(words(timeline)).toEqual(
    [
      ["attempt"],
      ["0", "500 ms", "1 s", "1.5 s"],
      ["1", "503", "wait 500 ms"],
      ["2", "503", "wait 1 s"],
      ["3", "200", "done at 1.5 s"],
    ].flat(),
  );
  expect(drawTimeline(timeline)).not.toContain("took");
});

test("a call of 0 ms in all has an axis with the tick 0 only", async () => {
  expect(words(await reading([200]))).toEqual(["attempt", "0", "1", "200", "done at 0 ms"]);
});

test("a call without a request is one sentence in place of a picture", async () => {
  const html = drawTimeline(await reading([200], { signal: AbortSignal.abort() }));
  expect(html).toContain("No request was sent: the signal was already aborted.");
  expect(html).not.toContain("<svg");
});

test("a deadline further than one and a half times the call is named at the edge, not drawn", async () => {
  const far = await reading([503, 200], { takes: 120, deadline: 60_000 });
  expect(words(far)).toContain("deadline 60 s →");
  expect(count(far, 'class="dl"')).toBe(0);
  const near = await reading([503, 200], { takes: 120, deadline: 1_110 });
  expect(words(near)).toContain("deadline 1.11 s");
  expect(count(near, 'class="dl"')).toBe(1);
});

test("an abort in a wait is a square, and the rest of the wait is dashed", async () => {
  const timeline = await reading([503, 503], { takes: 200, abortAt: 1_100 });
  expect(words(timeline)).toContain("aborted at 1.1 s");
  expect(count(timeline, 'class="ab"')).toBe(1);
  expect(count(timeline, 'class="ghost"')).toBe(1);
});

test("an attempt that the deadline cuts ends on the deadline's line", async () => {
  const timeline = await reading([503, "hang"], { deadline: { ms: 2_000, cut: true } });
  expect(words(timeline)).toContain("cut by deadline");
  const html = drawTimeline(timeline);
  expect(html).toContain('<line class="dl" x1="100%"');
  expect(html).toContain('<svg x="100%" y="109" overflow="visible"><line class="cut"');
});

test("waits of 50 ms and of 60 s stand on one true scale", async () => {
  const timeline = await reading([503, { status: 429, headers: { "retry-after": "60" } }, 200], {
    takes: 50,
  });
  const html = drawTimeline(timeline);
  expect(html).toContain('<rect class="w" x="0.08%" width="0.82%"');
  expect(html).toContain('<rect class="v" x="0.99%" width="98.93%"');
  expect(words(timeline)).toContain("done at 60.65 s");
});

test("the picture says the same in a sentence and in a table", async () => {
  const html = drawTimeline(await reading([slow, "offline", 200], { takes: 100 }));
  expect(html).toContain(
    'aria-label="1: 429 after 100 ms, wait 3 s, as the vendor asked. 2: offline, wait 1 s. 3: 200 after 100 ms. Done at 4.2 s."',
  );
  expect(html).toContain(
    "<tr><td>1</td><td>0 ms</td><td>429 after 100 ms</td><td>wait 3 s, as the vendor asked</td></tr>",
  );
  expect(html).toContain(
    "<tr><td>3</td><td>4.1 s</td><td>200 after 100 ms</td><td>done at 4.2 s</td></tr>",
  );
});

test("a picture takes 2 to 4 KB", async () => {
  const small = drawTimeline(await reading([503, 503, 200]));
  const large = drawTimeline(await reading([503, 503, 503, 503, 503], { deadline: 9_000 }));
  const svg = (html: string): number => html.slice(0, html.indexOf("</svg><details")).length;
  expect(svg(small)).toBeGreaterThan(1_000);
  expect(svg(large)).toBeLessThan(4_096);
});

test("text from a program cannot become markup", async () => {
  const { events, calls } = await reading([404]);
  const path = '/"><img src=x onerror=alert(1)>';
  const twice = [events, events].flatMap((list, index) =>
    list.map((event) => ("callId" in event ? { ...event, callId: index + 1, path } : event)),
  );
  const html = drawTimeline({ calls: calls * 2, events: twice });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
});
