import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { judgeNumbers, looseNumbersFile } from "../samples/loose-numbers.ts";
import type { NumbersJudged } from "../samples/loose-numbers.ts";
import { plantedProject } from "./planted-samples.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "loose-"));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

interface Entry {
  page?: string;
  text: string;
  reason?: string;
}

/** What is said of these pages in a project that lists these numbers. */
function judge(pages: Record<string, string>, allowed: Entry[]): NumbersJudged {
  const path = join(root, looseNumbersFile);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(allowed));
  return judgeNumbers({ ...plantedProject([], { pages }), root });
}

/** `subject: message` of every verdict of one page. */
function said(page: string, ...allowed: Entry[]): string[] {
  return judge({ "p.md": page }, allowed).verdicts.map(
    ({ subject, message }) => `${subject}: ${message}`,
  );
}

const computedByNobody = (number: string, around: string): string =>
  `"... ${around} ..." Nobody computes this number. Make it a fact, <data value="ID">${number}</data>, or give a reason for it in scripts/facts/loose-numbers.json.`;

const unknown = (number: string, around: string): string =>
  `${number}: ${computedByNobody(number, around)}`;

describe("a number of the prose", () => {
  it("is not looked for in a project that keeps no list", () => {
    const project = { ...plantedProject([], { pages: { "p.md": "It waits 5 s.\n" } }), root };
    expect(judgeNumbers(project)).toEqual({ verdicts: [], numbers: 0 });
  });

  it("that nobody computes is told with its page, its line and the words around it", () => {
    const text = `\n# A\n\nThe words that stand foremost and before it,\nit waits\n 15 s, and then come the words that stand far behind.\n`;
    expect(judge({ "a.md": "No more.\n", "p.md": text }, [])).toEqual({
      verdicts: [
        {
          kind: "loose number",
          subject: "15",
          places: [{ file: "p.md", line: 6 }],
          message: computedByNobody(
            "15",
            "most and before it, it waits 15 s, and then come the words th",
          ),
        },
      ],
      numbers: 1,
    });
  });

  it("is shown with the words that there are", () => {
    expect(said("At 5.\n")).toEqual([unknown("5", "At 5.")]);
    expect(said("5 of six\n")).toEqual([unknown("5", "5 of six"), unknown("six", "5 of six")]);
  });

  const reason = "It counts nothing.";

  it.each([
    ["the number alone", "5", 0],
    ["a phrase that begins with it", "5 a day", 1],
    ["a phrase that ends with it", "take 5", 1],
    ["a phrase that stands there twice", "e 5", 0],
    ["the whole page", "We bake 5, and take 5 a day.\n", 0],
  ])("is accounted for by %s, wherever that stands", (_, text, left) => {
    const told = said("We bake 5, and take 5 a day.\n", { text, reason });
    expect(told).toEqual([unknown("5", "We bake 5, and take 5 a day.")].slice(0, left));
  });

  it.each(["15", "5 s.", "1", "5 s", "waits", "5", ""])(
    "is not accounted for by a phrase that holds no more than a part of it, or none (%j)",
    (text) => {
      expect(said("It waits 155 s.\n", { text, reason })).toEqual([
        unknown("155", "It waits 155 s."),
        `${text}: The entry ${JSON.stringify(text)} matches no number in the prose.`,
      ]);
    },
  );

  it("is accounted for on the page that an entry names, or on all", () => {
    const pages = { "a.md": "Take 5.\n", "b.md": "Take 5.\n", "c.md": "Take 6 or 6.\n" };
    const allowed = [
      { page: "b.md", text: "Take 5", reason },
      { page: "c.md", text: "Take 6 or 6", reason },
    ];
    expect(judge(pages, allowed)).toMatchObject({
      verdicts: [{ subject: "5", places: [{ file: "a.md", line: 1 }] }],
      numbers: 4,
    });
    expect(judge(pages, [{ text: "Take 5", reason }, ...allowed.slice(1)]).verdicts).toEqual([]);
  });
});

describe("an entry of the list", () => {
  it("that is not needed, or gives no reason, is told in their order", () => {
    const place = { kind: "loose number", places: [{ file: looseNumbersFile, line: 1 }] };
    const allowed = [
      { text: "Take 6", reason: "" },
      { text: 'Take "5"', reason: " " },
      { page: "q.md", text: "Take", reason: "None." },
      { text: "5" },
    ];
    expect(judge({ "p.md": 'Take "5".\n', "s.md": "5\n" }, allowed)).toEqual({
      verdicts: [
        {
          ...place,
          subject: "Take 6",
          message: 'The entry "Take 6" matches no number in the prose.',
        },
        {
          ...place,
          subject: 'Take "5"',
          message: String.raw`The entry "Take \"5\"" gives no reason.`,
        },
        { ...place, subject: "Take", message: 'The entry "Take" matches no number in the prose.' },
        { ...place, subject: "5", message: 'The entry "5" gives no reason.' },
      ],
      numbers: 2,
    });
  });
});
