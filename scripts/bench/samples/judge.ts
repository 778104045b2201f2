import type { Promised } from "../promise.ts";
import { promised } from "../promise.ts";
import type { Ratio } from "../ratio.ts";
import { ratioOf } from "../ratio.ts";
import type { SampleTimes } from "./measure.ts";
import { CHANGED, COLD, DENO, PLAIN, TSX, VITEST, WARM, WHOLE } from "./measure.ts";

/** What the measured times say. */
export interface SampleResult {
  readonly programs: number;
  readonly shared: number;
  readonly rounds: number;
  /** Each way's time over that of a cold check. */
  readonly contenders: readonly { readonly name: string; readonly ofCold: Ratio }[];
  readonly promises: readonly Promised[];
  /** Told beside the promises, with no limit. */
  readonly beside: readonly { readonly claim: string; readonly ratio: Ratio }[];
  readonly skipped: SampleTimes["skipped"];
}

/** Times a person waits, in ms: printed beside the aim, never failed on. */
export const AIMS: Readonly<Record<string, number>> = { [WARM]: 500, [CHANGED]: 1_000 };

export function judgeSamples({ programs, shared, millis, skipped }: SampleTimes): SampleResult {
  const cold = millis[COLD];
  if (cold === undefined) throw new Error("The samples tool was not measured.");
  const over = (name: string, baseline: string): Ratio | undefined => {
    const [times, other] = [millis[name], millis[baseline]];
    return times === undefined || other === undefined ? undefined : ratioOf(times, other);
  };
  const promises: [string, Ratio | undefined, number][] = [
    ["a cold check over node FILE and one type-check", over(COLD, PLAIN), 0.8],
    ["a cold check over one tsx process per sample", over(COLD, TSX), 0.5],
  ];
  const beside: [string, Ratio | undefined][] = [
    ["a cold check over one vitest suite in one process", over(COLD, VITEST)],
    ["a cold check over deno test --doc", over(COLD, DENO)],
    ["a cold check with the pages' facts over one without", over(WHOLE, COLD)],
    ["a warm check over a cold one, both with the facts", over(WARM, WHOLE)],
    ["a check after one change over a cold one, both with the facts", over(CHANGED, WHOLE)],
  ];
  return {
    programs,
    shared,
    rounds: cold.length,
    contenders: Object.entries(millis).map(([name, times]) => ({
      name,
      ofCold: ratioOf(times, cold),
    })),
    promises: promises.flatMap(([claim, ratio, atMost]) =>
      ratio === undefined ? [] : [promised(claim, ratio, atMost)],
    ),
    beside: beside.flatMap(([claim, ratio]) => (ratio === undefined ? [] : [{ claim, ratio }])),
    skipped,
  };
}
