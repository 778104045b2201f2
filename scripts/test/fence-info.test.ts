import { describe, expect, it } from "vitest";

import { readFenceInfo } from "../samples/fence-info.ts";

const known =
  "Known: sample, region, output, static, file, title, frame, mark, ins, del, wrap, preserveIndent, hangingIndent, showLineNumbers, startLineNumber, collapse, collapseStyle, useDiffSyntax.";

describe("a fence's info", () => {
  it("takes options in either quotes, beside Expressive Code's own", () => {
    expect(
      readFenceInfo(
        "ts",
        `title="a.ts" sample='a'  region="part" {1,3-4} "text" 'text' ins={2} /p.t/ wrap showLineNumbers=false `,
      ),
    ).toEqual({
      info: { lang: "ts", title: "a.ts", sample: "a", region: "part" },
      problems: [],
    });
  });

  it.each([
    ["{}", '""', "''"],
    ["/a b/", String.raw`/a\/b/`, String.raw`/\d "x" {/`],
    ["mark={}", "mark=/a b/", String.raw`ins=/a\/b c/`],
    ["mark={ 1 }", "del='a b'", 'collapse="1-2"', "frame=none"],
  ])("leaves to Expressive Code what is its own: %s %s %s", (...marks) => {
    expect(readFenceInfo("", marks.join(" "))).toEqual({ info: { lang: "" }, problems: [] });
  });

  it.each([
    ["sh", 'sample="a" title="Terminal"'],
    ["bash", 'sample="a" title="any"'],
    ["ts", 'sample="a" title="a.ts"'],
    ["text", 'output="a" title="any"'],
    ["json", 'file="a.json"'],
    ["js", 'static="a reason" title="b.js"'],
  ])("of %s takes %s", (lang, meta) => {
    expect(readFenceInfo(lang, meta).problems).toEqual([]);
  });

  it.each([
    ["ts", 'smaple="a"', [`smaple is no option of a fence. Did you mean sample? ${known}`]],
    ["ts", "wrp", [`wrp is no option of a fence. Did you mean wrap? ${known}`]],
    // denoland/deno#11645: a word after the language that one separator reads and another drops.
    ["ts", "ignore", [`ignore is no option of a fence. ${known}`]],
    ["ts", "x=1", [`x is no option of a fence. ${known}`]],
    ["ts", "sample=a", ['sample=a needs a quoted value: sample="a".']],
    ["ts", "static={1}", ['static={1} needs a quoted value: static="{1}".']],
    ["ts", "static", ['static needs a quoted value: static="...".']],
    ["ts", 'static=""', ['static="" is empty. static needs a value.']],
    ["ts", "static=''", ['static="" is empty. static needs a value.']],
    ["ts", 'static=" "', ['static="" is empty. static needs a value.']],
    ["ts", 'static="a" static="b"', ["static is given twice."]],
    ["ts", 'region="a" static="b"', ["region needs sample: it names a part of a sample."]],
    ["ts", 'sample="a"', ['Expected title="a.ts", got no title.']],
    ["ts", 'sample="a" title="b.ts"', ['Expected title="a.ts", got title="b.ts".']],
    [
      "js",
      'sample="a" title="a.ts"',
      ['A sample\'s fence is a ts or bash fence, this one is "js".'],
    ],
    ["bash", 'sample="a"', ['Expected title="Terminal", got no title.']],
    [
      "json",
      'output="a" title="Output"',
      ['An output\'s fence is a text fence, this one is "json".'],
    ],
    ["text", 'output="a"', ['Expected title="Output", got no title.']],
    ...["ts,x", "ts=1", "ts{1}"].map((lang): [string, string, string[]] => [
      lang,
      'static="a"',
      [`"${lang}" is no language. Separate language and options with blanks.`],
    ]),
    ["ts", 'static="a" file="b"', ["static and file exclude each other: a fence has one source."]],
    [
      "text",
      'file="c" title="a.ts" sample="a" output="b" static="d"',
      [
        "sample and output and static and file exclude each other: a fence has one source.",
        'A sample\'s fence is a ts or bash fence, this one is "text".',
      ],
    ],
  ])("%s %s is told", (lang, meta, said) => {
    expect(readFenceInfo(lang, meta).problems).toEqual(said);
  });

  it.each([
    ['static="a"title="b"', 'static="a"title="b"'],
    ['wrap static="a', 'static="a'],
    ["wrap   static='a", "static='a"],
    ["wrap=", "wrap="],
    ["//", "//"],
    ["{1", "{1"],
    ["5", "5"],
  ])("is read as far as it can be: %s", (meta, rest) => {
    expect(readFenceInfo("ts", meta)).toEqual({
      info: { lang: "ts" },
      problems: [`"${rest}" cannot be read. Write options as key="value".`],
    });
  });
});
