import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { accept } from "../samples/accept.ts";
import type { Acceptance } from "../samples/accept.ts";
import type { Examination } from "../samples/examine.ts";
import { verdictKinds } from "../samples/verdict.ts";
import type { Verdict, VerdictKind } from "../samples/verdict.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const hello = plantedSample("hello", "// #region say\nhello();\n// #endregion\n");
const other = plantedSample("other", "other();\n");
const code = '```ts title="hello.ts" sample="hello"\nold\n```\n';
const output = '```text title="Output" output="hello"\nold\n```\n';

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "accept-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function git(...args: string[]): void {
  const author = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
  execFileSync("git", [...author, ...args], { cwd: root, stdio: "ignore" });
}

function verdict(kind: VerdictKind, subject: string): Verdict {
  return { kind, subject, places: [{ file: "a", line: 1 }], message: "" };
}

/** What a check of both samples found, where the page and the captures stand on disk. */
function examined(
  found: Partial<Examination> = {},
  { page = "", captures = {} }: { page?: string; captures?: Record<string, string> } = {},
): Examination {
  write("p.md", page);
  for (const [name, text] of Object.entries(captures)) write(`samples/${name}.out.txt`, text);
  const project = plantedProject([hello, other], { captures, pages: { "p.md": page } });
  return {
    project: { ...project, root },
    chosen: new Set(["hello", "other"]),
    whole: true,
    captures: new Map(),
    timelines: new Map(),
    refused: new Map(),
    facts: undefined,
    verdicts: [],
    counts: { samples: [2, 2], ran: 2, cached: 0 } as Examination["counts"],
    times: {},
    ...found,
  };
}

const nothing: Acceptance = {
  changes: [],
  captures: 0,
  timelines: 0,
  fences: 0,
  facts: 0,
  refused: [],
  remaining: [],
};

describe("beside the samples, accept", () => {
  beforeEach(() => mkdirSync(join(root, "samples")));

  it("writes what is new and what is another, with its diff, and leaves what is the same", () => {
    const examination = examined(
      {
        captures: new Map([
          ["hello", "new\n"],
          ["other", "same\n"],
          ["third", "third\n"],
        ]),
        timelines: new Map([
          ["hello", "{}\n"],
          ["other", "[]\n"],
        ]),
      },
      { captures: { other: "same\n", third: "3\n" } },
    );
    const timelines = new Map([["other", Buffer.from("[]\n")]]);
    expect(accept({ ...examination, project: { ...examination.project, timelines } })).toEqual({
      ...nothing,
      changes: [
        "wrote samples/hello.out.txt",
        "--- nothing\n+++ samples/hello.out.txt\n@@ -0,0 +1,1 @@\n+new",
        "wrote samples/third.out.txt",
        "--- samples/third.out.txt\n+++ samples/third.out.txt\n@@ -1,1 +1,1 @@\n-3\n+third",
        "wrote samples/hello.timeline.json",
        "--- nothing\n+++ samples/hello.timeline.json\n@@ -0,0 +1,1 @@\n+{}",
      ],
      captures: 2,
      timelines: 1,
    });
    expect(read("samples/hello.out.txt")).toBe("new\n");
    expect(read("samples/hello.timeline.json")).toBe("{}\n");
    expect(existsSync(join(root, "samples/other.timeline.json"))).toBe(false);
  });

  it("removes what belongs to no run, but no timeline of a sample that is refused", () => {
    write("samples/gone.timeline.json", "1\n");
    write("samples/hello.timeline.json", "2\n");
    const verdicts = [
      verdict("orphan capture", "gone"),
      verdict("orphan timeline", "gone"),
      verdict("orphan timeline", "hello"),
    ];
    const refused = new Map([["hello", "crashed"]]);
    expect(accept(examined({ verdicts, refused }, { captures: { gone: "x\n" } }))).toEqual({
      ...nothing,
      changes: [
        "removed samples/gone.out.txt",
        "--- samples/gone.out.txt\n+++ nothing\n@@ -1,1 +0,0 @@\n-x",
        "removed samples/gone.timeline.json",
        "--- samples/gone.timeline.json\n+++ nothing\n@@ -1,1 +0,0 @@\n-1",
      ],
      captures: 1,
      timelines: 1,
      refused: ["hello (crashed)"],
      remaining: [verdict("orphan timeline", "hello")],
    });
    expect(existsSync(join(root, "samples/gone.out.txt"))).toBe(false);
    expect(existsSync(join(root, "samples/gone.timeline.json"))).toBe(false);
    expect(existsSync(join(root, "samples/hello.timeline.json"))).toBe(true);
  });

  it("settles what is written, and leaves every other verdict to a person", () => {
    write("samples/x.out.txt", "");
    write("samples/x.timeline.json", "");
    const { remaining } = accept(
      examined({ verdicts: verdictKinds.map((kind) => verdict(kind, "x")) }),
    );
    const left = new Set(remaining.map(({ kind }) => kind));
    expect(verdictKinds.filter((kind) => !left.has(kind))).toEqual([
      "drift",
      "page drift",
      "fact drift",
      "missing capture",
      "orphan capture",
      "timeline drift",
      "missing timeline",
      "orphan timeline",
    ]);
  });

  it("leaves what is about a refused sample, and names those that were asked for", () => {
    const verdicts = [verdict("page drift", "hello"), verdict("page drift", "other")];
    const refused = new Map([
      ["hello", "crashed"],
      ["elsewhere", "timed out"],
    ]);
    expect(accept(examined({ verdicts, refused }))).toEqual({
      ...nothing,
      refused: ["hello (crashed)"],
      remaining: [verdict("page drift", "hello")],
    });
  });
});

