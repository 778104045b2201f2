import { describe, expect, it } from "vitest";

import { githubReport } from "../samples/report-github.ts";
import { jsonReport } from "../samples/report-json.ts";
import { junitReport } from "../samples/report-junit.ts";
import { paragraph } from "../samples/report-text.ts";
import { counts, crash, drift, examination } from "./planted-verdicts.ts";

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
    const empty = { ...crash, diff: "", detail: "", reproduce: "", accept: "" };
    expect(JSON.parse(jsonReport(examination([empty])))).toMatchObject({ verdicts: [empty] });
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
    expect(junitReport(part, ".")).toContain('name="samples" tests="1" failures="0"');
    expect(junitReport(part, ".").match(/<testcase .*/g)).toEqual([
      '<testcase classname="samples" name="b" file="samples/b.ts"/>',
    ]);
  });

  it("replaces what XML has no way to write", () => {
    const odd = { ...crash, subject: "x", message: "\ud800 \ufffe \uffff" };
    expect(junitReport(examination([odd]), ".")).toContain('message="\ufffd \ufffd \ufffd"');
  });
});
