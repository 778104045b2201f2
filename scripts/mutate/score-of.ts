import { git } from "../samples/record.ts";
import { type Run, totalsOf } from "./report.ts";
import { type Score, interval95 } from "./scores.ts";

/**
 * What a run is remembered as.
 *
 * @param all mutants of the target, judged or not
 */
export function scoreOf(
  run: Run,
  all: number,
  { date, commit, node }: Pick<Score, "date" | "commit" | "node">,
): Score {
  const { killed, timedOut, accepted, score } = totalsOf(run);
  const judged = run.results.length;
  const noticed = killed + timedOut;
  const interval = run.part === undefined ? null : interval95(noticed, judged);
  const { checks, noun } = run;
  return {
    date,
    commit,
    node,
    mutants: all,
    judged,
    noticed,
    accepted,
    score,
    interval,
    checks,
    noun,
  };
}

/** What git says of the tree that was mutated. */
export function commitOf(root: string): string | null {
  return git({ root, foreign: false }, ["rev-parse", "--short=7", "HEAD"]) ?? null;
}
