import { promised, type Promised } from "../promise.ts";
import { ratioOf, type Ratio } from "../ratio.ts";
import { BARE, COLD, SECOND, type Clicks } from "./measure.ts";

/** What the measured clicks say. */
export interface ClickResult extends Omit<Clicks, "millis"> {
  readonly rounds: number;
  /** Each click's time over that of a bare worker of the same page. */
  readonly contenders: readonly { readonly name: string; readonly ofBare: Ratio }[];
  readonly promises: readonly Promised[];
}

/** The time a reader waits at most for the first line, in ms: printed beside it, never failed on. */
export const AIMS: Readonly<Record<string, number>> = { [COLD]: 250 };

/** @throws Error when a contender was not measured */
export function judgeClicks({ millis, ...clicks }: Clicks): ClickResult {
  const bare = millis[BARE];
  if (bare === undefined) throw new Error("The bare worker was not measured.");
  const over = (name: string): Ratio => {
    const times = millis[name];
    if (times === undefined) throw new Error(`"${name}" was not measured.`);
    return ratioOf(times, bare);
  };
  return {
    ...clicks,
    rounds: bare.length,
    contenders: Object.keys(millis).map((name) => ({ name, ofBare: over(name) })),
    promises: [
      promised("a cold click over a bare worker", over(COLD), 12),
      promised("a click on another sample over a bare worker", over(SECOND), 8),
    ],
  };
}
