import type { ScenarioPlan } from "./scenario.ts";

/** The budgets of an instance with one call: the vendor's limits, and its share of retries. */
export class ModelBudgets {
  readonly #plan: ScenarioPlan;
  /** In millionths, so that sums of tenths are exact. */
  #retries: number;

  constructor(plan: ScenarioPlan) {
    this.#plan = plan;
    this.#retries = Math.round((plan.retryBudget?.reserve ?? 0) * 1e6);
  }

  /** When the next request may go: no stretch of `perMs` may see more than `requests`. */
  freeAt(now: number, sent: readonly number[]): number {
    let at = now;
    for (const { requests, perMs } of this.#plan.rateLimits) {
      const first = sent.at(-requests);
      if (sent.length >= requests && first !== undefined) at = Math.max(at, first + perMs);
    }
    return at;
  }

  deposit(): void {
    const { retryBudget } = this.#plan;
    if (retryBudget === undefined) return;
    const most = Math.round(retryBudget.reserve * 1e7);
    this.#retries = Math.min(most, this.#retries + Math.round(retryBudget.ratio * 1e6));
  }

  withdraw(): boolean {
    if (this.#plan.retryBudget === undefined) return true;
    if (this.#retries < 1e6) return false;
    this.#retries -= 1e6;
    return true;
  }
}
