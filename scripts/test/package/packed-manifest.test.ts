import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packedManifest, unpackedParts } from "../../package/packed-manifest.ts";

const ours = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../sdk/package.json"), "utf8"),
) as Record<string, unknown>;

describe("the manifest of the package", () => {
  it("holds no script and no dev dependency, and all else in its order", () => {
    const manifest = {
      name: "a",
      scripts: { prepare: "build" },
      exports: { ".": "./a.js" },
      devDependencies: { b: "1.0.0" },
      engines: { node: ">=22" },
    };
    expect(JSON.stringify(packedManifest(manifest))).toBe(
      '{"name":"a","exports":{".":"./a.js"},"engines":{"node":">=22"}}',
    );
  });

  it("is told from the repository's, which has a script to build with", () => {
    expect(unpackedParts(ours)).toEqual([
      `its package.json has scripts: ${JSON.stringify(ours["scripts"])}`,
    ]);
    expect(unpackedParts(packedManifest(ours))).toEqual([]);
  });
});
