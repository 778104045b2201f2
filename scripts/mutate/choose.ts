import { matchesGlob } from "node:path";
import { changedLines, type LineRange } from "./changed-lines.ts";
import { lineless, type Mutant } from "./mutant.ts";
import { sampleOf } from "./random.ts";

export interface Choice {
  only: readonly string[];
  changed: string | undefined;
  sample: number | undefined;
  seed: number;
}

/** The mutants to judge, of all that are not accepted: by name, by changed line, then by chance. */
export function choose(
  root: string,
  mutants: readonly Mutant[],
  { only, changed, sample, seed }: Choice,
): Mutant[] {
  let chosen = mutants.filter((mutant) => isMeant(mutant, only));
  if (changed !== undefined) chosen = onLines(chosen, changedLines(root, changed));
  return sample === undefined ? chosen : sampleOf(chosen, sample, seed);
}

export function isMeant({ id, file }: Mutant, only: readonly string[]): boolean {
  return (
    only.length === 0 ||
    only.some((name) => lineless(name) === lineless(id) || matchesGlob(file, name))
  );
}

export function onLines(
  mutants: readonly Mutant[],
  changed: ReadonlyMap<string, readonly LineRange[]>,
): Mutant[] {
  return mutants.filter(({ file, line }) =>
    changed.get(file)?.some(([first, last]) => first <= line && line <= last),
  );
}
