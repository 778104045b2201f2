import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { refuseForeignSettings } from "../samples/foreign-settings.ts";
import { main } from "../samples/main.ts";

let root = "";

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "settings-")));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const files = [
  "package.json",
  "tsconfig.json",
  "samples/tsconfig.json",
  "scripts/facts/loose-numbers.json",
  "scripts/mutate/scores.json",
  "scripts/test/cases/red-one/case.json",
];

describe("another project's settings", () => {
  it.each(files)("are read when they are its own files: %s", (file) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    expect(() => refuseForeignSettings(root)).not.toThrow();
    writeFileSync(join(root, "own.json"), "{}");
    symlinkSync(join(root, "own.json"), join(root, file));
    expect(() => refuseForeignSettings(root)).not.toThrow();
    rmSync(join(root, file));
    mkdirSync(join(root, file));
    expect(() => refuseForeignSettings(root)).toThrow(`${file} of ${root} is no file`);
    rmSync(join(root, file), { recursive: true });
    symlinkSync("/dev/zero", join(root, file));
    expect(() => refuseForeignSettings(root)).toThrow(`${file} leads out of ${root}`);
  });

  it("are wrong usage when they are not, before anything of them is read", async () => {
    symlinkSync("/etc/passwd", join(root, "package.json"));
    let said = "";
    const io = { out: () => undefined, err: (text: string) => void (said += text), env: {} };
    expect(await main(["check", "--root", root], { ...io, cwd: tmpdir() })).toBe(2);
    expect(said).toBe(`package.json leads out of ${root}: it is not read.\n`);
  });
});
