import { readFileSync, writeFileSync } from "node:fs";
import type { Bundle } from "./bundles.ts";

/** What a bundle may weigh, in bytes of gzip. */
export interface Budget {
  /** What it weighed when the budget was set. */
  readonly measured: number;
  readonly budget: number;
  /** What the design aims at; not held, but told. */
  readonly aim?: number;
}

/** Budgets by the bundle's name. */
export type Budgets = Readonly<Record<string, Budget>>;

const SOURCE =
  "Written by `npm run size -- --accept` (scripts/size.ts). Bytes of gzip; budget = measured + 10 %.";

/** Room to grow before somebody has to look: a tenth, in whole bytes. */
export function budgetFor(measured: number, aim?: number): Budget {
  const budget = Math.ceil((measured * 11) / 10);
  return { measured, budget, ...(aim === undefined ? {} : { aim }) };
}

/**
 * The limit of a bundle: its committed budget; for one that is new, what the design aims at.
 * @returns undefined when there is neither
 */
export function limitOf({ name, aim }: Bundle, budgets: Budgets): number | undefined {
  return (Object.hasOwn(budgets, name) ? budgets[name]?.budget : undefined) ?? aim;
}

/** @throws when the file is no budget file */
export function readBudgets(file: string): Budgets {
  const { budgets } = JSON.parse(readFileSync(file, "utf8")) as { budgets?: unknown };
  if (typeof budgets !== "object" || budgets === null) {
    throw new Error(`${file} has no "budgets": expected what npm run size -- --accept writes.`);
  }
  for (const [name, value] of Object.entries(budgets)) {
    const { budget } = (value ?? {}) as { budget?: unknown };
    if (!Number.isInteger(budget) || (budget as number) <= 0) {
      throw new Error(`${file}: the budget of "${name}" is ${String(budget)}, not whole bytes.`);
    }
  }
  return budgets as Budgets;
}

export function writeBudgets(file: string, budgets: Budgets): void {
  writeFileSync(file, `${JSON.stringify({ source: SOURCE, budgets }, undefined, 2)}\n`);
}
