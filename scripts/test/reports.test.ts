import { describe, expect, it } from "vitest";

import { npmCommand } from "../samples/command-line.ts";
import type { Examination } from "../samples/examine.ts";
import { githubReport } from "../samples/report-github.ts";
import { jsonReport } from "../samples/report-json.ts";
import { junitReport } from "../samples/report-junit.ts";
import { paragraph, plural, summary, textReport } from "../samples/report-text.ts";
import { verdictMeanings } from "../samples/verdict-meanings.ts";
import { inOrder, refusesAccept, verdictKinds } from "../samples/verdict.ts";
import type { Verdict } from "../samples/verdict.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const drift: Verdict = {
  kind: "drift",
  subject: "hello",
  places: [
    { file: "page.md", line: 3 },
    { file: "other.md", line: 8 },
  ],
  message: "It differs.\nIn 100 %, a:b,c.",
  diff: "--- a\n+++ b\n\n-x\r",
  reproduce: "hello",
  accept: "hello",
};
const crash: Verdict = {
  kind: "crashed",
  subject: 'a <b> "c" & d\te',
  places: [{ file: "samples/x.ts", line: 1 }],
  message: "It said <no>\u0000.",
  detail: "one\ntwo",
};

const counts = {
  samples: [2, 3] as [number, number],
  ran: 2,
  cached: 0,
  captures: [1, 2] as [number, number],
  fences: [3, 4] as [number, number],
  facts: [5, 6] as [number, number],
  pages: [7, 8] as [number, number],
};

function examination(verdicts: readonly Verdict[], other: Partial<Examination> = {}): Examination {
  return {
    project: plantedProject([plantedSample("hello", "1;\n"), plantedSample("b", "2;\n")], {
      pages: { "page.md": "Words.\n" },
    }),
    chosen: new Set(["hello", "b"]),
    whole: true,
    captures: new Map(),
    timelines: new Map(),
    refused: new Map(),
    facts: undefined,
    verdicts,
    counts,
    times: {},
    ...other,
  };
}

describe("the report for a person", () => {
  it("ends with what differs by kind when there is more than a reader takes in", () => {
    const many = Array.from({ length: 19 }, (_, index) => ({ ...drift, subject: `s${index}` }));
    const subjects = many.map(({ subject }) => subject).join(", ");
    const few = textReport(examination([...many, crash]), ".");
    expect(few).not.toContain("In all:");
    const text = textReport(examination([...many, { ...drift, subject: "s0" }, crash]), ".");
    expect(text).toContain(
      `\n\nIn all:\n  20 drift: ${subjects}\n  1 crashed: ${crash.subject}\n  accept all that can be: npm run samples:accept\n\nExamined `,
    );
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
      `${paragraph(crash, ".")}\n\nExamined 2 of 3 samples (2 run), 1 of 2 captures, 3 of 4 fences, 5 of 6 facts, 7 of 8 pages: 1 verdict.\n`,
    );
    expect(textReport(examination([]), ".")).toBe(
      "Examined 2 of 3 samples (2 run), 1 of 2 captures, 3 of 4 fences, 5 of 6 facts, 7 of 8 pages: all as it should be.\n",
    );
    expect(summary({ ...counts, cached: 2 }, 2)).toContain(
      "(2 run, 2 of them as cached), 1 of 2 captures",
    );
    expect([plural(0, "fact"), plural(1, "fact"), plural(2, "fact")]).toEqual([
      "0 facts",
      "1 fact",
      "2 facts",
    ]);
  });

  it("gives commands that npm passes on whole", () => {
    expect(npmCommand("check", "", ".")).toBe("npm run samples:check");
    expect(npmCommand("check", "a", ".")).toBe("npm run samples:check a");
    expect(npmCommand("check", "a --profiles", ".")).toBe("npm run samples:check -- a --profiles");
    expect(npmCommand("accept", "", "x")).toBe("npm run samples:accept -- --root x");
    expect(npmCommand("check", "a--b", ".")).toBe("npm run samples:check a--b");
  });
});

