import { describe, expect, it } from "vitest";
import { promised, promiseLine } from "../../bench/promise.ts";
import { median, ratioOf } from "../../bench/ratio.ts";

describe("the median", () => {
  it("is the middle number, whatever the order", () => {
    expect(median([5, 1, 40, 2, 3])).toBe(3);
  });

  it("is half way between the two in the middle", () => {
    expect(median([1, 2, 3, 40])).toBe(2.5);
  });

  it("does not change what it is given", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it.each([[[]], [[1, Number.NaN]], [[Infinity]]])("of %j is an error", (values) => {
    expect(() => median(values)).toThrow("expected finite numbers, at least one");
  });
});

describe("a ratio", () => {
  it("is that of the medians", () => {
    expect(ratioOf([2, 4, 600], [1, 2, 3]).value).toBe(2);
  });

  it("takes the floor from both, so that only what is added is compared", () => {
    expect(ratioOf([14], [12], [10])).toEqual({ value: 2, low: 2, high: 2 });
  });

  it("is certain when all rounds agree, however fast each of them was", () => {
    expect(ratioOf([2, 4, 8, 16], [1, 2, 4, 8])).toEqual({ value: 2, low: 2, high: 2 });
  });

  it("is as uncertain as the rounds differ", () => {
    const { value, low, high } = ratioOf([1, 2, 3, 4, 5], [2, 2, 2, 2, 2]);
    expect([value, low, high]).toEqual([1.5, 0.5, 2.5]);
  });

  it("is the same for the same rounds", () => {
    const [values, baseline] = [
      [3, 1, 4, 1, 5, 9],
      [2, 6, 5, 3, 5, 8],
    ];
    expect(ratioOf(values, baseline)).toEqual(ratioOf(values, baseline));
  });

  it("refuses rounds that only one side has", () => {
    expect(() => ratioOf([1, 2], [1])).toThrow("both numbers of every round");
    expect(() => ratioOf([1], [1], [])).toThrow("both numbers of every round");
  });
});

describe("a promise", () => {
  const verdict = (value: number, low: number) =>
    promised("x", { value, low, high: 9 }, 1.2).verdict;

  it("holds up to its limit", () => {
    expect(verdict(1.2, 1)).toBe("holds");
  });

  it("is in doubt above, as long as the rounds allow for it", () => {
    expect(verdict(1.21, 1.2)).toBe("in doubt");
  });

  it("is missed when even the low end is above", () => {
    expect(verdict(1.3, 1.21)).toBe("missed");
  });

  it("is told in one line, with how far to trust it", () => {
    const ratio = { value: 2, low: 1.75, high: 3 };
    expect(promiseLine(promised("ours over theirs", ratio, 1.5))).toBe(
      "  MISSED    ours over theirs: 2.00 (1.75 to 3.00), promised at most 1.5",
    );
    expect(promiseLine(promised("ours over theirs", ratio, 1.8))).toMatch(/^ {2}in doubt {2}ours/);
  });
});
