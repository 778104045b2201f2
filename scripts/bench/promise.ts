import type { Spread } from "./spread.ts";

/** A ratio the project promises, and what was measured. */
export interface Promised {
  /** In words a reader understands. */
  readonly claim: string;
  readonly ratio: Spread;
  readonly atMost: number;
  /** Whether the median is within the promise. */
  readonly holds: boolean;
}

/** Judges one promise by the median of the rounds' own ratios. */
export function promised(claim: string, ratio: Spread, atMost: number): Promised {
  return { claim, ratio, atMost, holds: ratio.median <= atMost };
}

/** A spread as it is read: the median, and the middle half of the rounds. */
export function shown({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

export function promiseLine({ claim, ratio, atMost, holds }: Promised): string {
  return `  ${holds ? "holds " : "MISSED"}  ${claim}: ${shown(ratio)}, promised at most ${atMost}`;
}

export function besideLine({ claim, ratio }: Pick<Promised, "claim" | "ratio">): string {
  return `  told    ${claim}: ${shown(ratio)}`;
}
