import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scoreOf } from "../../mutate/score-of.ts";
import { interval95, readScores, scoresFile } from "../../mutate/scores.ts";

describe("a recorded score", () => {
  // Newcombe 1998, table I: Wilson's interval without continuity correction.
  it.each([
    [81, 263, [25.5, 36.7]],
    [15, 148, [6.2, 16.1]],
    [0, 20, [0, 16.2]],
    [1, 29, [0.6, 17.2]],
  ])("lies, with %i of %i noticed, in %j percent", (hits, of, range) => {
    expect(interval95(hits, of)).toEqual(range);
  });

  it("counts what was noticed, and has a range only when a part was judged", () => {
    const mutant = { id: "a", file: "a.ts" } as never;
    const run = {
      target: "tool",
      files: [],
      leftOut: [],
      results: [
        { mutant, ms: 1, status: "killed", by: "a test", why: "it failed" },
        { mutant, ms: 1, status: "timed out", by: "a test", why: "it never ended" },
        { mutant, ms: 1, status: "survived" },
        { mutant, ms: 0, status: "not covered" },
      ] as const,
      accepted: new Map([["b", "it changes nothing"]]),
      noun: "tests",
      checks: 7,
      knownBad: 1,
      ms: 10,
      part: undefined,
    };
    const when = { date: "2026-11-30", commit: null, node: "24.21.0" };
    const whole = scoreOf(run, 5, when);
    expect(whole).toEqual({
      ...when,
      mutants: 5,
      judged: 4,
      noticed: 2,
      accepted: 1,
      score: 50,
      interval: null,
      checks: 7,
      noun: "tests",
    });
    const part = scoreOf({ ...run, part: "4 of 50, drawn with seed 1" }, 50, when);
    expect(part.interval).toEqual(interval95(2, 4));
    expect(part.mutants).toBe(50);
  });
});

describe("the scores on record", () => {
  const root = join(import.meta.dirname, "../../..");
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const asked = Object.values(scripts).flatMap((command) => {
    const found = /scripts\/mutate\.ts (\w+) --min (\d+)/.exec(command);
    return found === null ? [] : [[found[1] ?? "", Number(found[2])] as const];
  });
  const scores = readScores(join(root, scoresFile));

  it("are asked of the pages, of the tool and of the engine", () => {
    expect(asked.map(([target]) => target)).toEqual(["docs", "sdk", "tool"]);
  });

  it.each(asked)("of %s is not below the %i that its command asks", (target, least) => {
    expect(scores[target]?.score ?? 0).toBeGreaterThanOrEqual(least);
  });
});
