import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { verdictKinds } from "../samples/verdict.ts";
import { caseNames, casesFolder, filesOf, readCase, runCase } from "./case-folder.ts";
import type { CaseResult } from "./case-folder.ts";

// UPDATE_CASES=1 writes what the tool says now; the change is then read as a diff. Never in CI.
const update = process.env["UPDATE_CASES"] === "1" && process.env["CI"] === undefined;

const names = caseNames();
const greenTwins = new Set(names.filter((name) => name.startsWith("green-")).map(twinOf));

/** The red folder that a green one is the right side of. */
function twinOf(green: string): string {
  return readCase(green).twin ?? green.replace("green-", "red-");
}

/** The kinds of verdicts a case expects. */
function verdictsOf(name: string): Set<string> {
  const report = readFileSync(join(casesFolder, name, "expected.txt"), "utf8");
  return new Set(
    [...report.matchAll(/^([a-z ]+): .* \(\S+:\d+\)$/gm)].map(([, kind = ""]) => kind),
  );
}

describe("the folders of cases", () => {
  it("are many, and at least half of them must fail", () => {
    const red = names.filter((name) => name.startsWith("red-"));
    const green = names.filter((name) => name.startsWith("green-"));
    expect(red.length + green.length).toBe(names.length);
    expect(red.length).toBeGreaterThanOrEqual(green.length);
    console.log(`${names.length} case folders, ${red.length} of them red`);
  });

  it.each(names.filter((name) => name.startsWith("green-")))(
    "%s has a twin that is red",
    (name) => {
      expect(names).toContain(twinOf(name));
    },
  );

  it.each(verdictKinds)("show %s in one that is red, and its twin is green", (kind) => {
    const red = names.filter((name) => name.startsWith("red-") && verdictsOf(name).has(kind));
    expect(red).not.toEqual([]);
    expect(red.filter((name) => greenTwins.has(name))).not.toEqual([]);
  });

  it("name the public reports they stand for as OWNER/NAME#NUMBER, each once", () => {
    for (const name of names) {
      const { reports = [] } = readCase(name);
      expect(reports).toEqual([...new Set(reports)]);
      for (const report of reports) expect(report).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
    }
  });
});

describe.each(names)("%s", (name) => {
  const { why } = readCase(name);

  it(`${why}`, { timeout: 120_000 }, async () => {
    const result = await runCase(name);
    if (update) write(name, result);
    expect(result.report).toBe(readFileSync(join(casesFolder, name, "expected.txt"), "utf8"));
    expect(result.exitCode === 0).toBe(name.startsWith("green-"));
    expect(textsOf(result)).toEqual(filesOf(join(casesFolder, name, "after")));
  });
});

/** A removed file stands in `after/` as PATH.removed, so that the folder tells the whole story. */
function textsOf({ changed }: CaseResult): Record<string, string> {
  return Object.fromEntries(
    Object.entries(changed).map(([path, text]) =>
      text === null ? [`${path}.removed`, ""] : [path, text],
    ),
  );
}

function write(name: string, result: CaseResult): void {
  const folder = join(casesFolder, name);
  writeFileSync(join(folder, "expected.txt"), result.report);
  rmSync(join(folder, "after"), { recursive: true, force: true });
  for (const [path, text] of Object.entries(textsOf(result))) {
    mkdirSync(dirname(join(folder, "after", path)), { recursive: true });
    writeFileSync(join(folder, "after", path), text);
  }
}
