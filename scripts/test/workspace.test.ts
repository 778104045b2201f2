import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { KnownCode } from "../samples/known-code.ts";
import type { Project, Sample } from "../samples/project.ts";
import { lazyWorkspace, makeWorkspace } from "../samples/workspace.ts";
import type { Workspace } from "../samples/workspace.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

// Its lines would do as a program too.
const command: Sample = { ...plantedSample("run-it", "exit\n"), kind: "command" };
const samples = [
  plantedSample("hello", "const a: number = 1;\n"),
  plantedSample("wrong", "enum A { B }\n"),
  command,
];

let root = "";
let project: Project;
let made: Workspace | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "workspace-"));
  mkdirSync(join(root, "sdk/src/engine"), { recursive: true });
  writeFileSync(join(root, "sdk/src/index.ts"), "let a: 1;\n");
  writeFileSync(join(root, "sdk/src/engine/wrong.ts"), "enum A { B }\n");
  writeFileSync(join(root, "sdk/src/engine/read.ts"), "let b!: 2;\n");
  writeFileSync(join(root, "sdk/src/data.json"), "{}\n");
  project = { ...plantedProject(samples), root };
});

afterEach(() => {
  made?.remove();
  made = undefined;
  rmSync(root, { recursive: true, force: true });
});

describe("what a run needs", () => {
  it("is a folder of the tool's own, outside of the project", () => {
    made = makeWorkspace(project);
    expect(dirname(made.folder)).toBe(tmpdir());
    expect(basename(made.folder)).toMatch(/^samples-\w{6}$/);
    made.remove();
    expect(existsSync(made.folder)).toBe(false);
    expect(() => made?.remove()).not.toThrow();
  });

  it("is the text of each program and of the SDK without types; Node names what has none", () => {
    made = makeWorkspace(project);
    const texts: unknown = JSON.parse(readFileSync(made.texts, "utf8"));
    const url = (file: string): string => pathToFileURL(join(root, file)).href;
    expect(texts).toEqual({
      [url("samples/hello.ts")]: "const a         = 1;\n",
      [url("sdk/src/index.ts")]: "let a   ;\n",
      [url("sdk/src/engine/read.ts")]: "let b    ;\n",
    });
  });

  it("is what runs in the sample's process, without types", () => {
    made = makeWorkspace(project);
    const url = (file: string): string => pathToFileURL(join(made?.folder ?? "", file)).href;
    expect(made.preload).toBe(url("preload.mjs"));
    expect(made.testReporter).toBe(url("test-reporter.mjs"));
    expect(readFileSync(new URL(made.preload), "utf8")).not.toContain("interface Orders");
    expect(readFileSync(new URL(made.testReporter), "utf8")).toContain(
      "async function* testReporter",
    );
  });

  it("is nothing when that cannot be stripped", () => {
    class NoCode extends KnownCode {
      override of(): undefined {}
    }
    expect(() => makeWorkspace(project, new NoCode())).toThrow("guard.ts: undefined");
  });

  it("is made when it is asked for, and once", () => {
    const none = lazyWorkspace(project, new KnownCode());
    expect(() => none.remove()).not.toThrow();
    const lazy = lazyWorkspace(project, new KnownCode());
    made = lazy.get();
    expect(lazy.get()).toBe(made);
    lazy.remove();
    expect(existsSync(made.folder)).toBe(false);
  });

  it("goes with this process, however it ends", async () => {
    const known = new Set(process.listeners("exit"));
    vi.resetModules();
    const fresh = await import("../samples/workspace.ts");
    const { folder } = fresh.makeWorkspace(project);
    expect(existsSync(folder)).toBe(true);
    const own = process.listeners("exit").filter((listener) => !known.has(listener));
    for (const listener of own) {
      listener(0);
      process.off("exit", listener);
    }
    expect(existsSync(folder)).toBe(false);
  });
});
