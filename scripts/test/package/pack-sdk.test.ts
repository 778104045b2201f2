import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { packInto } from "../../package/pack-sdk.ts";

const repository = join(import.meta.dirname, "../../..");

// Each builds and packs in processes of npm's.
vi.setConfig({ testTimeout: 120_000 });

let root = "";

/** A project whose SDK is one short file, built and packed as the real one is. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pack-"));
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  for (const file of [
    "tsconfig.base.json",
    "sdk/build",
    "sdk/package.json",
    "sdk/tsconfig.json",
    "sdk/tsconfig.build.json",
    "sdk/README.md",
    "sdk/LICENSE",
  ]) {
    cpSync(join(repository, file), join(root, file), { recursive: true });
  }
  write("sdk/src/index.ts", 'export * from "./one.ts";\n');
  write("sdk/src/one.ts", "export const one: number = 1;\n");
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** All but what is installed, with when each was written: a file that came and went shows in its folder. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => !file.startsWith("node_modules/"))
    .sort()
    .map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`);
}

it("The package holds what its sources are built to, and nothing that an older build has left", async () => {
  write("sdk/dist/gone.js", "export const gone = 1;\n");
  write("sdk/dist/one.js", "export const one = 0;\n");
  const before = filesOf(root);
  const tarball = await packInto(root, root);
  const files = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" }).trim().split("\n");
  const endings = ["d.ts", "d.ts.map", "js", "js.map"];
  expect(files.map((file) => file.replace("package/", "")).sort()).toEqual(
    [
      "LICENSE",
      "README.md",
      "package.json",
      "src/index.ts",
      "src/one.ts",
      ...["index", "one"].flatMap((name) => endings.map((ending) => `dist/${name}.${ending}`)),
    ].sort(),
  );
  const built = execFileSync("tar", ["-xzOf", tarball, "package/dist/one.js"], {
    encoding: "utf8",
  });
  expect(built).toContain("one = 1;");
  // The project is as it was but for the tarball: others may be reading its build, or watching it.
  expect(filesOf(root).filter((file) => !file.includes(".tgz "))).toEqual(before);
  expect(readFileSync(join(root, "sdk/dist/one.js"), "utf8")).toBe("export const one = 0;\n");
});

it("A package that cannot be built is told with what the compiler said", async () => {
  write("sdk/src/one.ts", 'export const one: number = "1";\n');
  await expect(packInto(root, root)).rejects.toThrow("src/one.ts(1,14): error TS2322");
});
