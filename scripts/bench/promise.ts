import type { Ratio } from "./ratio.ts";

/** A ratio the project promises, and what was measured. */
export interface Promised {
  /** In words a reader understands. */
  readonly claim: string;
  readonly ratio: Ratio;
  readonly atMost: number;
  /** `in doubt`: above the promise, by no more than the rounds differ among themselves. */
  readonly verdict: "holds" | "in doubt" | "missed";
}

/** Judges one promise. */
export function promised(claim: string, ratio: Ratio, atMost: number): Promised {
  const above = ratio.low > atMost ? "missed" : "in doubt";
  return { claim, ratio, atMost, verdict: ratio.value <= atMost ? "holds" : above };
}

/** A ratio as it is read: its value, and where 95 % of resampled rounds put it. */
export function shown({ value, low, high }: Ratio): string {
  return `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

export function promiseLine({ claim, ratio, atMost, verdict }: Promised): string {
  const mark = verdict === "missed" ? "MISSED" : verdict;
  return `  ${mark.padEnd(8)}  ${claim}: ${shown(ratio)}, promised at most ${atMost}`;
}

export function besideLine({ claim, ratio }: Pick<Promised, "claim" | "ratio">): string {
  return `  told      ${claim}: ${shown(ratio)}`;
}
