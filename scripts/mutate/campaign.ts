import { applyEdit } from "./edit.ts";
import type { Bench, Check, Verdict } from "./judge.ts";
import { Killers } from "./killers.ts";
import type { Mutant } from "./mutant.ts";
import { regionOf } from "./regions.ts";
import type { SourceFile } from "./source-files.ts";

/** What became of a mutant. */
export type Result = { mutant: Mutant; ms: number } & (
  | Verdict
  /** Nothing that runs enters its code. */
  | { status: "not covered"; by?: never; why?: never }
);

/** Judges the mutants, one per bench at a time. Results come in the mutants' order. */
export async function judgeAll(
  benches: readonly Bench[],
  files: readonly SourceFile[],
  mutants: readonly Mutant[],
  checks: readonly Check[],
  onResult: (result: Result) => void,
): Promise<Result[]> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const killers = new Killers();
  const results: Result[] = [];
  const queue = mutants.entries();

  async function judgeOne(bench: Bench, mutant: Mutant): Promise<Result> {
    const began = performance.now();
    const file = byName.get(mutant.file) as SourceFile;
    const region = regionOf(file.regions, mutant.edit.start, mutant.edit.end);
    const able = checks.filter(({ entered }) => entered.get(file.name)?.has(region) === true);
    if (able.length === 0) return { mutant, ms: 0, status: "not covered" };
    const ordered = killers.order(file.name, region, able);
    const change = new Map([[file.name, applyEdit(file.text, mutant.edit)]]);
    const verdict = await bench.judge(change, ordered);
    const known = verdict.by === undefined || ordered.some(({ name }) => name === verdict.by);
    if (known) killers.learn(file.name, region, ordered, verdict.by);
    return { mutant, ms: Math.round(performance.now() - began), ...verdict };
  }

  await Promise.all(
    benches.map(async (bench) => {
      for (const [at, mutant] of queue) {
        const result = await judgeOne(bench, mutant);
        results[at] = result;
        onResult(result);
      }
    }),
  );
  return results;
}
