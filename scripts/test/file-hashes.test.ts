import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

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

it("a file is read once: what a check saw of it first holds to its end", () => {
  expect(hashes.of("kept.ts")).toBe(sha256("kept"));
  writeFileSync(join(root, "kept.ts"), "another");
  expect(hashes.of("kept.ts")).toBe(sha256("kept"));
  expect(new FileHashes(root).of("kept.ts")).toBe(sha256("another"));
});

it("a file is named from the root or whole, and a folder is no file", () => {
  mkdirSync(join(root, "folder"));
  expect(hashes.of(join(root, "kept.ts"))).toBe(sha256("kept"));
  expect(hashes.of("folder")).toBe("missing");
});

it("many files have their hashes in the order of their names", () => {
  const all = Object.entries(hashes.all(["none.ts", "kept.ts", "also-none.ts"]));
  expect(all).toEqual([
    ["also-none.ts", "missing"],
    ["kept.ts", sha256("kept")],
    ["none.ts", "missing"],
  ]);
});

it("files are the same when every one of them is", () => {
  const both = { "kept.ts": sha256("kept"), "none.ts": "missing" };
  expect(hashes.match(both)).toBe(true);
  expect(hashes.match({ ...both, "none.ts": sha256("") })).toBe(false);
  expect(hashes.match({})).toBe(true);
});

it.each([
  ["a millisecond after this began", -2, false],
  ["in the millisecond in which this began", -1, false],
  ["before this began", 0, true],
])("a file that changed %s: %s, is what was run: %s", (_, sooner, same) => {
  const { ctimeMs } = statSync(join(root, "kept.ts"));
  vi.spyOn(Date, "now").mockReturnValue(ctimeMs + sooner);
  const begun = new FileHashes(root);
  vi.restoreAllMocks();
  expect(begun.asFound(["kept.ts"]) !== undefined).toBe(same);
});

it("a hash is SHA-256, as text that a file name may hold", () => {
  expect(sha256("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});
