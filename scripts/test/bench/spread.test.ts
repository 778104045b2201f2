import { describe, expect, it } from "vitest";
import { promised, promiseLine } from "../../bench/promise.ts";
import { ratios, spreadOf } from "../../bench/spread.ts";

describe("spreadOf", () => {
  it("finds the middle number and the middle half, whatever the order", () => {
    expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, low: 2, high: 4 });
  });

  it("interpolates between two numbers", () => {
    expect(spreadOf([1, 2, 3, 4])).toEqual({ median: 2.5, low: 1.75, high: 3.25 });
  });

  it("is the number itself when there is one", () => {
    expect(spreadOf([7])).toEqual({ median: 7, low: 7, high: 7 });
  });

  it("does not change what it is given", () => {
    const values = [3, 1, 2];
    spreadOf(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it.each([[[]], [[1, Number.NaN]], [[Infinity]]])("refuses %j", (values) => {
    expect(() => spreadOf(values)).toThrow("expected finite numbers, at least one");
  });
});

describe("ratios", () => {
  it("divides numbers of the same round", () => {
    expect(ratios([2, 9], [1, 3])).toEqual([2, 3]);
  });

  it("takes the floor from both, so that only what is added is compared", () => {
    expect(ratios([14, 25], [12, 30], [10, 20])).toEqual([2, 0.5]);
  });

  it("refuses rounds that only one side has", () => {
    expect(() => ratios([1, 2], [1])).toThrow("both numbers of every round");
    expect(() => ratios([1], [1], [])).toThrow("both numbers of every round");
  });
});

describe("a promise", () => {
  const spread = (median: number) => ({ median, low: median - 1, high: median + 1 });

  it("holds at exactly its limit and is missed above", () => {
    expect(promised("x", spread(1.2), 1.2).holds).toBe(true);
    expect(promised("x", spread(1.2000001), 1.2).holds).toBe(false);
  });

  it("says so in one line, with the spread", () => {
    expect(promiseLine(promised("ours over theirs", spread(2), 1.5))).toBe(
      "  MISSED  ours over theirs: 2.00 (1.00 to 3.00), promised at most 1.5",
    );
    expect(promiseLine(promised("ours over theirs", spread(1.5), 1.5))).toContain("  holds   ");
  });
});
