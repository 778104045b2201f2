import { besideLine, promiseLine, shown } from "../promise.ts";
import { median } from "../ratio.ts";
import type { SampleResult } from "./judge.ts";
import { AIMS } from "./judge.ts";
import type { SampleTimes } from "./measure.ts";

/** The samples tool in words: times for the eye, ratios for the record. */
export function samplesReport({ millis }: SampleTimes, result: SampleResult): string[] {
  const { programs, shared, rounds, contenders, promises, beside, skipped } = result;
  const width = Math.max(...contenders.map(({ name }) => name.length));
  return [
    "",
    `Checking ${programs} samples; ${rounds} rounds; a check starts with npm, the others without;`,
    `vitest and deno run the ${shared} that can share a process`,
    `  ${"".padEnd(width)}       time     x a cold check (95 %)`,
    ...contenders.map(({ name, ofCold }) => {
      const seconds = median(millis[name] ?? []) / 1_000;
      const aim = AIMS[name];
      const aimed = aim === undefined ? "" : `; aim ${aim / 1_000} s for 60 samples`;
      return `  ${name.padEnd(width)}  ${seconds.toFixed(2).padStart(7)} s     ${shown(ofCold)}${aimed}`;
    }),
    ...promises.map(promiseLine),
    ...beside.map(besideLine),
    ...skipped.map(({ name, why }) => `  SKIPPED   ${name}: ${why}`),
  ];
}
