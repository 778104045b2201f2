import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Scratch } from "./scratch.ts";

const PROJECT = "samples/tsconfig.bench.json";

/**
 * Writes a project of all samples less those that promise a compile error: `tsc` cannot be told to
 * expect one.
 *
 * @returns the project, for `tsc -p`
 */
export function writeTypeCheck({ folder }: Pick<Scratch, "folder">): string {
  const samples = join(folder, "samples");
  const exclude = readdirSync(samples).filter(
    (file) =>
      file.endsWith(".ts") &&
      /^\/\/ @compileError\b/m.test(readFileSync(join(samples, file), "utf8")),
  );
  const project = { extends: "./tsconfig.json", exclude };
  writeFileSync(join(folder, PROJECT), `${JSON.stringify(project)}\n`);
  return PROJECT;
}
