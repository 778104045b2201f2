import { describe, expect, it } from "vitest";

import { readExpectations } from "../samples/expectations.ts";
import { readFenceInfo } from "../samples/fence-info.ts";
import { punch } from "../samples/holes.ts";
import { readRegions } from "../samples/regions.ts";
import { suggest } from "../samples/suggest.ts";

describe("a fence's info", () => {
  it("takes options in either quotes, beside Expressive Code's own", () => {
    const { info, problems } = readFenceInfo(
      "ts",
      `title="a.ts" sample='a' region="part" {1,3-4} "text" ins={2} /p.t/ wrap showLineNumbers=false`,
    );
    expect(problems).toEqual([]);
    expect(info).toEqual({ lang: "ts", title: "a.ts", sample: "a", region: "part" });
  });

  it.each([
    ["ts", 'smaple="a"', "smaple is no option of a fence. Did you mean sample?"],
    // denoland/deno#11645: a word after the language that one separator reads and another drops.
    ["ts", "ignore", "ignore is no option of a fence."],
    ["ts", "sample=a", 'sample=a needs a quoted value: sample="a".'],
    ["ts", "static", 'static needs a quoted value: static="...".'],
    ["ts", 'static=" "', 'static="" is empty. static needs a value.'],
    ["ts", 'static="a" static="b"', "static is given twice."],
    ["ts", 'static="a" file="b"', "static and file exclude each other: a fence has one source."],
    ["ts", 'region="a" static="b"', "region needs sample: it names a part of a sample."],
    ["ts", 'sample="a"', 'Expected title="a.ts", got no title.'],
    ["ts", 'sample="a" title="b.ts"', 'Expected title="a.ts", got title="b.ts".'],
    ["js", 'sample="a" title="a.ts"', 'A sample\'s fence is a ts or bash fence, this one is "js".'],
    ["bash", 'sample="a"', 'Expected title="Terminal", got no title.'],
    [
      "json",
      'output="a" title="Output"',
      'An output\'s fence is a text fence, this one is "json".',
    ],
    ["text", 'output="a"', 'Expected title="Output", got no title.'],
    [
      "ts",
      'static="a"title="b"',
      '"static="a"title="b"" cannot be read. Write options as key="value".',
    ],
    ["ts,x", 'static="a"', '"ts,x" is no language. Separate language and options with blanks.'],
  ])("%s %s is told", (lang, meta, message) => {
    const { problems } = readFenceInfo(lang, meta);
    expect(problems.map((problem) => problem.slice(0, message.length))).toEqual([message]);
  });
});

describe("a sample's expectations", () => {
  it("stand in its first comment lines, and nowhere else", () => {
    const text = "// @runs node\n// What it shows.\n// @needs a @b/c\n// @exits 3\n\n// @support\n";
    const { expectations, problems } = readExpectations(text);
    expect(problems).toEqual([]);
    expect(expectations).toEqual({
      support: false,
      needs: ["a", "@b/c"],
      runs: "node",
      exits: 3,
      compileError: undefined,
      holes: [],
      timeline: true,
    });
  });

  it("keep no timeline when they say so", () => {
    const { expectations } = readExpectations("// @timeline none\n");
    expect(expectations.timeline).toBe(false);
  });

  it("are read in a shell's own comments, which need Node", () => {
    const { expectations } = readExpectations("# @exits 2\nnode x.ts\n", "#");
    expect([expectations.exits, expectations.runs]).toEqual([2, "node"]);
    expect(readExpectations("// @exits 2\n", "#").expectations.exits).toBe(0);
  });

  it.each([
    ["// @exit 1", "@exit is no expectation. Did you mean exits?"],
    ["// @toString", "@toString is no expectation."],
    ["// @exits", "Expected @exits N (1 to 255)"],
    ["// @exits 0", "Expected @exits N (1 to 255)"],
    ["// @exits 256", "Expected @exits N (1 to 255)"],
    ["// @exits 1x", "Expected @exits N (1 to 255)"],
    ["// @compileError 1 line 2x", "Expected @compileError CODE line N"],
    ["// @exits 1 2", "Expected @exits N (1 to 255)"],
    ["// @support all", "Expected @support"],
    ["// @needs", "Expected @needs PACKAGE..."],
    ["// @runs deno", "Expected @runs node"],
    ["// @runs node fast", "Expected @runs node"],
    ["// @compileError 2322", "Expected @compileError CODE line N"],
    ["// @compileError x line 1", "Expected @compileError CODE line N"],
    ["// @compileError 1 line 0", "Expected @compileError CODE line N"],
    ["// @compileError 1 column 2", "Expected @compileError CODE line N"],
    ["// @timeline", "Expected @timeline none"],
    ["// @timeline off", "Expected @timeline none"],
    ["// @varies x number x {y}", "Expected @varies NAME"],
    ["// @varies x number {x}", "Expected @varies NAME"],
    ["// @varies x number a {x} b {x}", "Expected @varies NAME"],
    ["// @varies 1 number a {1}", "Expected @varies NAME"],
  ])("%s is told, with its line", (line, message) => {
    const { problems } = readExpectations(`// first\n${line}\n`);
    expect(
      problems.map(({ line: at, message: said }) => [at, said.slice(0, message.length)]),
    ).toEqual([[2, message]]);
  });

  it("name a hole once, and exclude what cannot be both", () => {
    const twice = "// @varies a number is {a}\n// @varies a number was {a}\n";
    expect(readExpectations(twice).problems[0]?.message).toBe("The hole a is named twice.");
    const both = "// @support\n// @compileError 1 line 2\n";
    expect(readExpectations(both).problems[0]?.message).toBe(
      "@support and @compileError exclude each other.",
    );
  });
});

