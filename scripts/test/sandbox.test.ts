import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { sandboxOptions } from "../samples/sandbox.ts";
import { plantedProject } from "./planted-samples.ts";

const modules = realpathSync(new URL("../../node_modules", import.meta.url));
const sdk = realpathSync(new URL("../../sdk", import.meta.url));

let folder = "";

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "sandbox-")));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Node's options for a sample of another project in this folder. */
function options(root: string, mib?: number): string[] {
  return sandboxOptions({ ...plantedProject([]), root, foreign: true }, "/workspace", mib);
}

const reads = (...paths: string[]): string[] => paths.map((path) => `--allow-fs-read=${path}`);

describe("the sandbox", () => {
  it("of one's own sample is a heap of 256 MiB, or of what is asked for", () => {
    expect(sandboxOptions(plantedProject([]), "/workspace")).toEqual(["--max-old-space-size=256"]);
    expect(sandboxOptions(plantedProject([]), "/workspace", 9)).toEqual(["--max-old-space-size=9"]);
  });

  it("of another project's lets it read its folder, the run's, and what is installed here", () => {
    expect(options(folder, 9)).toEqual([
      "--max-old-space-size=9",
      "--permission",
      ...reads(folder, "/workspace", modules, sdk),
    ]);
  });

  it("follows a link to the project's folder", () => {
    mkdirSync(join(folder, "real"));
    symlinkSync(join(folder, "real"), join(folder, "link"));
    expect(options(join(folder, "link")).slice(2)).toEqual(
      reads(join(folder, "link"), join(folder, "real"), "/workspace", modules, sdk),
    );
  });

  it("names a folder of modules above the samples when it leads here, and no other one", () => {
    const root = join(folder, "a/b/project");
    mkdirSync(join(root, "node_modules"), { recursive: true });
    symlinkSync(modules, join(folder, "a/b/node_modules"));
    symlinkSync(modules, join(folder, "node_modules"));
    expect(options(root).slice(2)).toEqual(
      reads(
        root,
        "/workspace",
        modules,
        sdk,
        join(folder, "a/b/node_modules"),
        join(folder, "node_modules"),
      ),
    );
  });
});
