/** A ratio of two things that were measured in the same rounds. */
export interface Ratio {
  /** Of the medians over all rounds. */
  readonly value: number;
  /** What the ratio is in nearly all ways to draw the rounds anew: 95 % lie between the two. */
  readonly low: number;
  readonly high: number;
}

/** Times of one contender, one number for each round. */
export type Rounds = readonly number[];

const RESAMPLES = 1_000;
const LEFT_OUT = 0.025;

/** @throws when there is nothing to summarise: a median of nothing would pass for a result */
export function median(values: readonly number[]): number {
  if (values.length === 0 || !values.every((value) => Number.isFinite(value))) {
    throw new Error(`No median of [${values.join(", ")}]: expected finite numbers, at least one.`);
  }
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const above = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + above) / 2 : above;
}

/**
 * The ratio of two medians, and how far to trust it: rounds are drawn again and again from those
 * measured, always all numbers of a round together, and the middle 95 % of the ratios are kept (the
 * percentile bootstrap of Efron, 1979). The draws are the same for the same number of rounds.
 *
 * @param floor what both contain and neither is to be charged with
 * @throws when a round lacks a number
 */
export function ratioOf(values: Rounds, baseline: Rounds, floor?: Rounds): Ratio {
  const { length } = values;
  if (baseline.length !== length || (floor ?? values).length !== length) {
    throw new Error("A ratio needs both numbers of every round.");
  }
  const of = (rounds: readonly number[]): number => {
    const at = (all: Rounds): number => median(rounds.map((round) => all[round] ?? Number.NaN));
    const under = floor === undefined ? 0 : at(floor);
    return (at(values) - under) / (at(baseline) - under);
  };
  const random = sequence();
  const drawn = Array.from({ length: RESAMPLES }, () =>
    of(values.map(() => Math.floor(random() * length))),
  ).toSorted((a, b) => a - b);
  return {
    value: of([...values.keys()]),
    low: drawn[Math.floor(RESAMPLES * LEFT_OUT)] ?? Number.NaN,
    high: drawn[Math.ceil(RESAMPLES * (1 - LEFT_OUT)) - 1] ?? Number.NaN,
  };
}

/** Numbers from 0 up to 1, always the same ones (a 32-bit generator of Marsaglia's, 2003). */
function sequence(): () => number {
  let state = 2_463_534_242;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