describe("a closed list", () => {
  it("of a fence's options is told whole, Expressive Code's own included", () => {
    expect(readFenceInfo("ts", 'smaple="a"').problems[0]).toBe(
      "smaple is no option of a fence. Did you mean sample? Known: sample, region, output, static, file, title, frame, mark, ins, del, wrap, preserveIndent, hangingIndent, showLineNumbers, startLineNumber, collapse, collapseStyle, useDiffSyntax.",
    );
  });

  it("of a sample's expectations is told whole, each with its form", () => {
    expect(readExpectations("// @exit 1\n").problems[0]?.message).toBe(
      "@exit is no expectation. Did you mean exits? Known: @support, @needs PACKAGE..., @runs node, @exits N (1 to 255), @compileError CODE line N, @timeline none, @varies NAME duration|number|port|position|time|uuid words with {NAME}.",
    );
  });
});

describe("a hole", () => {
  it.each([
    ["duration", "12 ms", "12"],
    ["duration", "1.5s", "1.5 hours"],
    ["number", "-3.25", "three"],
    ["port", "65535", "655350"],
    ["position", "12:5", "12"],
    ["time", "2026-01-01T00:00:00.5Z", "2026-01-01"],
    ["uuid", "0f8fad5b-d9cb-469f-a165-70867728950e", "0f8fad5b"],
  ] as const)("of type %s takes %s and not %s", (type, good, bad) => {
    const holes = [{ name: "x", type, words: "is {x}." }];
    expect(punch(`it is ${good}.\n`, holes).text).toBe("it is {x}.\n");
    expect(punch(`it is ${bad}.\n`, holes).problem).toContain(`with a ${type} for {x}`);
  });

  it("is filled wherever its words stand, and nowhere else", () => {
    const holes = [{ name: "x", type: "number" as const, words: "(a) {x}" }];
    expect(punch("(a) 1, (a) 2, (b) 3, aa 4\n", holes).text).toBe(
      "(a) {x}, (a) {x}, (b) 3, aa 4\n",
    );
  });

  it("is refused where the sample prints the hole's name itself", () => {
    const holes = [{ name: "x", type: "number" as const, words: "a {x}" }];
    expect(punch("a {x}, a 1\n", holes).problem).toBe(
      "It prints {x} itself, which is the name of a hole.",
    );
  });
});

describe("regions", () => {
  it("are dedented by what all their lines share, blank lines kept", () => {
    const { bodies, problems } = readRegions(
      "  // #region a\n\n    x\n\n      y\n  // #endregion\n",
    );
    expect(problems).toEqual([]);
    expect(bodies.get("a")).toBe("\nx\n\n  y\n");
  });

  it("keep CRLF files apart from their line ends", () => {
    expect(readRegions("// #region a\r\nx\r\n// #endregion\r\n").bodies.get("a")).toBe("x\n");
  });

  it.each([
    [
      "// #region\nx\n// #endregion\n",
      1,
      'Expected // #region NAME (letters, digits, -), got "// #region".',
    ],
    ["// #region a\nx\n", 1, "The region a is never closed: // #endregion is missing."],
    ["x\n// #endregion\n", 2, "This #endregion closes no region."],
    ["x(); // #region a\n", 1, "A region's mark stands on a line of its own."],
    ["// #region a\n\n// #endregion\n", 1, "The region a holds no code."],
  ])("%j is told on its line", (text, line, message) => {
    expect(readRegions(text).problems).toEqual([{ line, message }]);
  });
});

describe("a suggestion", () => {
  it.each([
    ["bakoff", "backoff"],
    ["backfof", "backoff"],
    ["BACKOFF", "backoff"],
    ["entirely", undefined],
  ])("for %s is %s", (given, expected) => {
    expect(suggest(given, ["gives-up", "backoff", "abort"])).toBe(expected);
  });
});
