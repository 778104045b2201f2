import type { Failure } from "./failure.ts";
import type { Guard } from "./guard.ts";
import type { Limits, Spent } from "./limits.ts";
import type { Failed } from "./outcome.ts";
import type { RateBudget } from "./rate-budget.ts";
import type { Report } from "./report.ts";

/** The call that waits for its turn. */
export interface TurnRequest {
  readonly vendor: string;
  readonly guard: Guard;
  readonly limits: Limits;
  readonly spent: Spent;
  readonly report: Report;
  readonly now: () => number;
  /** The attempt that waits, from 1. */
  readonly attempt: number;
  /** The attempt before, if there was one. */
  readonly last: Failure | undefined;
}

/** The queues a request waits in, one after the other, to keep below the vendor's limits. */
export class Turns {
  readonly #rates: readonly RateBudget[];

  constructor(rates: readonly RateBudget[]) {
    this.#rates = rates;
  }

  /** @returns -1 when it is the request's turn, or which queue to wait in first */
  take(): number {
    return this.#rates.findIndex((rate) => !rate.tryTake());
  }

  /**
   * Waits in the queues from `first` on.
   * @returns undefined when it is the call's turn, or it was aborted; else why it will have none
   */
  async wait(first: number, request: TurnRequest): Promise<Failed | undefined> {
    for (const [index, rate] of this.#rates.entries()) {
      if (index < first || (index > first && rate.tryTake())) continue;
      const refused = await waitIn(rate, request);
      if (refused !== undefined || request.guard.aborted !== undefined) return refused;
    }
    return undefined;
  }

  /** The vendor answered 429 to a request sent at `sentAt`. */
  slowDown(sentAt: number, askedMs: number | undefined): void {
    for (const rate of this.#rates) rate.slowDown(sentAt, askedMs);
  }
}

async function waitIn(rate: RateBudget, request: TurnRequest): Promise<Failed | undefined> {
  const { vendor, guard, limits, spent, report, now, attempt, last } = request;
  let waited = false;
  const turn = await rate.take({
    guard,
    endsAt: spent.endsAt,
    maxPauseMs: limits.maxRetryAfter,
    onWait(delayMs, reason) {
      waited = true;
      report.rateLimit(attempt, delayMs, reason);
    },
  });
  if (waited) report.waitEnd(turn.outcome === "granted" ? "elapsed" : "aborted");
  const refused = (reason: string, limit: "retryAfter" | "deadline", askedMs?: number): Failed => ({
    failure: { kind: "rateLimit", reason, retry: true, askedMs },
    limit,
    earlier: last,
    refusedDelayMs: "delayMs" in turn ? turn.delayMs : undefined,
  });
  if (turn.outcome === "paused") {
    const { delayMs } = turn;
    return refused(`${vendor} asked to be left alone for ${delayMs} ms`, "retryAfter", delayMs);
  }
  // The timer may have fired late, past the deadline.
  if (turn.outcome === "deadline" || (turn.outcome === "granted" && now() >= spent.endsAt)) {
    const { deadline } = limits;
    return refused(
      `No request to ${vendor} was free within the deadline of ${deadline} ms`,
      "deadline",
    );
  }
  return undefined;
}
