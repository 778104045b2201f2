import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { Cache, cacheFile } from "../samples/cache.ts";
import type { PageReading } from "../samples/page.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "kept-"));
  write("samples/one.ts", one.text);
  write("samples/two.ts", two.text);
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const one = plantedSample("one", "console.log(1);\n");
const two = plantedSample("two", "console.log(2);\n");
const reading: PageReading = {
  readable: true,
  fences: [],
  problems: [],
  facts: { places: [], problems: [] },
  numbers: [],
};

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const project = () => ({ ...plantedProject([one, two]), root });
const open = (): Cache => Cache.open(root, true, join(root, "tool"));

/** Keeps, in a check of its own, that these files compile. */
function compile(files: readonly string[], snippets = "", part = false): void {
  const cache = open();
  const absolute = files.map((file) => join(root, file));
  cache.keepCompiled(project(), absolute, snippets, part);
  cache.save({ imports: {}, pages: {} });
}

describe("samples that compile", () => {
  it("are not compiled again while they and every file of their program are the same", () => {
    expect(open().compiled([one], "")).toBe(false);
    write("sdk/src/index.ts", "1\n");
    compile(["samples/one.ts", "samples/two.ts", "sdk/src/index.ts"]);
    expect([open().compiled([one], ""), open().compiled([one, two], "")]).toEqual([true, true]);
    write("sdk/src/index.ts", "2\n");
    expect(open().compiled([one], "")).toBe(false);
  });

  it("are compiled again when one of them is new", () => {
    compile(["samples/one.ts"]);
    expect([open().compiled([one], ""), open().compiled([one, two], "")]).toEqual([true, false]);
  });

  it("are compiled again when what stands on pages alone is another, if that is asked", () => {
    compile(["samples/one.ts"], "[1]");
    expect(open().compiled([one], "[1]")).toBe(true);
    expect(open().compiled([one], "[2]")).toBe(false);
    expect(open().compiled([one], "")).toBe(true);
  });

  it("have changed since by what is another now, and by what is new", () => {
    expect(open().changedSinceCompiled([one, two])).toBeUndefined();
    write("sdk/src/index.ts", "1\n");
    compile(["samples/one.ts", "sdk/src/index.ts"]);
    expect(open().changedSinceCompiled([one])).toEqual(new Set());
    expect(open().changedSinceCompiled([one, two])).toEqual(new Set(["samples/two.ts"]));
    write("samples/one.ts", "console.log(3);\n");
    expect(open().changedSinceCompiled([one])).toEqual(new Set(["samples/one.ts"]));
  });

  it("are all compiled again when a file of their program is gone", () => {
    write("samples/gone.ts", "1\n");
    compile(["samples/one.ts", "samples/gone.ts"]);
    rmSync(join(root, "samples/gone.ts"));
    expect(open().changedSinceCompiled([one])).toBeUndefined();
  });

  it("are still known when only a part of them was compiled, and else no longer", () => {
    compile(["samples/one.ts"]);
    compile(["samples/two.ts"], "", true);
    expect(open().compiled([one, two], "")).toBe(true);
    compile(["samples/two.ts"], "", false);
    expect(open().compiled([one, two], "")).toBe(false);
    expect(open().compiled([two], "")).toBe(true);
  });

  it("are not known when one was saved while the compiler was at work", () => {
    const cache = open();
    for (const until = Date.now() + 20; Date.now() < until;) write("samples/one.ts", "x\n");
    cache.keepCompiled(project(), [join(root, "samples/one.ts")], "", false);
    cache.save({ imports: {}, pages: {} });
    expect(open().changedSinceCompiled([one])).toBeUndefined();
  });

  it("are known for the first time from a part as well", () => {
    compile(["samples/one.ts"], "", true);
    expect(open().compiled([one], "")).toBe(true);
  });
});

describe("facts", () => {
  const facts = { facts: { a: "1" }, tables: { t: "| a |" } };

  /** Keeps facts that were computed by these modules. */
  function compute(files: readonly string[]): void {
    const cache = open();
    const loaded = ["node:fs", ...files.map((file) => pathToFileURL(join(root, file)).href)];
    cache.keepFacts(project(), { facts, loaded });
    cache.save({ imports: {}, pages: {} });
  }

  beforeEach(() => {
    write("scripts/facts.ts", "1\n");
    write("sdk/src/deep/a.ts", "1\n");
  });

  it("are not computed again while nothing they are made from has changed", () => {
    expect(open().knownFacts({ root })).toBeUndefined();
    compute(["scripts/facts.ts"]);
    expect(open().knownFacts({ root })).toEqual(facts);
    write("samples/one.ts", "// more\n");
    expect(open().knownFacts({ root })).toEqual(facts);
  });

  it.each(["scripts/facts.ts", "sdk/src/deep/a.ts"])(
    "are computed again when %s has changed",
    (file) => {
      compute(["scripts/facts.ts"]);
      write(file, "2\n");
      expect(open().knownFacts({ root })).toBeUndefined();
    },
  );

  it("are computed again when the SDK has one more file, which nothing imports yet", () => {
    compute(["scripts/facts.ts"]);
    write("sdk/src/deep/b.ts", "1\n");
    expect(open().knownFacts({ root })).toBeUndefined();
  });

  it("are not kept when a file of theirs was saved meanwhile, nor those of before", () => {
    compute(["scripts/facts.ts"]);
    const cache = open();
    for (const until = Date.now() + 20; Date.now() < until;) write("sdk/src/deep/a.ts", "1\n");
    cache.keepFacts(project(), { facts, loaded: [] });
    cache.save({ imports: {}, pages: {} });
    expect(open().knownFacts({ root })).toBeUndefined();
  });
});

describe("the file of the cache", () => {
  const kept = (): string => readFileSync(join(root, cacheFile), "utf8");

  it("is written when another text was read, and holds what was asked for", () => {
    const imports = { a: ["node:fs"] };
    open().save({ imports, pages: {} });
    expect(open().imports).toEqual(imports);
    open().save({ imports, pages: { b: reading } });
    expect(open().pages).toEqual({ b: reading });
    open().save({ imports: { c: [] }, pages: { b: reading } });
    expect(open().imports).toEqual({ c: [] });
    open().save({ imports: {}, pages: { b: reading } });
    expect([open().imports, open().pages]).toEqual([{}, { b: reading }]);
  });

  it("is left alone when nothing was learned, and there is none when there is nothing to keep", () => {
    open().save({ imports: {}, pages: {} });
    expect(existsSync(join(root, cacheFile))).toBe(false);
    open().save({ imports: { a: [] }, pages: { b: reading } });
    const marked = `${kept()}\n`;
    writeFileSync(join(root, cacheFile), marked);
    open().save({ imports: { a: [] }, pages: { b: reading } });
    expect(kept()).toBe(marked);
  });

  it("has the stripped texts beside it", () => {
    const cache = open();
    expect(cache.code.of("let a: number;\n")).toBe("let a        ;\n");
    cache.save({ imports: {}, pages: {} });
    expect(readFileSync(join(root, ".cache/samples/stripped.json"), "utf8")).toContain("let a ");
    expect(cacheFile).toBe(".cache/samples/results.json");
    const without = Cache.open(join(root, "elsewhere"), false);
    without.code.of("let a: number;\n");
    without.save({ imports: { a: [] }, pages: {} });
    expect(existsSync(join(root, "elsewhere"))).toBe(false);
  });
});
