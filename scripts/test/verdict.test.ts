import { describe, expect, it } from "vitest";

import { verdictMeanings } from "../samples/verdict-meanings.ts";
import { inOrder, refusesAccept, verdictKinds } from "../samples/verdict.ts";
import type { Verdict } from "../samples/verdict.ts";

describe("verdicts", () => {
  const at = (kind: Verdict["kind"], subject: string, file: string, line: number): Verdict => ({
    kind,
    subject,
    places: [{ file, line }],
    message: "",
  });

  it("are in one order: kind, subject, file and line of the first place", () => {
    const wanted = [
      at("drift", "a", "a.md", 1),
      at("drift", "a", "a.md", 2),
      at("drift", "a", "b.md", 1),
      at("drift", "b", "a.md", 1),
      at("drift", "b", "a.md", 10),
      at("drift", "b", "a.md", 11),
      at("page drift", "a", "a.md", 1),
      at("crashed", "a", "a.md", 1),
    ];
    expect(inOrder(wanted.toReversed())).toEqual(wanted);
    expect(inOrder(wanted)).toEqual(wanted);
  });

  it("of a sample that did not run as expected keep accept away, and the others do not", () => {
    const refusing = verdictKinds.filter((kind) => refusesAccept(at(kind, "", "", 1)));
    expect(refusing.join(", ")).toBe(
      "bad sample, type error, wrong error, crashed, timed out, never settled, left open, exited early, no output, unfit output, too much output, too much memory, nondeterministic, differs by runtime",
    );
  });

  it("have a meaning each, in the report's order", () => {
    expect(Object.keys(verdictMeanings)).toEqual([...verdictKinds]);
    const meanings = Object.values(verdictMeanings);
    expect(new Set(meanings).size).toBe(meanings.length);
    // A cell of a table: words, and no mark at their end.
    for (const meaning of meanings) expect(meaning).toMatch(/^[a-z](?:[a-z ,:;'-]|SDK){15,}[a-z]$/);
  });
});
