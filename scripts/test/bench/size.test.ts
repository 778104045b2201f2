import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { budgetFor, readBudgets, writeBudgets } from "../../size/budgets.ts";
import { bundlesOf, bundlesToCome } from "../../size/bundles.ts";
import { judge, leftOver } from "../../size/judge.ts";
import { measure } from "../../size/measure.ts";

const root = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "size-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("what is measured", () => {
  it("is each entry whole, and a named bundle once all of its entries exist", () => {
    const names = bundlesOf([".", "./instantly", "./package.json"]).map(({ name }) => name);
    expect(names).toEqual([
      "createOutbound + Instantly",
      "all of outbound-sdk",
      "all of outbound-sdk/instantly",
    ]);
  });

  it("grows by itself with an entry nobody has thought of", () => {
    expect(bundlesOf(["./new"]).map(({ code }) => code)).toEqual([
      'export * from "outbound-sdk/new";',
    ]);
  });

  it("is nothing when nothing is exported", () => {
    expect(bundlesOf(["./package.json"])).toEqual([]);
  });

  it("leaves out, by name, what is still to come", () => {
    expect(bundlesToCome([".", "./instantly", "./fetch"]).map(({ name }) => name)).toEqual([
      "createBoundaryLogger",
      "createSumeClient",
    ]);
  });
});

describe("measuring", () => {
  const code = 'export { createFetch } from "outbound-sdk/fetch";';

  it("gives the same bytes every time", async () => {
    expect(await measure(code, root)).toEqual(await measure(code, root));
  });

  it("drops what is not imported", async () => {
    const all = await measure('export * from "outbound-sdk/fetch";', root);
    expect((await measure(code, root)).gzip).toBeLessThan(all.gzip);
  });

  it("says which files the bytes come from, the heaviest first", async () => {
    const { files, minified } = await measure(code, root);
    const sizes = files.map(({ bytes }) => bytes);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(files.map(({ file }) => file)).toContain("sdk/src/engine/call.ts");
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(minified);
  });

  it("refuses an import that is not there: nothing may be left outside the bundle", async () => {
    await expect(measure('export * from "not-a-package";', root)).rejects.toThrow(
      'Could not resolve "not-a-package"',
    );
  });
});

describe("a budget", () => {
  const bundle = { name: "b", code: "", needs: [], aim: 3_000 };
  const at = (gzip: number) => ({ bundle, weight: { gzip, minified: 0, files: [] } });

  it("is a tenth above what was measured, in whole bytes", () => {
    expect(budgetFor(7_731, 3_000)).toEqual({ measured: 7_731, budget: 8_505, aim: 3_000 });
    expect(budgetFor(10)).toEqual({ measured: 10, budget: 11 });
  });

  it("allows exactly what it says, and not a byte more", () => {
    const budgets = { b: budgetFor(1_000) };
    expect(judge(at(1_100), budgets)).toEqual({
      ok: true,
      line: "ok   b   1,100 B  of 1,100 B (100 %); aim 3,000 B",
    });
    expect(judge(at(1_101), budgets)).toEqual({
      ok: false,
      line: "FAIL b   1,101 B  over its budget of 1,100 B by 1 B; aim 3,000 B",
    });
  });

  it("of a new bundle is what the design aims at", () => {
    expect(judge(at(3_000), {}).ok).toBe(true);
    expect(judge(at(3_001), {}).ok).toBe(false);
  });

  it("has to exist where there is no aim", () => {
    const { aim: _, ...without } = bundle;
    expect(judge({ ...at(1), bundle: without }, {})).toEqual({
      ok: false,
      line: "FAIL b       1 B  has no budget: npm run size -- --accept",
    });
  });

  it("of an entry that is gone is found", () => {
    expect(leftOver([bundle], { b: budgetFor(1), gone: budgetFor(1) })).toEqual(["gone"]);
  });
});

describe("the budget file", () => {
  const file = join(folder, "budgets.json");

  it("reads back what was written, and names its source first", () => {
    writeBudgets(file, { b: budgetFor(100, 90) });
    expect(readBudgets(file)).toEqual({ b: { measured: 100, budget: 110, aim: 90 } });
    expect(readFileSync(file, "utf8").split("\n")[1]).toContain(
      '"source": "Written by `npm run size -- --accept` (scripts/size.ts).',
    );
  });

  it.each([
    ["{}", 'has no "budgets"'],
    ['{"budgets":{"b":{"budget":"9"}}}', 'the budget of "b" is 9, not whole bytes'],
    ['{"budgets":{"b":null}}', 'the budget of "b" is undefined, not whole bytes'],
    ['{"budgets":{"b":{"budget":0}}}', 'the budget of "b" is 0, not whole bytes'],
  ])("refuses %s", (text, message) => {
    writeFileSync(file, text);
    expect(() => readBudgets(file)).toThrow(message);
  });
});
