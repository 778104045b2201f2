import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { asBody, codeSource, fileSource, outputBody } from "../samples/fence-source.ts";
import { foreignOutput } from "../samples/foreign-output.ts";
import { punch } from "../samples/holes.ts";
import { withoutNodesFrame } from "../samples/stderr.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

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