describe("on a page, accept", () => {
  const captures = new Map([["hello", "hi\n"]]);

  it("writes code, a region, an output and a file, and tells it with a diff", () => {
    write("samples/hello.out.txt", "hi\n");
    write("a.json", "{}\n");
    const page = [
      code,
      code.replace(" sample", ' region="say" sample'),
      output,
      '```json file="a.json"\nold\n```\n',
    ].join("\n");
    const done = accept(examined({ captures }, { page, captures: { hello: "hi\n" } }));
    const written = [
      code.replace("old\n", hello.text),
      code.replace(" sample", ' region="say" sample').replace("old", "hello();"),
      output.replace("old", "hi"),
      '```json file="a.json"\n{}\n```\n',
    ].join("\n");
    expect(read("p.md")).toBe(written);
    expect({ ...done, changes: done.changes.slice(-2) }).toEqual({
      ...nothing,
      fences: 4,
      changes: [
        "wrote p.md",
        expect.stringMatching(/^--- p\.md\n\+\+\+ p\.md\n@@ -1,15 \+1,17 @@/),
      ],
    });
  });

  it("writes nothing, and says nothing, when all is as it should be", () => {
    const page = output.replace("old", "hi");
    expect(accept(examined({ captures }, { page, captures: { hello: "hi\n" } }))).toEqual(nothing);
    expect(read("p.md")).toBe(page);
  });

  it.each<[string, string, Partial<Examination>]>([
    ["of a refused sample", code, { refused: new Map([["hello", "crashed"]]) }],
    ["of a sample that was not asked for", code, { chosen: new Set(["other"]) }],
    [
      "of a file when only some samples were asked for",
      '```json file="a.json"\n```\n',
      { whole: false },
    ],
    ["of a file that is missing", '```json file="b.json"\n```\n', {}],
    ["of a region that is missing", code.replace(" sample", ' region="x" sample'), {}],
    ["of an output that did not come", output, {}],
    [
      "of a sample that is missing",
      code.replaceAll("hello", "gone"),
      { chosen: new Set(["gone"]) },
    ],
    ["that is never closed", code.replace("\n```\n", "\n"), {}],
    ["with an option that is wrong", code.replace(" sample", " sampel sample"), {}],
    ["that names no source", '```ts static="ours"\nold\n```\n', {}],
  ])("leaves a fence %s", (_, page, found) => {
    write("a.json", "{}\n");
    const { changes, fences } = accept(examined(found, { page }));
    expect([changes, fences, read("p.md")]).toEqual([[], 0, page]);
  });

  it("states the facts as computed, beside the fences, and counts both", () => {
    const page = `It is <data value="a">1</data>.\n\n${output}`;
    const facts = { facts: { a: "22" }, tables: {} };
    const own = { page, captures: { hello: "old\n" } };
    const done = accept(examined({ captures, facts }, own));
    expect([done.facts, done.fences]).toEqual([1, 1]);
    expect(read("p.md")).toBe(page.replace(">1<", ">22<").replace("old", "hi"));
    expect(accept(examined({ facts }, { page: "Words.\n" }))).toEqual(nothing);
  });

  it("keeps what an editor saved while the samples ran", () => {
    const examination = examined({ captures }, { page: output, captures: { hello: "old\n" } });
    write("p.md", `More.\n\n${output}`);
    accept(examination);
    expect(read("p.md")).toBe(`More.\n\n${output.replace("old", "hi")}`);
  });
});

