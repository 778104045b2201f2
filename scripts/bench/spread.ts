/** Where the numbers of several rounds lie: the middle one, and the middle half. */
export interface Spread {
  readonly median: number;
  /** A quarter of the rounds lies at or below. */
  readonly low: number;
  /** A quarter of the rounds lies at or above. */
  readonly high: number;
}

/** @throws when there is nothing to summarise: a median of nothing would pass for a result */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0 || !values.every((value) => Number.isFinite(value))) {
    throw new Error(`No spread of [${values.join(", ")}]: expected finite numbers, at least one.`);
  }
  const sorted = values.toSorted((a, b) => a - b);
  return { median: at(sorted, 0.5), low: at(sorted, 0.25), high: at(sorted, 0.75) };
}

/** Between two numbers the quantile is interpolated, as type 7 of Hyndman and Fan (1996). */
function at(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * One number of each round over another of the same round, less what a floor takes from both.
 * @param floor what both contain and neither is to be charged with, by round
 */
export function ratios(
  values: readonly number[],
  baseline: readonly number[],
  floor?: readonly number[],
): number[] {
  if (values.length !== baseline.length || (floor ?? values).length !== values.length) {
    throw new Error("A ratio needs both numbers of every round.");
  }
  return values.map(
    (value, round) =>
      (value - (floor?.[round] ?? 0)) / ((baseline[round] ?? 0) - (floor?.[round] ?? 0)),
  );
}
