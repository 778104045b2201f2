import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { changedLines, type LineRange } from "./changed-lines.ts";
import { Unfit } from "./judge.ts";
import { lineless, type Mutant } from "./mutant.ts";
import { sampleOf } from "./random.ts";

export interface Choice {
  only: readonly string[];
  changed: string | undefined;
  again: string | undefined;
  sample: number | undefined;
  seed: number;
}

/**
 * The mutants that are meant, accepted ones among them: by name, by changed line, by an earlier run,
 * then by chance.
 */
export function choose(
  root: string,
  mutants: readonly Mutant[],
  { only, changed, again, sample, seed }: Choice,
): Mutant[] {
  let chosen = mutants.filter((mutant) => isMeant(mutant, only));
  if (changed !== undefined) chosen = onLines(chosen, changedLines(root, changed));
  if (again !== undefined) {
    const unnoticed = unnoticedIn(again);
    chosen = chosen.filter(({ id }) => unnoticed.has(lineless(id)));
  }
  return sample === undefined ? chosen : sampleOf(chosen, sample, seed);
}

/** What an earlier report says of mutants that nobody noticed: their ids, whatever their line. */
function unnoticedIn(path: string): Set<string> {
  let mutants: { id: string; status: string }[];
  try {
    ({ mutants } = JSON.parse(readFileSync(path, "utf8")) as { mutants: typeof mutants });
  } catch (error) {
    throw new Unfit(`--again ${path} is no report of an earlier run: ${(error as Error).message}`);
  }
  return new Set(
    mutants
      .filter(({ status }) => status === "survived" || status === "not covered")
      .map(({ id }) => lineless(id)),
  );
}

function isMeant({ id, file }: Mutant, only: readonly string[]): boolean {
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
