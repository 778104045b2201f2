import { describe, expect, it } from "vitest";

import type { Hole, HoleType } from "../samples/expectations.ts";
import { holePattern, punch } from "../samples/holes.ts";

const hole = (type: HoleType, words: string, name = "x"): Hole => ({ name, type, words });

describe("a hole", () => {
  it.each<[HoleType, string[], string[]]>([
    [
      "duration",
      ["12 ms", "1.5s", "3ns", "4 µs", "4us", "0 min"],
      ["12", "1.5 hours", "ms", "1. s", "5  ms"],
    ],
    ["number", ["-3.25", "0", "17"], ["three", "- 1", "1e3"]],
    ["port", ["65535", "59999", "8080", "80", "10000"], ["655350", "8", "70000", "http", "123456"]],
    ["position", ["12:5", "1:10"], ["12", "12:", ":5", "1:2:3"]],
    [
      "time",
      ["2026-01-01T00:00:00.5Z", "2026-01-01T23:59:59+02:00", "2026-01-01T23:59:59-11:30"],
      ["2026-01-01", "2026-01-01T00:00:00", "2026-01-01 00:00:00Z"],
    ],
    [
      "uuid",
      ["0f8fad5b-d9cb-469f-a165-70867728950e"],
      ["0f8fad5b", "0f8fad5b-d9cb-469f-70867728950e", "0F8FAD5B-d9cb-469f-a165-70867728950e"],
    ],
  ])("of type %s takes %j and not %j", (type, good, bad) => {
    const holes = [hole(type, "is {x}.")];
    for (const value of good) {
      expect(punch(`it is ${value}.\n`, holes)).toEqual({ text: "it is {x}.\n" });
    }
    for (const value of bad) {
      expect(punch(`it is ${value}.\n`, holes)).toEqual({
        problem: `No line of the output holds "is {x}." with a ${type} for {x}.`,
      });
    }
  });

  it("is filled wherever its words stand, and nowhere else", () => {
    const holes = [hole("number", "(a) {x}")];
    expect(punch("(a) 1, (a) 2, (b) 3, aa 4\n", holes)).toEqual({
      text: "(a) {x}, (a) {x}, (b) 3, aa 4\n",
    });
  });

  it("may stand beside others, each with its words", () => {
    const holes = [hole("port", "{p} open", "p"), hole("duration", "after {d}!", "d")];
    expect(punch("8080 open after 5 ms!\n", holes)).toEqual({ text: "{p} open after {d}!\n" });
  });

  it("without words before it begins where its digits do", () => {
    const holes = [hole("port", "{x} open")];
    expect(punch("80 open\n", holes)).toEqual({ text: "{x} open\n" });
    expect(punch("655350 open\n", holes)).toEqual({
      problem: 'No line of the output holds "{x} open" with a port for {x}.',
    });
  });

  it.each([..."[.*+?^${}()|]\\/-"])("stands among words with %s as they are", (sign) => {
    const pattern = new RegExp(`^${holePattern(hole("number", `a${sign}b {x}${sign}`))}$`);
    expect(pattern.test(`a${sign}b 1${sign}`)).toBe(true);
    expect(pattern.test("ab 1")).toBe(false);
  });

  it("is refused where the sample prints the hole's name itself", () => {
    expect(punch("a {x}, a 1\n", [hole("number", "a {x}")])).toEqual({
      problem: "It prints {x} itself, which is the name of a hole.",
    });
  });
});
