import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { unifiedDiff } from "../samples/diff.ts";
import { asBody, codeSource, fileSource, outputBody } from "../samples/fence-source.ts";
import { FlagReader } from "../samples/flags.ts";
import { foreignOutput } from "../samples/foreign-output.ts";
import { punch } from "../samples/holes.ts";
import { withoutNodesFrame } from "../samples/stderr.ts";
import { didYouMean, suggest } from "../samples/suggest.ts";
import { firstControl, fromPictures, showBlanks, toPictures } from "../samples/visible.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const diff = (before: string, after: string): string =>
  unifiedDiff({ name: "a", text: before }, { name: "b", text: after });

describe("a diff", () => {
  it("of equal texts is nothing", () => {
    expect(diff("x\n", "x\n")).toBe("");
  });

  it("names both sides, and keeps three lines around a change", () => {
    const lines = Array.from({ length: 12 }, (_, index) => `${index}\n`);
    const changed = lines.with(6, "six\n");
    expect(diff(lines.join(""), changed.join(""))).toBe(
      "--- a\n+++ b\n@@ -4,7 +4,7 @@\n 3\n 4\n 5\n-6\n+six\n 7\n 8\n 9",
    );
  });

  it("shows the blanks of two lines that differ in nothing else", () => {
    expect(diff("a b\n", "a  b\n")).toBe("--- a\n+++ b\n@@ -1,1 +1,1 @@\n-a·b\n+a··b");
    expect(diff("a b\n", "a c \n")).toBe("--- a\n+++ b\n@@ -1,1 +1,1 @@\n-a b\n+a c·");
    expect(diff("x\n\ty\n", "x\n y\n")).toBe("--- a\n+++ b\n@@ -1,2 +1,2 @@\n x\n-→y\n+·y");
  });

  it("tells a last line end that is missing, and an empty line", () => {
    expect(diff("x", "x\n")).toBe(
      "--- a\n+++ b\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+x",
    );
    expect(diff("x\n", "x\n\n")).toBe("--- a\n+++ b\n@@ -1,1 +1,2 @@\n x\n+⏎");
  });

  it("is cut after two hundred lines, and says how many are left", () => {
    const many = (count: number): string =>
      Array.from({ length: count }, (_, index) => `${index}\n`).join("");
    const cut = diff("", many(300)).split("\n");
    expect(cut).toHaveLength(201);
    expect(cut.at(-1)).toBe("(103 more lines of this diff)");
    expect(diff("", many(197)).split("\n")).toHaveLength(200);
  });
});

describe("what a reader cannot see", () => {
  it("is shown as its picture, and a picture that was printed is marked", () => {
    expect(toPictures("a\u0000b\u001b\u007f\r\tc\n")).toBe("a␀b␛␡␍\tc\n");
    expect(toPictures("␀␡␦")).toBe("␦␀␦␡␦␦");
    expect(fromPictures("a␀b␛␡␍␦␀␦␦")).toBe("a\u0000b\u001b\u007f\r␀␦");
    expect(toPictures("\u0001\u0008\u000b\u001f")).toBe("␁␈␋␟");
  });

  it("is found with its line and its name", () => {
    expect(firstControl("fine\tand\r\nwell\n")).toBeUndefined();
    expect(firstControl("one\r\ntwo\u001b\n")).toEqual({ line: 2, name: "U+001B" });
    expect(firstControl("a\rb")).toEqual({ line: 1, name: "U+000D" });
    expect(firstControl("\u0000")).toEqual({ line: 1, name: "U+0000" });
  });

  it.each([
    ["", false, "⏎"],
    ["a b  ", false, "a b··"],
    ["a b  ", true, "a·b··"],
    ["\ta\u001b", false, "→a␛"],
    ["a\u00a0b\u200b\ufeff", false, "a<U+00A0>b<U+200B><U+FEFF>"],
    ["\u0085\u00ad\u2028\u206f", false, "<U+0085><U+00AD><U+2028><U+206F>"],
  ])("is shown in a line of a diff: %j, every blank: %s", (line, every, shown) => {
    expect(showBlanks(line, every)).toBe(shown);
  });
});

describe("a suggestion", () => {
  it.each([
    ["retires", ["retries", "retire"], "retries"],
    ["ab", ["ba"], "ba"],
    ["ab", ["xyz"], undefined],
    ["abcd", ["abxy"], "abxy"],
    ["abcd", ["axyz"], undefined],
    ["abcdefghi", ["abcdefxyz"], "abcdefxyz"],
    ["abcdefghi", ["abcdewxyz"], undefined],
    ["", ["a"], "a"],
    ["", ["abc"], undefined],
    ["shred", ["shared", "shed"], "shared"],
    ["x", [], undefined],
  ])("for %j of %j is %s", (given, known, best) => {
    expect(suggest(given, known)).toBe(best);
  });

  it("is a sentence of its own, or nothing", () => {
    expect(didYouMean("bakoff", ["backoff"])).toBe(" Did you mean backoff?");
    expect(didYouMean("far", ["away"])).toBe("");
  });
});

