import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Cache, cacheFile } from "../samples/cache.ts";
import type { Outcome } from "../samples/launch.ts";
import type { Project, Sample } from "../samples/project.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

let root = "";
let tool = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "kept-"));
  tool = join(root, "tool");
  write("tool/part/main.ts", "one\n");
  write("samples/hello.ts", hello.text);
  write("samples/near.ts", near.text);
});

afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(root, { recursive: true, force: true });
});

const hello = plantedSample("hello", 'import "./near.ts";\n', ["./near.ts"]);
const near = plantedSample("near", "export {};\n");
const printed = { capture: "hello\n", timeline: "{}\n", profiles: false };
const nothingRead = { imports: {}, pages: {} };

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function project(dataFiles: readonly string[] = [], samples = [hello, near]): Project {
  return { ...plantedProject(samples), root, dataFiles };
}

function open(): Cache {
  return Cache.open(root, true, tool);
}

function url(file: string): string {
  return pathToFileURL(join(root, file)).href;
}

/** Keeps a run that loaded these, in a check of its own. */
function keep(
  loaded: readonly string[] = ["samples/hello.ts", "samples/near.ts"].map(url),
  {
    given = project(),
    sample = hello,
    run = printed,
    spokeToOthers = false,
  }: {
    given?: Project;
    sample?: Sample;
    run?: Parameters<Cache["keep"]>[3];
    spokeToOthers?: boolean;
  } = {},
): void {
  const cache = open();
  cache.keep(given, sample, { loaded, spokeToOthers } as Outcome, run);
  cache.save(nothingRead);
}

/** Whether the next check takes the run from the cache. */
function isKnown(given = project(), profiles = false): boolean {
  return open().ran(given, hello, profiles) !== undefined;
}

