import type { Budgets } from "./budgets.ts";
import { limitOf } from "./budgets.ts";
import type { Bundle } from "./bundles.ts";
import type { Weight } from "./measure.ts";

/** One bundle, weighed. */
export interface Weighed {
  readonly bundle: Bundle;
  readonly weight: Weight;
}

/** What is said of a bundle. */
export interface Judgement {
  readonly ok: boolean;
  readonly line: string;
}

/** Bytes with a separator, so that thousands are read at a glance. */
export function bytes(count: number): string {
  return `${String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",")} B`;
}

/** Holds one bundle to its budget, in one line. */
export function judge({ bundle, weight }: Weighed, budgets: Budgets, width = 0): Judgement {
  const { name, aim } = bundle;
  const limit = limitOf(bundle, budgets);
  const told = `${name.padEnd(width)}  ${bytes(weight.gzip).padStart(8)}`;
  const aimed = aim === undefined ? "" : `; aim ${bytes(aim)}`;
  if (limit === undefined) {
    return { ok: false, line: `FAIL ${told}  has no budget: npm run size -- --accept` };
  }
  if (weight.gzip > limit) {
    const over = `over its budget of ${bytes(limit)} by ${bytes(weight.gzip - limit)}`;
    return { ok: false, line: `FAIL ${told}  ${over}${aimed}` };
  }
  const share = Math.round((weight.gzip / limit) * 100);
  return { ok: true, line: `ok   ${told}  of ${bytes(limit)} (${share} %)${aimed}` };
}

/** Budgets that belong to nothing that was measured: an entry was renamed or left. */
export function leftOver(bundles: readonly Bundle[], budgets: Budgets): string[] {
  const names = new Set(bundles.map(({ name }) => name));
  return Object.keys(budgets).filter((name) => !names.has(name));
}