describe("flags", () => {
  const known = { root: { value: "DIR", help: "" }, fast: { help: "" } };
  const read = (...argv: string[]): FlagReader => new FlagReader(argv, known);

  it("stand anywhere between words, with their value beside or after an equals sign", () => {
    const given = read("a", "--root", "x", "b", "--fast");
    expect(given.words).toEqual(["a", "b"]);
    expect([given.has("root"), given.value("root")]).toEqual([true, "x"]);
    expect([given.has("fast"), given.value("fast")]).toEqual([true, ""]);
    expect(read("--root=a=b\nc").value("root")).toBe("a=b\nc");
    expect([read("a").has("fast"), read("a").value("root")]).toEqual([false, undefined]);
  });

  it.each([
    [["--rot"], "--rot is no option. Did you mean root? Options: --root, --fast."],
    [["-root"], "-root is no option. Did you mean root? Options: --root, --fast."],
    [["--toString"], "--toString is no option. Options: --root, --fast."],
    [["--fast", "--fast"], "--fast is given twice."],
    [["--fast=1"], '--fast takes no value, got "1".'],
    [["--fast="], '--fast takes no value, got "".'],
    [["--root"], "--root needs a value: --root DIR."],
    [["--root="], "--root needs a value: --root DIR."],
    [["--root", ""], "--root needs a value: --root DIR."],
  ])("%j are told what is wrong", (argv, message) => {
    expect(() => read(...argv)).toThrow(expect.objectContaining({ name: "UsageError", message }));
  });
});

describe("what a fence shall hold", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "source-"));
    mkdirSync(join(root, "project/folder"), { recursive: true });
    writeFileSync(join(root, "project/a.json"), "\ufeff{}\r\n[]");
    writeFileSync(join(root, "project/odd.json"), "{}\n\u0007");
    writeFileSync(join(root, "secret"), "no");
    symlinkSync(join(root, "secret"), join(root, "project/link"));
    symlinkSync(join(root, "project/a.json"), join(root, "project/inside"));
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it("is a text with one line end of one kind", () => {
    expect(asBody("")).toBe("");
    expect(asBody("a\r\nb")).toBe("a\nb\n");
    expect(asBody("\ufeffa\n\n")).toBe("a\n\n");
    expect([outputBody(""), outputBody("a"), outputBody("a\n")]).toEqual(["", "a\n", "a\n"]);
  });

  it("is a sample's file or region, or why it is neither", () => {
    const text = "// #region one\nx\n// #endregion\n";
    const project = plantedProject([plantedSample("a", text), plantedSample("b", "y\u0001\n")]);
    expect(codeSource(project, "a")).toEqual({ body: text, file: "samples/a.ts" });
    expect(codeSource(project, "a", "one")).toEqual({ body: "x\n", file: "samples/a.ts" });
    expect(codeSource(project, "a", "ones").problem).toBe(
      "samples/a.ts has no region ones. Did you mean one? Its regions: one.",
    );
    expect(codeSource(project, "b", "one").problem).toBe(
      "samples/b.ts has no region one. It has none.",
    );
    expect(codeSource(project, "b").problem).toBe(
      "samples/b.ts:1 holds U+0001, which a page cannot show. Write it as an escape.",
    );
    expect(codeSource(project, "c").problem).toBe("There is no sample c.");
  });

  it.each([
    ["a.json", { body: "{}\n[]\n", file: "a.json" }],
    ["./inside", { body: "{}\n[]\n", file: "./inside" }],
    [
      "odd.json",
      { problem: "odd.json:2 holds U+0007, which a page cannot show. Write it as an escape." },
    ],
    ["none.json", { problem: 'file="none.json" does not exist.' }],
    ["folder", { problem: 'file="folder" does not exist.' }],
    ["../secret", { problem: 'file="../secret" is outside of the project.' }],
    ["/etc/hosts", { problem: 'file="/etc/hosts" is outside of the project.' }],
    ["link", { problem: 'file="link" leads out of the project.' }],
  ])("is the file %s, or why it is not", (path, source) => {
    const project = { ...plantedProject([]), root: join(root, "project") };
    expect(fileSource(project, path)).toEqual(source);
  });
});

describe("two large texts with nothing in common", () => {
  it("are shown by how they begin, not compared for minutes", () => {
    const lines = (sign: string): string =>
      Array.from({ length: 20_000 }, (_, at) => `${sign}${at}\n`).join("");
    const diff = unifiedDiff({ name: "a", text: lines("a") }, { name: "b", text: lines("b") });
    expect(diff).toContain("\n-a0\n");
    expect(diff).toContain("\n+b0\n");
  });
});

describe("what is looked for in an output", () => {
  const most = 500_000;

  it("is not looked for in ever longer lines", () => {
    const frame = `    at ${"(".repeat(most)}`;
    expect(withoutNodesFrame(frame)).toBe(frame);
    expect(foreignOutput("Event [".repeat(most / 7))).toBeUndefined();
    const hole = { name: "n", type: "number", words: "{n} done" } as const;
    expect(punch("1".repeat(most), [hole]).problem).toContain("No line");
  });
});
