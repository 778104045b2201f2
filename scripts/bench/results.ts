import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { AbortInWait } from "./calls/abort-in-wait.ts";
import type { CallScenario } from "./calls/judge.ts";
import type { ClickResult } from "./clicks/judge.ts";
import type { Machine } from "./machine.ts";
import type { SampleResult } from "./samples/judge.ts";
import type { Sizes } from "./sizes.ts";

/** Where and on what a part was measured. */
export interface Provenance {
  /** The day, such as 2026-11-30. */
  readonly measuredOn: string;
  readonly machine: Machine;
  /** Exact versions of everything that took part. */
  readonly versions: Readonly<Record<string, string>>;
}

/** The file pages read: ratios and bytes, no times, since a time says nothing elsewhere. */
export interface Results {
  readonly source: string;
  readonly sizes?: Provenance & Sizes;
  readonly calls?: Provenance & {
    readonly scenarios: readonly CallScenario[];
    /** Clients that settle an abort in a wait although no timer ever fires. */
    readonly abortsInWait: readonly AbortInWait["client"][];
  };
  readonly samples?: Provenance & SampleResult;
  readonly clicks?: Provenance & ClickResult;
}

export const SOURCE = "Written by `npm run bench` (scripts/bench.ts). Do not edit: run it again.";

/** Puts what was measured now in the place of what was measured before; the rest stays. */
export function merge(before: Results | undefined, now: Omit<Results, "source">): Results {
  return rounded({ ...before, ...now, source: SOURCE }, [
    "source",
    "sizes",
    "calls",
    "samples",
    "clicks",
  ]);
}

export function readResults(file: string): Results | undefined {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8")) as Results;
}

/** Writes the file as the formatter of this project wants it: the gate looks at it too. */
export function writeResults(file: string, results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
  execFileSync("oxfmt", [file], { stdio: "ignore" });
}

/** Ratios with three digits: more would be noise. Keys in a fixed order: a diff shows numbers. */
function rounded(results: Results, order: readonly (keyof Results)[]): Results {
  const ordered = order.flatMap((key) =>
    results[key] === undefined ? [] : [[key, results[key]] as const],
  );
  const text = JSON.stringify(Object.fromEntries(ordered), (_, value: unknown) =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value,
  );
  return JSON.parse(text) as Results;
}
