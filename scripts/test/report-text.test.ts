import { describe, expect, it } from "vitest";

import { paragraph, plural, summary, textReport } from "../samples/report-text.ts";
import { forTerminal } from "../samples/visible.ts";
import { counts, crash, drift, examination } from "./planted-verdicts.ts";

describe("the report for a person", () => {
  it("ends with what differs by kind when there is more than a reader takes in", () => {
    const many = Array.from({ length: 19 }, (_, index) => ({ ...drift, subject: `s${index}` }));
    const subjects = many.map(({ subject }) => subject).join(", ");
    const few = textReport(examination([...many, crash]), ".");
    expect(few).not.toContain("In all:");
    const text = textReport(examination([...many, { ...drift, subject: "s0" }, crash]), ".");
    expect(text).toContain(
      `\n\nIn all:\n  20 drift: ${subjects.replace("s0", "s0 (2 times)")}\n  1 crashed: ${crash.subject}\n  accept all that can be: npm run samples:accept\n\nExamined `,
    );
  });

  it("names no command to accept all of many verdicts when none can be accepted", () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ ...crash, subject: `s${index}` }));
    const subjects = many.map(({ subject }) => subject).join(", ");
    expect(textReport(examination(many), ".")).toContain(
      `\n\nIn all:\n  21 crashed: ${subjects}\n\nExamined `,
    );
    const foreign = textReport(examination(many.with(0, { ...drift, subject: "s0" })), "../x");
    expect(foreign).toContain("  accept all that can be: npm run samples:accept -- --root ../x\n");
  });

  it("says of each verdict what, where, why, the difference, and the two commands", () => {
    expect(paragraph(drift, ".")).toBe(
      [
        "drift: hello (page.md:3)",
        "  also at other.md:8",
        "  It differs.",
        "  In 100 %, a:b,c.",
        "  --- a",
        "  +++ b",
        "",
        "  -x",
        "  see it:    npm run samples:check hello",
        "  accept it: npm run samples:accept hello",
      ].join("\n"),
    );
    expect(
      paragraph({ ...crash, diff: "" }, "../x")
        .split("\n")
        .slice(1),
    ).toEqual(["  It said <no>\u0000.", "  | one", "  | two"]);
    expect(paragraph({ ...drift, diff: "" }, "../x")).toContain(
      "  see it:    npm run samples:check -- hello --root ../x\n  accept it: npm run samples:accept -- hello --root ../x",
    );
  });

  it("lists ten further places, and counts the rest", () => {
    const places = Array.from({ length: 13 }, (_, index) => ({ file: "p.md", line: index + 1 }));
    const text = paragraph({ ...crash, places }, ".");
    expect(text).toContain("(p.md:1)");
    expect(text).toContain("also at p.md:2\n");
    expect(text).toContain("also at p.md:11\n  and at 2 more\n");
    expect(text).not.toContain("p.md:12");
    expect(paragraph({ ...crash, places: places.slice(0, 11) }, ".")).not.toContain("more\n");
  });

  it("ends with what was examined against what there is", () => {
    expect(textReport(examination([crash]), ".")).toBe(
      `${forTerminal(paragraph(crash, "."))}\n\nExamined 2 of 3 samples (2 run), 1 of 2 captures, 3 of 4 fences, 5 of 6 facts, 7 of 8 pages: 1 verdict.\n`,
    );
    expect(textReport(examination([]), ".")).toBe(
      "Examined 2 of 3 samples (2 run), 1 of 2 captures, 3 of 4 fences, 5 of 6 facts, 7 of 8 pages: all as it should be.\n",
    );
    expect(summary({ ...counts, cached: 2 }, 2)).toContain(
      "(2 run, 2 of them as cached), 1 of 2 captures",
    );
    expect(summary({ ...counts, timelines: [9, 10] }, 0)).toBe(
      "Examined 2 of 3 samples (2 run), 1 of 2 captures, 9 of 10 timelines, 3 of 4 fences, 5 of 6 facts, 7 of 8 pages: all as it should be.",
    );
    expect([plural(0, "fact"), plural(1, "fact"), plural(2, "fact")]).toEqual([
      "0 facts",
      "1 fact",
      "2 facts",
    ]);
  });

  it("does nothing to a terminal, whatever a sample printed", () => {
    const detail = "\u001b[2J\u001b[HExamined 1 of 1 samples: all as it should be.\u001b[8m";
    const text = textReport(examination([{ ...crash, detail }]), ".");
    expect(text).toContain("  | ␛[2J␛[HExamined 1 of 1 samples: all as it should be.␛[8m\n");
  });
});
