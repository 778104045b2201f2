import { describe, expect, it } from "vitest";

import { unifiedDiff } from "../samples/diff.ts";

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

  it("shows the lines around a change as they are, and their ends bare", () => {
    expect(diff("\tx\ty \n\na\nz", "\tx\ty \n\nb\nz")).toBe(
      "--- a\n+++ b\n@@ -1,4 +1,4 @@\n \tx\ty\n\n-a\n+b\n z\n\\ No newline at end of file",
    );
  });

  it("shows the blanks of a pair alone, whichever lines stand between", () => {
    expect(diff("a b\nc d\n", "x y\nz\na  b\n")).toBe(
      "--- a\n+++ b\n@@ -1,2 +1,3 @@\n-a·b\n-c d\n+x y\n+z\n+a··b",
    );
    expect(diff("a a\nb b\n", "a a\nb b\na a\n")).toBe(
      "--- a\n+++ b\n@@ -1,2 +1,3 @@\n a a\n b b\n+a a",
    );
  });

  it("tells a last line end that is missing, and an empty line", () => {
    expect(diff("x", "x\n")).toBe(
      "--- a\n+++ b\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+x",
    );
    const words = "No newline at end of file";
    expect(diff(words, "x\n")).toBe(`--- a\n+++ b\n@@ -1,1 +1,1 @@\n-${words}\n\\ ${words}\n+x`);
    expect(diff("x\n", "x\n\n")).toBe("--- a\n+++ b\n@@ -1,1 +1,2 @@\n x\n+⏎");
  });

  it("is cut after fewer lines where fewer are asked for", () => {
    const texts = ["1\n2\n3\n", "4\n5\n6\n"].map((text) => ({ name: "a", text })) as [
      { name: string; text: string },
      { name: string; text: string },
    ];
    expect(unifiedDiff(...texts, 4)).toBe(
      "--- a\n+++ a\n@@ -1,3 +1,3 @@\n-1\n(5 more lines of this diff)",
    );
    expect(unifiedDiff(...texts, 9)).not.toContain("more lines");
  });

  it("names the line before a side that has no lines", () => {
    expect(diff("", "x\n")).toBe("--- a\n+++ b\n@@ -0,0 +1,1 @@\n+x");
    expect(diff("x\n", "")).toBe("--- a\n+++ b\n@@ -1,1 +0,0 @@\n-x");
  });

  it("is cut after two hundred lines, and says how many are left", () => {
    const many = (count: number): string =>
      Array.from({ length: count }, (_, index) => `${index}\n`).join("");
    const cut = diff("", many(300)).split("\n");
    expect(cut).toHaveLength(201);
    expect(cut.at(-1)).toBe("(103 more lines of this diff)");
    expect(diff("", many(197)).split("\n")).toHaveLength(200);
    expect(diff("", many(197))).not.toContain("more lines");
    expect(diff("", many(198)).split("\n").at(-1)).toBe("(1 more lines of this diff)");
  });
});

describe("two texts with nothing in common", () => {
  const lines = (count: number, sign: string): string =>
    Array.from({ length: count }, (_, at) => `${sign} ${at} \n`).join("");

  it("are compared when they have four thousand lines", () => {
    expect(diff(lines(2000, "x"), lines(2000, "y"))).toContain("\n@@ -1,2000 +1,2000 @@\n-x 0·\n");
  });

  it("are shown by how each begins when they are larger, not compared for minutes", () => {
    const beginning = (sign: string, word: string): string[] =>
      Array.from({ length: 100 }, (_, at) => `${sign}${word} ${at}·`);
    expect(diff(lines(2001, "x"), lines(2000, "y")).split("\n")).toEqual([
      "--- a",
      "+++ b",
      ...beginning("-", "x"),
      ...beginning("+", "y"),
      "(they differ in too many lines for a diff: this is how each begins)",
    ]);
  });
});
