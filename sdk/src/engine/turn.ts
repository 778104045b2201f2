import type { CallContext } from "./context.ts";
import type { Failure } from "./failure.ts";
import type { Guard } from "./guard.ts";
import type { Failed } from "./outcome.ts";
import type { RateBudget } from "./rate-budget.ts";

/** Whether every rate budget lets the request go now. Takes nothing from those after a refusal. */
export function firstBusy(rates: readonly RateBudget[]): number {
  return rates.findIndex((rate) => !rate.tryTake());
}

/**
 * Waits in the queue of each rate budget, from the first that is busy.
 * @returns undefined when it is the call's turn, or it was aborted; else why it will have none
 */
export async function waitForTurn(
  vendor: string,
  { rates = [], limits, spent, report, runtime }: CallContext,
  from: number,
  guard: Guard,
  attempt: number,
  last: Failure | undefined,
): Promise<Failed | undefined> {
  for (const [index, rate] of rates.entries()) {
    if (index < from || (index > from && rate.tryTake())) continue;
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
    if (turn.outcome === "paused") {
      const { delayMs } = turn;
      const reason = `${vendor} asked to be left alone for ${delayMs} ms`;
      const failure: Failure = { kind: "rateLimit", reason, retry: true, askedMs: delayMs };
      return { failure, limit: "retryAfter", earlier: last, refusedDelayMs: delayMs };
    }
    if (turn.outcome === "aborted") return undefined;
    // The timer may have fired late, past the deadline.
    if (turn.outcome === "deadline" || runtime.now() >= spent.endsAt) {
      const reason = `No request to ${vendor} was free within the deadline of ${limits.deadline} ms`;
      const refusedDelayMs = turn.outcome === "deadline" ? turn.delayMs : undefined;
      const failure: Failure = { kind: "rateLimit", reason, retry: true };
      return { failure, limit: "deadline", earlier: last, refusedDelayMs };
    }
  }
  return undefined;
}
