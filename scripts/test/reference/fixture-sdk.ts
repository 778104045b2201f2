import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

import type { Exported, Sdk } from "../../reference/sdk.ts";
import { readSdk } from "../../reference/sdk.ts";

/** An SDK of one entry point, `toy`, from files by name; `index.ts` is the entry. */
export function fixtureSdk(files: Readonly<Record<string, string>>): Sdk {
  const folder = mkdtempSync(join(tmpdir(), "reference-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const manifest = {
    name: "toy",
    exports: {
      ".": { "@outbound-sdk/source": "./src/index.ts", default: "./dist/index.js" },
      "./package.json": "./package.json",
    },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  mkdirSync(join(folder, "src"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "src", name), text);
  return readSdk(folder);
}

/** One export of `toy`. */
export function exported(sdk: Sdk, name: string): Exported {
  const declaration = sdk.exportsOf("toy").get(name);
  if (declaration === undefined) throw new Error(`No ${name} in the fixture.`);
  return declaration;
}