describe("a run that passed", () => {
  it("is not run again, and comes back with what it printed and what the SDK told", () => {
    expect(isKnown()).toBe(false);
    keep();
    expect(open().ran(project(), hello, false)).toEqual({ capture: "hello\n", timeline: "{}\n" });
    keep(undefined, { run: { capture: "", timeline: undefined, profiles: true } });
    expect(open().ran(project(), hello, true)).toEqual({ capture: "", timeline: undefined });
  });

  it("is run again under all profiles, unless it was", () => {
    keep();
    expect([isKnown(project(), false), isKnown(project(), true)]).toEqual([true, false]);
    keep(undefined, { run: { ...printed, profiles: true } });
    expect([isKnown(project(), false), isKnown(project(), true)]).toEqual([true, true]);
  });

  it.each(["samples/hello.ts", "samples/near.ts"])("is run again when %s has changed", (file) => {
    keep();
    write(file, "// more\n");
    expect(isKnown()).toBe(false);
  });

  it("depends on the data files beside it, and on no file that it did not load", () => {
    write("samples/a.json", "1\n");
    write("samples/b.json", "1\n");
    const given = project(["samples/a.json", "samples/b.json"]);
    keep([url("samples/hello.ts")], { given });
    write("samples/near.ts", "// more\n");
    expect(isKnown(given)).toBe(true);
    expect(isKnown(project(["samples/a.json"]))).toBe(false);
    expect(isKnown(project(["samples/a.jsonsamples/b.json"]))).toBe(false);
    write("samples/b.json", "2\n");
    expect(isKnown(given)).toBe(false);
  });

  it("does not depend on Node's modules, on what is installed, nor on files elsewhere", () => {
    const elsewhere = join(tmpdir(), "kept-elsewhere.ts");
    const installed = url("node_modules/a/index.js");
    keep([url("samples/hello.ts"), "node:http", installed, pathToFileURL(elsewhere).href]);
    write("node_modules/a/index.js", "more");
    const { samples } = JSON.parse(readFileSync(join(root, cacheFile), "utf8")) as {
      samples: Record<string, { files: object }>;
    };
    expect(Object.keys(samples["hello"]?.files ?? {})).toEqual(["samples/hello.ts"]);
    expect(isKnown()).toBe(true);
  });

  it.each("fs fs/promises child_process dgram dns os sqlite worker_threads".split(" "))(
    "is not kept when it loaded node:%s",
    (name) => {
      keep();
      keep([url("samples/hello.ts"), "node:http", `node:${name}`]);
      expect(isKnown()).toBe(false);
    },
  );

  it.each(["process.getBuiltinModule(x)", "process.loadEnvFile()"])(
    "is not kept when a file it loaded says %s",
    (text) => {
      const reading = { ...near, text };
      keep(undefined, { given: project([], [hello, reading]) });
      expect(isKnown()).toBe(false);
      keep([url("samples/hello.ts")], { given: project([], [hello, reading]) });
      expect(isKnown()).toBe(true);
    },
  );

  it("is not kept when it spoke to others, nor one of a command", () => {
    keep();
    keep(undefined, { spokeToOthers: true });
    expect(isKnown()).toBe(false);
    keep(undefined, { sample: { ...hello, kind: "command" } });
    expect(isKnown()).toBe(false);
  });

  it("that is never kept leaves the file of the cache alone", () => {
    keep();
    const marked = `${readFileSync(join(root, cacheFile), "utf8")}\n`;
    writeFileSync(join(root, cacheFile), marked);
    keep([], { sample: { ...near, kind: "command" } });
    expect(readFileSync(join(root, cacheFile), "utf8")).toBe(marked);
  });

  it("is not kept when a file of it was saved meanwhile", () => {
    const cache = open();
    const loaded = [url("samples/hello.ts")];
    for (const until = Date.now() + 20; Date.now() < until;) write("samples/hello.ts", "x\n");
    cache.keep(project(), hello, { loaded, spokeToOthers: false } as unknown as Outcome, printed);
    cache.save(nothingRead);
    expect(isKnown()).toBe(false);
  });

  it("of another sample stays", () => {
    keep();
    keep([url("samples/near.ts")], { sample: near });
    expect(isKnown()).toBe(true);
    expect(open().ran(project(), near, false)?.capture).toBe("hello\n");
  });

  it("with the name of what every object has is none that was kept", () => {
    expect(open().ran(project(), { ...hello, name: "constructor" }, false)).toBeUndefined();
  });
});

describe("everything that passed", () => {
  it.each([
    "package.json",
    "package-lock.json",
    "sdk/package.json",
    "tsconfig.json",
    "tsconfig.base.json",
    "samples/tsconfig.json",
    "tool/part/main.ts",
  ])("is checked again when %s has changed", (file) => {
    write(file, "{}\n");
    keep();
    expect(isKnown()).toBe(true);
    write(file, "[]\n");
    expect(isKnown()).toBe(false);
  });

  it.each([
    ["Node", { version: { value: "v0.0.0" } }],
    ["system", { platform: { value: "plan9" } }],
    ["processor", { arch: { value: "pdp11" } }],
    ["Unicode data", { versions: { value: { ...process.versions, icu: "0" } } }],
    ["time zone data", { versions: { value: { ...process.versions, tz: "0" } } }],
  ])("is checked again under another %s", (_, changed) => {
    keep();
    vi.stubGlobal("process", Object.create(process, changed) as NodeJS.Process);
    expect(isKnown()).toBe(false);
  });

  it("is not asked, and not kept, by a check without the cache", () => {
    keep();
    const cache = Cache.open(root, false, tool);
    expect(cache.ran(project(), hello, false)).toBeUndefined();
    const before = readFileSync(join(root, cacheFile), "utf8");
    cache.keep(
      project(),
      hello,
      { loaded: [], spokeToOthers: true } as unknown as Outcome,
      printed,
    );
    cache.keepFacts(project(), { facts: { facts: {}, tables: {} }, loaded: [] });
    cache.save({ imports: { a: [] }, pages: {} });
    expect(readFileSync(join(root, cacheFile), "utf8")).toBe(before);
  });
});
