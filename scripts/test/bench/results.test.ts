import { describe, expect, it } from "vitest";
import { machine } from "../../bench/machine.ts";
import { readOptions } from "../../bench/options.ts";
import { merge, SOURCE } from "../../bench/results.ts";

const provenance = {
  measuredOn: "2026-11-30",
  machine: { ...machine(), load: 0.123_456 },
  versions: { ky: "2.1.0" },
};
const sizes = { ...provenance, sdk: { a: 1 }, others: { ky: 2 } };
const calls = { ...provenance, scenarios: [], abortsInWait: ["createFetch"] };

describe("the results file", () => {
  it("names its source before anything else", () => {
    expect(Object.keys(merge(undefined, { calls, sizes }))).toEqual(["source", "sizes", "calls"]);
    expect(merge(undefined, { sizes }).source).toBe(SOURCE);
  });

  it("keeps the parts that were not measured now", () => {
    const before = merge(undefined, { sizes, calls });
    const after = merge(before, { sizes: { ...sizes, sdk: { a: 3 } } });
    expect([after.sizes?.sdk["a"], after.calls]).toEqual([3, before.calls]);
  });

  it("rounds ratios to three digits and leaves whole numbers alone", () => {
    const ratio = { value: 1.234_56, low: 0.012_345, high: 12_345 };
    const scenario = {
      scenario: "s",
      rounds: 5,
      contenders: [{ name: "ky", ofByHand: ratio, overheadOfByHand: ratio }],
      promises: [],
      beside: [],
    };
    const merged = merge(undefined, { calls: { ...calls, scenarios: [scenario] } });
    expect(merged.calls?.scenarios[0]?.contenders[0]?.ofByHand).toEqual({
      value: 1.23,
      low: 0.0123,
      high: 12_345,
    });
  });
});

describe("the options of the bench", () => {
  it("measure everything when no part is named", () => {
    expect(readOptions([])).toEqual({
      parts: ["sizes", "calls", "samples", "clicks"],
      callRounds: 5,
      sampleRounds: 3,
      clickRounds: 15,
      programs: 60,
      write: true,
    });
  });

  it("take parts and numbers in any order", () => {
    expect(readOptions(["--programs", "16", "samples", "--no-write"])).toMatchObject({
      parts: ["samples"],
      programs: 16,
      write: false,
    });
  });

  it.each([
    [["speed"], '"speed" is no part and no option.'],
    [["--fast"], '"--fast" is no part and no option.'],
    [["--programs"], "--programs is missing: expected a whole number from 1 to 1000."],
    [["--programs", "0"], "--programs is 0: expected a whole number from 1 to 1000."],
    [["--call-rounds", "1e2"], "--call-rounds is 1e2: expected a whole number from 1 to 1000."],
  ])("refuse %j", (argv, message) => {
    expect(() => readOptions(argv)).toThrow(message);
  });
});
