import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { leadsOut } from "../samples/leads-out.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "leads-out-"));
  mkdirSync(join(folder, "project/..inside"), { recursive: true });
  writeFileSync(join(folder, "project/file"), "");
  writeFileSync(join(folder, "secret"), "");
  symlinkSync("file", join(folder, "project/neighbour"));
  symlinkSync("../secret", join(folder, "project/out"));
  symlinkSync("..", join(folder, "project/up"));
  symlinkSync("nothing", join(folder, "project/nowhere"));
  symlinkSync("project", join(folder, "link"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ["file", false],
  ["neighbour", false],
  ["..inside", false],
  ["none", false],
  ["nowhere", false],
  ["out", true],
  ["up", true],
  ["../secret", true],
])("%s leads out of the project, by whatever path that is named: %s", (file, out) => {
  expect(leadsOut(join(folder, "project"), file)).toBe(out);
  expect(leadsOut(join(folder, "link"), file)).toBe(out);
});
