import type { Check } from "./judge.ts";

/** What the first batch takes unmutated, in ms, if its checks are as quick as that. */
const FIRST_MS = 250;
const GROWTH = 6;

/**
 * Checks in batches that grow: starting a batch costs time, and so does a long batch whose first
 * check would have done. Slow checks come late for the same reason, and keep their order.
 */
export function inBatches<Kind extends Check>(checks: readonly Kind[]): Kind[][] {
  const batches: Kind[][] = [];
  let left = [...checks];
  for (let budget = FIRST_MS; left.length > 0; budget *= GROWTH) {
    let spent = 0;
    const batch: Kind[] = [];
    const later: Kind[] = [];
    for (const check of left) {
      if (spent + check.ms <= budget) {
        batch.push(check);
        spent += check.ms;
      } else {
        later.push(check);
      }
    }
    if (batch.length > 0) batches.push(batch);
    left = later;
  }
  return batches;
}
