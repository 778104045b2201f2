import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { seenFiles } from "../../start/seen-files.ts";

let root = "";
const file = "samples/backoff.out.txt";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "seen-"));
  mkdirSync(join(root, "samples"));
  writeFileSync(join(root, file), "one\n");
});

afterEach(() => rmSync(root, { recursive: true }));

it("A capture is new when it is another than at the last look, or gone, or was not there", () => {
  const seen = seenFiles(root);
  seen.look();
  expect(seen.isNew(file)).toBe(false);
  writeFileSync(join(root, file), "two\n");
  expect(seen.isNew(file)).toBe(true);
  seen.look();
  expect(seen.isNew(file)).toBe(false);
  rmSync(join(root, file));
  expect(seen.isNew(file)).toBe(true);
  writeFileSync(join(root, "samples/walk.timeline.json"), "{}\n");
  expect(seen.isNew("samples/walk.timeline.json")).toBe(true);
  seen.look();
  expect(seen.isNew(file)).toBe(false);
});