describe("the report for GitHub", () => {
  it("is an annotation for each place, its text escaped", () => {
    expect(githubReport([drift], ".")).toBe(
      [
        "::error file=page.md,line=3,title=drift%3A hello::It differs.%0AIn 100 %25, a:b,c.%0A--- a%0A+++ b%0A%0A-x%0D%0Anpm run samples:accept hello",
        "::error file=other.md,line=8,title=drift%3A hello::It differs.%0AIn 100 %25, a:b,c.%0A--- a%0A+++ b%0A%0A-x%0D%0Anpm run samples:accept hello",
        "",
      ].join("\n"),
    );
    const subject = "a,b";
    expect(githubReport([{ ...crash, subject }], "x")).toBe(
      "::error file=x/samples/x.ts,line=1,title=crashed%3A a%2Cb::It said <no>\u0000.%0Aone%0Atwo\n",
    );
    expect(githubReport([], ".")).toBe("");
  });
});

describe("the report for programs", () => {
  it("has every key, whatever is known", () => {
    expect(JSON.parse(jsonReport(examination([crash])))).toEqual({
      ok: false,
      examined: counts,
      verdicts: [{ ...crash, diff: null, reproduce: null, accept: null }],
    });
    expect(JSON.parse(jsonReport(examination([drift])))).toMatchObject({
      verdicts: [{ ...drift, detail: null }],
    });
    const green = jsonReport(examination([]));
    expect(JSON.parse(green)).toMatchObject({ ok: true, verdicts: [] });
    expect(green.endsWith("}\n")).toBe(true);
    expect(green).toContain('\n  "ok": true');
  });
});

describe("the report in JUnit's XML", () => {
  it("has a case for each sample, page and other subject, and fails those with verdicts", () => {
    const again = { ...drift, kind: "crashed" as const, message: "It fell." };
    expect(junitReport(examination([drift, again, crash]), ".")).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites tests="4" failures="2">',
        '  <testsuite name="samples" tests="4" failures="2">',
        '    <testcase classname="samples" name="hello" file="samples/hello.ts">',
        `      <failure type="drift, crashed" message="It differs.&#10;In 100 %, a:b,c.">${paragraph(drift, ".")}\n\n${paragraph(again, ".")}</failure>`,
        "    </testcase>",
        '    <testcase classname="samples" name="b" file="samples/b.ts"/>',
        '    <testcase classname="samples" name="page.md" file="page.md"/>',
        '    <testcase classname="samples" name="a &lt;b&gt; &quot;c&quot; &amp; d&#9;e" file="samples/x.ts">',
        '      <failure type="crashed" message="It said &lt;no&gt;␀.">crashed: a &lt;b&gt; "c" &amp; d\te (samples/x.ts:1)\n  It said &lt;no&gt;␀.\n  | one\n  | two</failure>',
        "    </testcase>",
        "  </testsuite>",
        "</testsuites>",
        "",
      ].join("\n"),
    );
  });

  it("of a part names neither pages nor samples that were not looked at", () => {
    const part = examination([], { whole: false, chosen: new Set(["b"]) });
    expect(junitReport(part, ".").match(/<testcase .*/g)).toEqual([
      '<testcase classname="samples" name="b" file="samples/b.ts"/>',
    ]);
  });

  it("replaces what XML has no way to write", () => {
    const odd = { ...crash, subject: "x", message: "\ud800 \ufffe \uffff" };
    expect(junitReport(examination([odd]), ".")).toContain('message="\ufffd \ufffd \ufffd"');
  });
});

describe("verdicts", () => {
  const at = (kind: Verdict["kind"], subject: string, file: string, line: number): Verdict => ({
    kind,
    subject,
    places: [{ file, line }],
    message: "",
  });

  it("are in one order: kind, subject, file, line", () => {
    const wanted = [
      at("drift", "a", "a.md", 1),
      at("drift", "a", "a.md", 2),
      at("drift", "a", "b.md", 1),
      at("drift", "b", "a.md", 1),
      { ...at("page drift", "a", "", 0), places: [] },
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
    for (const meaning of meanings) expect(meaning).toMatch(/^[a-z][^.]{15,}$/);
  });
});