describe("the lines of a fence that accept replaces", () => {
  const captures = new Map([["hello", "hi\n"]]);

  /** What accept says of the fence, besides the files it wrote. */
  function lost(page: string, before: Record<string, string> = {}): string[] {
    const { changes } = accept(examined({ captures }, { page, captures: before }));
    expect(changes).toContain("wrote p.md");
    return changes.filter((text) => text.startsWith("p.md:"));
  }

  beforeEach(() => {
    write("samples/hello.out.txt", "hi\n");
    write("a.json", "{}\n");
  });

  it.each([
    ["code", code, "samples/hello.ts", "samples/hello.ts"],
    ["an output", output, "samples/hello.out.txt", "samples/hello.ts"],
    ["a file", '```json file="a.json"\nold\n```\n', "a.json", "a.json"],
  ])("of %s are told when no commit has them, with the file to edit", (_, page, source, edit) => {
    const text = page.replace("old\n", "  one  \n\ntwo\n\n");
    expect(lost(`Words.\n\n${text}`, { hello: "hi\n" })).toEqual([
      `p.md:3 held lines that ${source} does not. To change them edit ${edit}. They were:\n|   one\n|\n| two`,
    ]);
  });

  it("are told when another part of the commit has them", () => {
    write("samples/hello.ts", "// #region say\nold\n// #endregion\nmore\n");
    write("samples/hello.out.txt", "older\n");
    git("init", "-q");
    git("add", "samples");
    git("commit", "-q", "-m", "one");
    write("samples/hello.out.txt", "hi\n");
    expect(lost(code)).toHaveLength(1);
    expect(lost(output, { hello: "hi\n" })).toHaveLength(1);
  });

  it("are not told when there are none, or the committed capture has them", () => {
    expect(lost(code.replace("old\n", ""))).toEqual([]);
    expect(lost(output, { hello: "old" })).toEqual([]);
  });

  it.each([
    ["code", code, "samples/hello.ts", "old\n"],
    [
      "a region",
      code.replace(" sample", ' region="say" sample'),
      "samples/hello.ts",
      "// #region say\nold\n// #endregion\nmore\n",
    ],
    ["an output", output.replace("old", "o␛d"), "samples/hello.out.txt", "o\u001bd\n"],
    [
      "an output that ends blank",
      output.replace("old", "old\n"),
      "samples/hello.out.txt",
      "old\n\n",
    ],
    ["a file", '```json file="a.json"\nold\n```\n', "a.json", "old\r\n"],
  ])("of %s are not told when they are those of the last commit", (_, page, file, text) => {
    write(file, text);
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "one");
    write("a.json", "{}\n");
    write("samples/hello.out.txt", "hi\n");
    expect(lost(page)).toEqual([]);
  });

  it("are looked up when the page is written: what is saved meanwhile is not lost", () => {
    const bin = join(root, "bin");
    write("bin/git", `#!/bin/sh\necho saved >> "${root}/p.md"\n`);
    chmodSync(join(bin, "git"), 0o755);
    vi.stubEnv("PATH", `${bin}:${process.env["PATH"]}`);
    lost(code);
    vi.unstubAllEnvs();
    expect(read("p.md")).toContain("hello();");
    expect(read("p.md")).toContain("\nsaved\n");
  });

  it("of a page that would not read back are told, and the page is left as it was", () => {
    const page = `[^1]: ${output.replace("old\n", "      ")}`;
    const done = accept(examined({ captures: new Map([["hello", "hi\n"]]) }, { page }));
    expect(read("p.md")).toBe(page);
    expect(done.remaining).toEqual([
      {
        kind: "bad fence",
        subject: "p.md",
        places: [{ file: "p.md", line: 1 }],
        message:
          "The fence on line 1 of p.md would not read back as written; the page is left as it was.",
      },
    ]);
  });
});
