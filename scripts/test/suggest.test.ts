import { describe, expect, it } from "vitest";

import { didYouMean, suggest } from "../samples/suggest.ts";

describe("a suggestion", () => {
  it.each([
    ["retires", ["retries", "retire"], "retries"],
    ["ab", ["ba"], "ba"],
    ["ab", ["xyz"], undefined],
    ["abcd", ["abxy"], "abxy"],
    ["abcd", ["axyz"], undefined],
    ["abcdefghi", ["abcdefxyz"], "abcdefxyz"],
    ["abcdefghi", ["abcdewxyz"], undefined],
    ["abcdefgh", ["abcdexyz"], undefined],
    ["", ["a"], "a"],
    ["", ["abc"], undefined],
    ["shred", ["shared", "shed"], "shared"],
    ["x", [], undefined],
    ["BackOff", ["retries", "bACKoff"], "bACKoff"],
    // A letter put between two that were swapped is a third mistake.
    ["ca", ["abc"], undefined],
  ])("for %j of %j is %s", (given, known, best) => {
    expect(suggest(given, known)).toBe(best);
  });

  it.each([
    ["bcdef", "a letter left out first"],
    ["abdef", "a letter left out"],
    ["abcde", "a letter left out last"],
    ["xabcdef", "a letter too many first"],
    ["abcxdef", "a letter too many"],
    ["abcdefx", "a letter too many last"],
    ["xbcdef", "another letter first"],
    ["abxdef", "another letter"],
    ["abcdex", "another letter last"],
    ["bacdef", "neighbours swapped first"],
    ["abdcef", "neighbours swapped"],
    ["abcdfe", "neighbours swapped last"],
  ])("takes %s for one mistake: %s", (word) => {
    const [right, oneWrong, twoWrong] = ["abcdef", "abydef", "abyyef"];
    expect(suggest(right, [twoWrong, word])).toBe(word);
    expect(suggest(right, [word, oneWrong])).toBe(word);
    expect(suggest(right, [oneWrong, word])).toBe(oneWrong);
    expect(suggest(right, [word, right])).toBe(right);
    // As it is typed, and as it is known.
    expect(suggest(word, [right])).toBe(right);
  });

  it.each([
    ["cdef", "two letters left out"],
    ["xyabcdef", "two letters too many first"],
    ["abcdefxy", "two letters too many last"],
    ["bacdfe", "two pairs swapped"],
    ["bacdex", "a pair swapped and another letter"],
    ["xbcdefx", "another letter and one too many"],
    ["adcbef", "letters swapped that are no neighbours"],
    ["bcadef", "a letter two places early"],
  ])("takes %s for two mistakes: %s", (word) => {
    const [right, oneWrong, twoWrong] = ["abcdef", "abydef", "abyyef"];
    expect(suggest(right, [word])).toBe(word);
    expect(suggest(right, [word, twoWrong])).toBe(word);
    expect(suggest(right, [twoWrong, word])).toBe(twoWrong);
    expect(suggest(right, [word, oneWrong])).toBe(oneWrong);
  });

  it("is a sentence of its own, or nothing", () => {
    expect(didYouMean("bakoff", ["backoff"])).toBe(" Did you mean backoff?");
    expect(didYouMean("far", ["away"])).toBe("");
  });

  it("is not looked for among words so long that it would take hours", () => {
    const long = "a".repeat(200_000);
    expect(suggest(`${long}b`, [`${long}c`, "b"])).toBeUndefined();
    expect(suggest("a".repeat(199), ["a".repeat(200)])).toBe("a".repeat(200));
  });
});
