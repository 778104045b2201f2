// A setup file of Vitest: it runs before each test file, in the file's own worker, and tells which
// test entered which region of the instrumented sources.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach } from "vitest";
import { HIT } from "./hit.ts";

/** Region numbers by file. */
type Hits = Record<string, Record<number, 1>>;

/** What counts for every test of the file: loading, hooks, and what ends after its test did. */
const shared: Hits = {};
const own: Record<string, Hits> = {};
let current = shared;
let testFile = "";

(globalThis as Record<string, unknown>)[HIT] = (file: string, region: number) => {
  (current[file] ??= {})[region] = 1;
};

beforeEach(({ task }) => {
  testFile = task.file.filepath;
  current = own[task.id] ??= {};
});
afterEach(() => {
  current = shared;
});
afterAll(() => {
  const folder = process.env["MUTATE_HITS"];
  if (folder === undefined) return;
  const name = createHash("sha256").update(testFile).digest("hex");
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ shared, own }));
});
