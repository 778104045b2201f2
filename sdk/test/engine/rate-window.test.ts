import { array, assert, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { RateWindow } from "../../src/engine/rate-window.ts";

describe("a rate window", () => {
  test("has all its tokens at once, and each comes back when its time is over", () => {
    const window = new RateWindow({ requests: 3, perMs: 1_000 });
    expect(window.freeAt(1, [])).toBe(-Infinity);
    for (const at of [0, 10, 20]) window.take(at);
    expect(window.freeAt(1, [])).toBe(1_000);
    window.take(1_000);
    expect(window.freeAt(1, [])).toBe(1_010);
  });

  test("counts tokens that are planned", () => {
    const window = new RateWindow({ requests: 2, perMs: 1_000 });
    window.take(0);
    expect(window.freeAt(1, [5])).toBe(1_000);
    expect(window.freeAt(1, [5, 1_000])).toBe(1_005);
    expect(window.freeAt(1, [5, 1_000, 1_005])).toBe(2_000);
  });

  test("at half the pace has half its tokens", () => {
    const window = new RateWindow({ requests: 10, perMs: 1_000 });
    for (const at of [0, 1, 2, 3]) window.take(at);
    expect(window.freeAt(0.5, [])).toBe(-Infinity);
    window.take(4);
    expect(window.freeAt(0.5, [])).toBe(1_000);
    expect(window.freeAt(1, [])).toBe(-Infinity);
  });

  test("at a pace below its last token takes longer for that one", () => {
    const window = new RateWindow({ requests: 1, perMs: 1_000 });
    window.take(0);
    expect(window.freeAt(0.5, [])).toBe(2_000);
  });

  test("at a slower pace still keeps the whole limit for what was taken before", () => {
    const window = new RateWindow({ requests: 3, perMs: 900 });
    for (const at of [0, 0, 0]) window.take(at);
    // One token at half the pace would come back after 600 ms.
    expect(window.freeAt(0.5, [])).toBe(900);
  });

  test("no stretch of its length ever sees more than it allows", () => {
    assert(
      property(
        integer({ min: 1, max: 20 }),
        integer({ min: 1, max: 500 }),
        array(integer({ min: 0, max: 200 }), { maxLength: 120 }),
        (requests, perMs, gaps) => {
          const window = new RateWindow({ requests, perMs });
          const taken: number[] = [];
          let now = 0;
          for (const gap of gaps) {
            now = Math.max(now + gap, window.freeAt(1, []));
            window.take(now);
            taken.push(now);
          }
          return taken.every(
            (at) => taken.filter((other) => other > at - perMs && other <= at).length <= requests,
          );
        },
      ),
    );
  });

  test("forgets what came back, over any number of requests", () => {
    const window = new RateWindow({ requests: 2, perMs: 10 });
    for (let at = 0; at < 10_000; at += 5) window.take(at);
    expect(window.freeAt(1, [])).toBe(10_000);
  });

  test("at full pace adds nothing to its time, not what rounding would", () => {
    const window = new RateWindow({ requests: 3, perMs: 0.1 });
    expect((0.1 * 3) / 3).toBeGreaterThan(0.1);
    for (const at of [0, 0, 0]) window.take(at);
    expect(window.freeAt(1, [])).toBe(0.1);
  });
});
