import { expect, test } from "vitest";

import { breakerPicture } from "../../../src/diagrams/breaker-picture.ts";
import { walkBreaker } from "../../../src/diagrams/breaker-walk.ts";
import type { Walk } from "../../../src/diagrams/breaker-steps.ts";
import { inWords } from "../../../src/diagrams/breaker-words.ts";

const widths = [320, 375, 479, 480, 600, 900];
const walk = await walkBreaker();

/** px that a letter takes at most: 12 px text, and the names at 14 px. */
const letter = { small: 6.3, name: 8.2 };

interface Label {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly base: number;
}

function labelsOf(svg: string): Label[] {
  const found = svg.matchAll(
    /<text( class="o-state-name")? x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">([^<]+)</g,
  );
  return [...found].map(([, name, x = "", y = "", anchor = "", text = ""]) => {
    const width = text.length * (name === undefined ? letter.small : letter.name);
    const shift = { start: 0, middle: width / 2, end: width }[anchor] ?? NaN;
    const left = Number(x) - shift;
    return { text, left, right: left + width, base: Number(y) };
  });
}

test("a breaker is walked from each of its states, and the logger's own is among them", () => {
  expect(walk.steps.map(({ from, happening, to }) => `${from}, ${happening}: ${to}`)).toEqual([
    "closed, success: closed",
    "closed, neutrals: closed",
    "closed, failure: closed",
    "closed, failures: open",
    "open, call: open",
    "open, cooldown: halfOpen",
    "open, late: open",
    "halfOpen, success: closed",
    "halfOpen, failure: open",
    "halfOpen, neutral: halfOpen",
    "halfOpen, returned: halfOpen",
    "halfOpen, second: halfOpen",
    "halfOpen, lease: halfOpen",
    "halfOpen, late: halfOpen",
    "closed, auth: disabled",
    "halfOpen, auth: disabled",
    "disabled, call: disabled",
  ]);
  expect(walk).toMatchObject({ threshold: 5, cooldownMs: 30_000, leaseMs: 60_000 });
});

test("the list says each step of the walk once", () => {
  const words = inWords(walk);
  expect(words).toHaveLength(walk.steps.length);
  expect(new Set(words.map(({ from, when }) => `${from} ${when}`)).size).toBe(words.length);
  expect(words).toContainEqual({
    from: "closed",
    when: "5 calls in a row fail",
    to: "open",
    sent: "yes",
  });
});

test.each(widths)("at %i px no word leaves the picture, and none meets another", (width) => {
  const labels = labelsOf(breakerPicture(walk, width));
  expect(labels.length).toBeGreaterThanOrEqual(17);
  expect(labels.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
  const meeting = labels.flatMap((a, index) =>
    labels
      .slice(index + 1)
      .filter((b) => Math.abs(a.base - b.base) < 12 && a.left < b.right && b.left < a.right)
      .map((b) => `${a.text} | ${b.text}`),
  );
  expect(meeting).toEqual([]);
});

test("the numbers in the picture are those that were walked", () => {
  const other = breakerPicture({ ...walk, threshold: 7, cooldownMs: 1_500 }, 600);
  expect(other).toContain("7 failures in a row");
  expect(other).toContain("1500 ms");
});

test("what a state lets out is what was seen to go out", () => {
  const leaky: Walk = {
    ...walk,
    steps: walk.steps.map((step) =>
      step.from === "open" && step.happening === "call" ? { ...step, sent: true } : step,
    ),
  };
  expect(breakerPicture(walk, 600)).not.toContain(">calls go out<");
  expect(breakerPicture(leaky, 600)).toContain(">calls go out<");
});

test("a breaker that steps elsewhere, or not at all, cannot be drawn as it was", () => {
  const elsewhere = walk.steps.map((step) =>
    step.from === "halfOpen" && step.happening === "failure"
      ? { ...step, to: "closed" as const }
      : step,
  );
  expect(() => breakerPicture({ ...walk, steps: elsewhere }, 600)).toThrow(
    "From halfOpen, failure leads to closed: the picture says open.",
  );
  const without = walk.steps.filter(({ happening }) => happening !== "cooldown");
  expect(() => breakerPicture({ ...walk, steps: without }, 600)).toThrow(
    "The breaker has no step cooldown from open.",
  );
});
