import { expect, test } from "vitest";
import { readOptions, UsageError } from "../../mutate/options.ts";

test("without options every mutant is judged, on all cores, and every score passes", () => {
  expect(readOptions(["docs", "--jobs", "2"])).toEqual({
    target: "docs",
    min: 0,
    sample: undefined,
    seed: 1,
    changed: undefined,
    only: [],
    by: [],
    again: undefined,
    jobs: 2,
    report: undefined,
    record: false,
    list: false,
    verifyAccepted: false,
    everyCheck: false,
  });
});

test("--changed alone means against the last commit", () => {
  expect(readOptions(["sdk", "--changed"])).toMatchObject({ changed: "HEAD" });
  expect(readOptions(["sdk", "--changed=main"])).toMatchObject({ changed: "main" });
});

test("--only may be given more than once", () => {
  expect(readOptions(["tool", "--only", "a", "--only", "b"])).toMatchObject({ only: ["a", "b"] });
});

test.each([
  [[], "expected one of docs, sdk, simulation, tool, got nothing"],
  [["pages"], "expected one of docs, sdk, simulation, tool, got pages"],
  [["docs", "sdk"], "expected one of docs, sdk, simulation, tool, got docs sdk"],
  [["docs", "--min", "101"], '--min is "101": a number from 0 to 100 is allowed'],
  [["docs", "--min", "much"], '--min is "much": a number from 0 to 100 is allowed'],
  [["docs", "--min", ""], '--min is "": a number from 0 to 100 is allowed'],
  [["docs", "--sample", "0"], '--sample is "0": a whole number of 1 or more is allowed'],
  [["docs", "--sample", "1.5"], '--sample is "1.5": a whole number of 1 or more is allowed'],
  [["docs", "--seed", "-1"], "--seed"],
  [["docs", "--jobs", "0"], '--jobs is "0": a whole number of 1 or more is allowed'],
  [["docs", "--fast"], "--fast"],
])("%j is wrong usage: %s", (args, message) => {
  expect(() => readOptions(args)).toThrow(UsageError);
  expect(() => readOptions(args)).toThrow(message);
});
