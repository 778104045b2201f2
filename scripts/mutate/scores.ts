import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** The last recorded run of each target, in git: the page about the verification reads it. */
export const scoresFile = "scripts/mutate/scores.json";

/** What one run found. */
export interface Score {
  /** The day of the run, UTC, such as `2026-11-30`. */
  date: string;
  /** Short hash of what was mutated; null outside of git. */
  commit: string | null;
  node: string;
  /** All that the operators find, accepted ones included. */
  mutants: number;
  /** Those that were run against the checks: what was drawn, without the accepted ones. */
  judged: number;
  noticed: number;
  /** Those that were drawn and set aside, each with a reason: not among the judged. */
  accepted: number;
  /** Percent of the judged ones that were noticed, cut to a tenth. */
  score: number;
  /**
   * Where the score lies with 95 % confidence when all are judged that are not set aside; null when
   * they were.
   */
  interval: [low: number, high: number] | null;
  checks: number;
  noun: string;
}

export type Scores = Readonly<Record<string, Score>>;

/** How sure {@link interval95} is, in percent. */
export const confidence = 95;

/** Wilson's interval, in percent to a tenth: right for small draws and for shares near 100 % too. */
export function interval95(hits: number, of: number): [low: number, high: number] {
  const z = 1.96;
  const share = hits / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half =
    (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const [low, high] = [Math.max(0, middle - half), Math.min(1, middle + half)];
  return [Math.floor(low * 1000) / 10, Math.ceil(high * 1000) / 10];
}

/** Recorded scores by target; none when nothing was recorded. */
export function readScores(path: string): Scores {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Scores) : {};
}

/** Puts one target's score in the place of its last one. */
export function writeScore(path: string, target: string, score: Score): void {
  const scores = Object.entries({ ...readScores(path), [target]: score }).sort();
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(scores), undefined, 2)}\n`);
}
