import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { findMutants } from "./find-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { type Region, regionsOf } from "./regions.ts";

/** A file to mutate, as it was when the run began: what is edited meanwhile changes no verdict. */
export interface SourceFile {
  /** From the root, with `/`. */
  name: string;
  text: string;
  regions: readonly Region[];
  mutants: readonly Mutant[];
}

/** Reads the files of the globs, sorted by name. A glob that begins with `!` leaves out. */
export function readSourceFiles(root: string, globs: readonly string[]): SourceFile[] {
  const names = globSync([...globs], { cwd: root, expandDirectories: false });
  return names.sort().map((name) => {
    const text = readFileSync(join(root, name), "utf8");
    return { name, text, regions: regionsOf(name, text), mutants: findMutants(name, text) };
  });
}
