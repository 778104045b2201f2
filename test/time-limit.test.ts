import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timeLimit } from "../src/runner/time-limit.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A program that has just started, and what has become of it; its answers come from the test. */
function started() {
  const seen = { asked: 0, ends: [] as string[] };
  const limit = timeLimit(
    () => {
      seen.asked += 1;
    },
    ({ busy }) => seen.ends.push(busy ? "busy" : "waiting"),
  );
  limit.start();
  return { seen, limit, pass: (ms: number) => vi.advanceTimersByTime(ms) };
}

test("a program that never answers is ended as busy after five seconds, on time", () => {
  const { seen, pass } = started();
  pass(4_999);
  expect(seen).toEqual({ asked: 1, ends: [] });
  pass(1);
  expect(seen).toEqual({ asked: 1, ends: ["busy"] });
  expect(vi.getTimerCount()).toBe(0);
});

test("a program whose worker answers is ended as waiting, also when it is slow to answer", () => {
  const { seen, limit, pass } = started();
  pass(4_000 + 999);
  limit.answered();
  pass(1);
  expect(seen).toEqual({ asked: 2, ends: [] });
  pass(999);
  limit.answered();
  expect(seen.ends).toEqual(["waiting"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a program that begins an endless loop after it has answered is ended as busy", () => {
  const { seen, limit, pass } = started();
  pass(4_000);
  limit.answered();
  pass(1_999);
  expect(seen.ends).toEqual([]);
  pass(1);
  expect(seen.ends).toEqual(["busy"]);
});

test.each([0, 3_000, 4_500, 5_500])(
  "a program that has ended by itself after %i ms is asked nothing more, and not ended again",
  (ms) => {
    const { seen, limit, pass } = started();
    pass(Math.min(ms, 4_000));
    limit.answered();
    pass(Math.max(ms - 4_000, 0));
    limit.clear();
    const { asked } = seen;
    pass(10_000);
    expect(seen).toEqual({ asked, ends: [] });
  },
);
