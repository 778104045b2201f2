import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";
import { HIT } from "../../mutate/hit.ts";
import { instrument, regionOf, regionsOf } from "../../mutate/regions.ts";

/** The texts of the regions that a source enters when it runs. */
function entered(source: string): string[] {
  const hits = new Set<number>();
  runInNewContext(instrument("a.ts", source), {
    [HIT]: (_file: string, region: number) => hits.add(region),
    globalThis: { [HIT]: (_file: string, region: number) => hits.add(region) },
    fail: () => {
      throw new Error("fail");
    },
  });
  return regionsOf("a.ts", source)
    .filter((_region, number) => number > 0 && hits.has(number))
    .map(({ start, end }) => source.slice(start, end));
}

test("a file that is loaded has been entered, and so has each statement that ran", () => {
  expect(entered("const a = 1; try { fail(); a; } catch { 2; }")).toEqual([
    "const a = 1;",
    "try { fail(); a; } catch { 2; }",
    "fail();",
    "2;",
  ]);
});

test("only the branch that was taken has been entered", () => {
  expect(entered("if (1) 2; else 3;")).toEqual(["if (1) 2; else 3;", "2;"]);
  expect(entered("if (0) 2; else if (1) 3; else 4;").slice(1)).toEqual(["if (1) 3; else 4;", "3;"]);
  expect(entered("switch (1) { case 0: 2; break; case 1: 3; }").slice(1)).toEqual(["3;"]);
  expect(entered("for (const a of [1]) a; for (const b of []) b;")).toContain("a;");
  expect(entered("for (const a of [1]) a; for (const b of []) b;")).not.toContain("b;");
});

test("an arm of ?:, the right of && || ?? and an arrow's body count by themselves", () => {
  expect(entered("1 ? 2 : 3;").slice(1)).toEqual(["2"]);
  expect(entered("0 && 2; 0 || 3; null ?? 4; 0 ?? 5;")).toEqual([
    "0 && 2;",
    "0 || 3;",
    "3",
    "null ?? 4;",
    "4",
    "0 ?? 5;",
  ]);
  expect(entered("const a = () => 1; const b = () => ({ c: 2 }); b();").slice(1)).toEqual([
    "const b = () => ({ c: 2 });",
    "({ c: 2 })",
    "b();",
  ]);
});

test("a function below a return is entered when it is called", () => {
  const source = "a(); function a() { return b(); function b() { 1; } }";
  expect(entered(source)).toContain("1;");
});

test("a mutant belongs to the innermost region that holds it whole", () => {
  const source = "if (a) f(1 ? 22 : 33);";
  const regions = regionsOf("a.ts", source);
  const textAt = (start: number, end: number): string => {
    const region = regions[regionOf(regions, start, end)];
    return source.slice(region?.start, region?.end);
  };
  expect(textAt(source.indexOf("22"), source.indexOf("22") + 2)).toBe("22");
  expect(textAt(source.indexOf("22"), source.indexOf("33"))).toBe("f(1 ? 22 : 33);");
  expect(textAt(source.indexOf("a"), source.indexOf("a") + 1)).toBe(source);
});

test("a first line that names the program to run it with stays the first line", () => {
  expect(instrument("a.ts", "#!/usr/bin/env node\n1;\n")).toMatch(/^#!\/usr\/bin\/env node\n;glob/);
});

test("the SDK, the samples and the scripts are still programs with their regions told", () => {
  const root = join(import.meta.dirname, "../../..");
  const files = globSync(["sdk/src/**/*.ts", "samples/*.ts", "scripts/**/*.ts"], {
    cwd: root,
    ignore: ["scripts/test/cases/**"],
  });
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    stripTypeScriptTypes(instrument(file, readFileSync(join(root, file), "utf8")));
  }
}, 60_000);
