import { describe, expect, it } from "vitest";

import { select } from "../samples/select.ts";

describe("the words of a command line", () => {
  const known = ["backoff", "budgets", "gives-up"];
  const names = (words: string[], shard?: { index: number; of: number }): [string[], boolean] => {
    const { names: chosen, whole } = select(words, shard, known);
    return [[...chosen], whole];
  };

  it("choose by name, file or glob; none means all", () => {
    expect(names([])).toEqual([known, true]);
    expect(names(["backoff"])).toEqual([["backoff"], false]);
    expect(names(["./samples/backoff.ts", "samples/gives-up.out.txt", "budgets.sh"])).toEqual([
      ["backoff", "gives-up", "budgets"],
      false,
    ]);
    expect(names(["b*", "backoff"])).toEqual([["backoff", "budgets"], false]);
  });

  it("are told when they match nothing", () => {
    expect(() => names(["bakoff"])).toThrow(
      'No sample matches "bakoff". Did you mean backoff? Samples: backoff, budgets, gives-up.',
    );
    expect(() => select(["x"], undefined, [])).toThrow('No sample matches "x". Samples: none.');
    expect(() => names(["backoff.tsx"])).toThrow(
      'No sample matches "backoff.tsx". Samples: backoff, budgets, gives-up.',
    );
  });

  it.each([
    "old/samples/backoff",
    "samples/backoff.tsx",
    "backoff.out",
    "back",
    "{samples/backoff,samples/budgets}",
  ])("are told when they are no name, file or glob: %s", (word) => {
    expect(() => names([word])).toThrow(`No sample matches "${word}".`);
  });

  it("may say one sample twice", () => {
    expect(names(["backoff", "backoff.ts"])).toEqual([["backoff"], false]);
  });

  it("of shards take every N-th, and the first the rest of the project", () => {
    expect(names([], { index: 1, of: 2 })).toEqual([["backoff", "gives-up"], true]);
    expect(names([], { index: 2, of: 2 })).toEqual([["budgets"], false]);
    expect(names([], { index: 3, of: 3 })).toEqual([["gives-up"], false]);
    expect(names([], { index: 1, of: 1 })).toEqual([known, true]);
    expect(names(["b*"], { index: 1, of: 2 })).toEqual([["backoff"], false]);
  });
});
