import { bytes } from "../../size/judge.ts";
import { promiseLine, shown } from "../promise.ts";
import { median } from "../ratio.ts";
import { AIMS, type ClickResult } from "./judge.ts";
import type { Clicks } from "./measure.ts";

/** Clicks in words: times for the eye, ratios for the record. */
export function clicksReport({ millis }: Clicks, result: ClickResult): string[] {
  const { browser, page, sample, rounds, contenders, promises } = result;
  const width = Math.max(...contenders.map(({ name }) => name.length));
  return [
    "",
    `From a click to the first line of ${sample} on ${page}; ${browser}; ${rounds} rounds`,
    `  ${"".padEnd(width)}       time     x a bare worker (95 %)`,
    ...contenders.map(({ name, ofBare }) => {
      const time = median(millis[name] ?? []);
      const aim = AIMS[name];
      const aimed = aim === undefined ? "" : `; aim ${aim} ms`;
      return `  ${name.padEnd(width)}  ${time.toFixed(0).padStart(6)} ms     ${shown(ofBare)}${aimed}`;
    }),
    ...promises.map(promiseLine),
    "",
    `Bytes of ${page}, compressed (npm run build holds them)`,
    `  before any click    ${bytes(result.bytes.page).padStart(8)}`,
    `  the first Run       ${bytes(result.bytes.firstRun).padStart(8)}, the SDK in it ${bytes(result.bytes.sdk)}`,
    `  the first edit run  ${bytes(result.bytes.firstEditedRun).padStart(8)}`,
  ];
}
