import { describe, expect, it } from "vitest";

import { amountsIn, amountsInWords } from "../../facts/amounts.ts";
import type { Claim } from "../../facts/docstring-claims.ts";
import { disproved } from "../../facts/hold-docstrings.ts";

const facts = { retries: "4", timeout: "30 seconds", longest: "5 minutes", size: "20 events" };

function judge(text: string, ...claims: readonly Omit<Claim, "table">[]): string[] {
  return disproved(
    { t: text },
    facts,
    claims.map((claim) => ({ table: "t", ...claim })),
  );
}

describe("the numbers of a docstring that a page shows", () => {
  it("are held by facts, in the order they stand", () => {
    const text = "| `timeout` | `30_000` | Bounds it. Repeated 4 times, within 5 minutes. |";
    expect(
      judge(
        text,
        { words: "`30_000` | Bounds", is: ["timeout"] },
        { words: "4 times, within 5 minutes", is: ["retries", "longest"] },
      ),
    ).toEqual([]);
    expect(
      judge(
        text,
        { words: "`30_000` | Bounds", is: ["longest"] },
        { words: "4 times, within 5 minutes", is: ["longest", "retries"] },
      ),
    ).toEqual([
      'The docstring of t says "`30_000` | Bounds". Computed: 300000.',
      'The docstring of t says "4 times, within 5 minutes". Computed: 300000, 4.',
    ]);
  });

  it("are held by a run, or promise nothing", () => {
    expect(judge("waits 500, 1000 ms", { words: "500, 1000 ms", is: () => [500, 1000] })).toEqual(
      [],
    );
    expect(judge("waits 500, 1000 ms", { words: "500, 1000 ms", is: () => [500] })).toHaveLength(1);
    expect(judge("such as `retries: 2`", { words: "`retries: 2`", is: "no promise" })).toEqual([]);
  });

  it("are each held by something", () => {
    expect(judge("After 7 s.\nUp to 20 events.", { words: "20 events", is: ["size"] })).toEqual([
      'The docstring of t says 7000, which no claim holds: "After 7 s."',
    ]);
    const twice = { words: "4 retries", is: ["retries"] };
    expect(judge("4 retries, 4 retries", twice)).toHaveLength(1);
    expect(judge("4 retries, 4 retries", twice, twice)).toEqual([]);
  });

  it("are none where they name an answer, a source, a version, an address or a range", () => {
    for (const name of [
      "401 or 403, every 5xx, 4xx other than 408 and 429, `vendor responded 503`",
      "RFC 9110 10.2.3; gRPC proposal A6; API v2.0.0; Release It!, 2007; read in November 2026",
      "https://example.com/v2/100",
      "a whole number from 1, above 0, 0 or more, >= 0. From 1, per page",
    ]) {
      expect(judge(name)).toEqual([]);
    }
    for (const number of [
      "600 s",
      "500 ms",
      "450 ms",
      "399",
      "4290",
      "1,503",
      "from 2",
      "above 10",
    ]) {
      expect(judge(number)).toHaveLength(1);
    }
  });

  it("are asked for by a claim that no docstring or no fact knows", () => {
    expect(judge("4 retries", { words: "5 retries", is: ["retries"] })).toEqual([
      'The docstring of t does not say "5 retries" any more, or not as often as is claimed.',
      'The docstring of t says 4, which no claim holds: "4 retries"',
    ]);
    expect(disproved({}, facts, [{ table: "gone", words: "4", is: ["retries"] }])).toEqual([
      "No docstring makes the table gone, of which a claim is held.",
    ]);
    expect(() => judge("4 retries", { words: "4", is: ["nobody"] })).toThrow(
      "A claim is held by nobody, which is no fact.",
    );
  });
});

describe("amounts", () => {
  it("are times in ms and counts as they are", () => {
    expect(
      amountsIn("1 s, 2 seconds, 1 second, 1 minute, 5 minutes, 1_000, 6,000 requests, 0.5, 20 %"),
    ).toEqual([1_000, 2_000, 1_000, 60_000, 300_000, 1_000, 6_000, 0.5, 20]);
    expect(amountsIn("v2, http_429, x1")).toEqual([]);
  });

  it("are words where words are asked for", () => {
    expect(amountsInWords("three attempts, 100 then 400 ms, one or zero")).toEqual([
      3, 100, 400, 1, 0,
    ]);
    expect(amountsIn("three")).toEqual([]);
  });
});
