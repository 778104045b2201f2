import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { judgePages } from "../samples/judge-pages.ts";
import type { Sample } from "../samples/project.ts";
import type { Verdict } from "../samples/verdict.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const hello = plantedSample("hello", 'console.log("hello");\n');
const shared = plantedSample("shared", "// @support\nexport {};\n");
const command: Sample = {
  ...plantedSample("run", "node hello.ts\n"),
  kind: "command",
  file: "samples/run.sh",
};
const captures = { hello: "hello\n", run: "hello\n" };

const code = '```ts title="hello.ts" sample="hello"\nconsole.log("hello");\n```\n';
const output = '```text title="Output" output="hello"\nhello\n```\n';

/** `kind: message` of every verdict of a page, in a project of these samples. */
function pageSays(
  text: string,
  { whole = true, chosen = ["hello", "shared", "run"] } = {},
): string[] {
  const project = plantedProject([hello, shared, command], { captures, pages: { "p.md": text } });
  const { verdicts } = judgePages(project, new Set(chosen), whole);
  return verdicts.map(({ kind, message }) => `${kind}: ${message}`);
}

describe("a fence", () => {
  it.each([
    ["a program", code],
    ["an output", output],
    ["a command", '```bash title="Terminal" sample="run"\nnode hello.ts\n```\n'],
    ["code with a reason", '```ts static="not ours"\nx\n```\n'],
    ["a support file", '```ts title="shared.ts" sample="shared"\n// @support\nexport {};\n```\n'],
  ])("that holds %s passes", (_, text) => {
    expect(pageSays(text)).toEqual([]);
  });

  it.each([
    [
      code.replace("log", "warn"),
      "page drift: The fence does not hold samples/hello.ts. Pages are written by accept: to change this, edit samples/hello.ts.",
    ],
    [
      output.replace("hello\n`", "hullo\n`"),
      "page drift: The fence does not hold samples/hello.out.txt. Pages are written by accept: to change this, edit samples/hello.ts.",
    ],
    [
      '```ts title="hello.ts" sample="hello"\n```\n',
      "page drift: The fence is empty; it shall hold samples/hello.ts.",
    ],
    [
      '```ts title="helo.ts" sample="helo"\n```\n',
      'unknown sample: sample="helo" names no sample. Did you mean hello? Samples: hello, shared, run.',
    ],
    [
      '```text title="Output" output="x"\n```\n',
      'unknown sample: output="x" names no sample. Samples: hello, shared, run.',
    ],
    [
      '```text title="Output" output="shared"\n```\n',
      "bad fence: shared is a support file: it is not run on its own and has no output.",
    ],
    [
      '```bash title="Terminal" sample="hello"\n```\n',
      "bad fence: samples/hello.ts is not shown in a bash fence.",
    ],
    [
      '```ts title="run.ts" sample="run"\n```\n',
      "bad fence: samples/run.sh is not shown in a ts fence.",
    ],
    [
      code.replace("```\n", "").trimEnd().slice(0, -3),
      "bad fence: This fence is never closed: everything after it is shown as code.",
    ],
    [
      "```ts\nx\n```\n",
      'unmarked code: A ts fence needs sample="NAME", so that it is run, or static="REASON".',
    ],
    [
      "```json\n{}\n```\n",
      'unmarked code: A json fence needs output="NAME", file="PATH" or static="REASON".',
    ],
    [
      "```\nx\n```\n",
      'unmarked code: A fence without a language needs output="NAME", file="PATH" or static="REASON".',
    ],
  ])("%j is told", (text, said) => {
    expect(pageSays(text)).toEqual([said]);
  });

  it("of another sample is left alone in a partial run, and so is what belongs to none", () => {
    const text = `${code.replace("log", "warn")}\n${"```ts\nx\n```\n"}`;
    expect(pageSays(text, { whole: false, chosen: ["run"] })).toEqual([]);
    expect(pageSays(text, { whole: false, chosen: ["hello"] })).toHaveLength(1);
    expect(pageSays(text, { whole: true, chosen: [] })).toHaveLength(1);
  });

  it("of a sample nobody has accepted yet has no verdict of its own", () => {
    const project = plantedProject([hello], { pages: { "p.md": output } });
    expect(judgePages(project, new Set(["hello"]), true)).toEqual({ verdicts: [], fences: 1 });
  });

  it("that drifted names page, line, both texts and both commands", () => {
    const pages = { "p.md": `Words.\n\n${code.replace("log", "warn")}` };
    const { verdicts } = judgePages(plantedProject([hello], { pages }), new Set(["hello"]), true);
    expect(verdicts).toMatchObject([
      {
        subject: "hello",
        places: [{ file: "p.md", line: 3 }],
        diff: '--- p.md:3\n+++ samples/hello.ts\n@@ -1,1 +1,1 @@\n-console.warn("hello");\n+console.log("hello");',
        reproduce: "hello",
        accept: "hello",
      },
    ]);
  });
});

