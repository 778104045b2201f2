import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { FileHashes, sha256 } from "../samples/file-hashes.ts";

let root = "";
let hashes: FileHashes;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "hashes-"));
  writeFileSync(join(root, "kept.ts"), "kept");
  hashes = new FileHashes(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Waits for no time, but for the clock files are stamped with to have moved on. */
function saveLater(save: () => void): void {
  const before = Date.now() + 1;
  do save();
  while (Date.now() <= before + 20);
}

it("a file that was there before has its hash, and so has one that is missing", () => {
  const expected = { "kept.ts": sha256("kept"), "none.ts": "missing" };
  expect(hashes.asFound(["kept.ts", "none.ts"])).toEqual(expected);
});

it("a file saved while its run was judged has none, and none has the whole verdict", () => {
  saveLater(() => writeFileSync(join(root, "late.ts"), "new"));
  expect(hashes.asFound(["kept.ts", "late.ts"])).toBeUndefined();
});

it("an older file moved into its place in the meantime is noticed as well", () => {
  writeFileSync(join(root, "aside.ts"), "old");
  utimesSync(join(root, "aside.ts"), 1, 1);
  saveLater(() => {
    writeFileSync(join(root, "aside.ts"), "old");
    utimesSync(join(root, "aside.ts"), 1, 1);
    renameSync(join(root, "aside.ts"), join(root, "kept.ts"));
  });
  expect(hashes.asFound(["kept.ts"])).toBeUndefined();
});
