import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { caseNames, casesFolder, filesOf, readCase, runCase } from "./case-folder.ts";
import type { CaseResult } from "./case-folder.ts";

// UPDATE_CASES=1 writes what the tool says now; the change is then read as a diff. Never in CI.
const update = process.env["UPDATE_CASES"] === "1" && process.env["CI"] === undefined;

const names = caseNames();

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
      const { twin } = readCase(name);
      expect(names).toContain(twin ?? name.replace("green-", "red-"));
    },
  );
});

describe.each(names)("%s", (name) => {
  const { why } = readCase(name);

  it(`${why}`, { timeout: 30_000 }, async () => {
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