describe("a verdict on a fence", () => {
  it.each<[string, string, Verdict["kind"], string]>([
    ["of an unknown sample", '```text title="Output" output="x"\n```\n', "unknown sample", "x"],
    ["without a source", "```json\n{}\n```\n", "unmarked code", "p.md"],
    ["with wrong options", '```json output="hello" title="a"\n```\n', "bad fence", "p.md"],
    ["that is never closed", code.replace("\n```\n", "\n"), "bad fence", "p.md"],
    ["of the wrong language", code.replace("ts", "sh"), "bad fence", "p.md"],
    ["of an unknown region", code.replace(" sample", ' region="x" sample'), "bad fence", "p.md"],
    ["of a support file's output", output.replace("hello", "shared"), "bad fence", "p.md"],
  ])("%s names the page, the line and what it concerns", (_, text, kind, subject) => {
    const pages = { "p.md": `Words.\n\n${text}` };
    const project = plantedProject([hello, shared], { captures, pages });
    expect(judgePages(project, new Set(["hello", "shared"]), true)).toEqual({
      verdicts: [
        { kind, subject, places: [{ file: "p.md", line: 3 }], message: expect.any(String) },
      ],
      fences: 1,
    });
  });

  it("is one for each of its wrong options", () => {
    expect(pageSays('```json output="hello"\n```\n')).toEqual([
      'bad fence: An output\'s fence is a text fence, this one is "json".',
      'bad fence: Expected title="Output", got no title.',
    ]);
  });
});

describe("a page with a fence that cannot be read as one", () => {
  const indented = "Words.\n\n    code();\n";

  it.each([
    ["p.md", indented, "bad fence", 3],
    ["p.mdx", "Words.\n\n<Tabs>\n", "bad page", expect.any(Number)],
  ])(
    "%s is told with its line, unless only some samples were asked for",
    (file, text, kind, line) => {
      const project = plantedProject([hello], { pages: { [file]: text } });
      expect(judgePages(project, new Set(["hello"]), true)).toEqual({
        verdicts: [{ kind, subject: file, places: [{ file, line }], message: expect.any(String) }],
        fences: 0,
      });
      const none = { verdicts: [], fences: 0 };
      expect(judgePages(project, new Set(["hello"]), false)).toEqual(none);
    },
  );

  it("has its fences counted all the same, and only those that were asked for", () => {
    const pages = { "p.md": `${code}\n${output}\n${indented}`, "q.md": '```sh static="no"\n```\n' };
    const project = plantedProject([hello, shared], { captures, pages });
    expect(judgePages(project, new Set(["hello"]), true).fences).toBe(3);
    expect(judgePages(project, new Set(["hello"]), false).fences).toBe(2);
    expect(judgePages(project, new Set(["shared"]), false).fences).toBe(0);
  });
});

describe("a fence of a file", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "pages-"));
    writeFileSync(join(root, "a.json"), "{}\n");
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const judged = (text: string): Verdict[] => {
    const project = { ...plantedProject([hello], { pages: { "p.md": text } }), root };
    return judgePages(project, new Set(), true).verdicts;
  };

  it("passes when it holds the file, and else names the file as what to edit", () => {
    expect(judged('```json file="a.json"\n{}\n```\n')).toEqual([]);
    expect(judged('```json file="a.json"\n[]\n```\n')).toEqual([
      {
        kind: "page drift",
        subject: "a.json",
        places: [{ file: "p.md", line: 1 }],
        message:
          "The fence does not hold a.json. Pages are written by accept: to change this, edit a.json.",
        diff: "--- p.md:1\n+++ a.json\n@@ -1,1 +1,1 @@\n-[]\n+{}",
        reproduce: "",
        accept: "",
      },
    ]);
  });

  it("is told when there is no such file", () => {
    expect(judged('```json file="b.json"\n```\n')).toEqual([
      {
        kind: "bad fence",
        subject: "p.md",
        places: [{ file: "p.md", line: 1 }],
        message: 'file="b.json" does not exist.',
      },
    ]);
  });
});
