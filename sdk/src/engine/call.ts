import type { Cutoff } from "./attempt.ts";
import { attempt } from "./attempt.ts";
import { discardBody } from "./body.ts";
import type { CallContext } from "./context.ts";
import { decide } from "./decide.ts";
import type { Exchange } from "./exchange.ts";
import type { Failure } from "./failure.ts";
import { abortFailure, Guard } from "./guard.ts";
import type { Limits, Spent } from "./limits.ts";
import type { Outcome } from "./outcome.ts";
import { refuse, stop } from "./outcome.ts";
import { wait } from "./wait.ts";

/**
 * The one loop: attempt, classify, decide, wait, attempt. Never rejects for anything the network,
 * the vendor or the caller's functions do; how an outcome surfaces is the client's.
 */
export async function call<T>(exchange: Exchange<T>, context: CallContext): Promise<Outcome<T>> {
  const { runtime, limits, spent, asked, report, turns, retryBudget, origin = "" } = context;
  const { vendor } = exchange;
  const guard = new Guard(runtime, context.signals, context.background);
  const now = (): number => runtime.now();
  const sentBefore = spent.requests;
  const withdraw = retryBudget && ((): boolean => retryBudget.withdraw(origin));
  let last: Failure | undefined;
  try {
    for (let number = 1; ; number++) {
      let refused = refuse(vendor, guard, limits, spent, now(), last);
      const busy = refused === undefined && turns !== undefined ? turns.take() : -1;
      if (turns !== undefined && busy >= 0) {
        const request = { vendor, guard, limits, spent, report, now, attempt: number, last };
        refused =
          (await turns.wait(busy, request)) ?? refuse(vendor, guard, limits, spent, now(), last);
      }
      if (refused !== undefined) return refused;

      if (number === 1) retryBudget?.deposit(origin);
      const { requests, retries } = spent;
      if (requests > sentBefore) spent.retries++;
      spent.requests++;
      const startedAt = report.attemptStart(number);
      const cutoff = cutoffAt(limits, spent, startedAt);
      const attempted = await attempt(exchange, number, guard, cutoff, now);
      if (exchange.sent?.() === false) Object.assign(spent, { requests, retries });
      report.attemptEnd(number, startedAt, attempted);
      if (attempted.failure === undefined) return attempted;

      const { failure } = attempted;
      if (failure.status === 429) turns?.slowDown(startedAt, failure.askedMs);
      if (failure.kind !== "abort" && guard.aborted !== undefined) {
        // From a hook, or past a listener of the caller's that stopped the event.
        if (failure.response !== undefined) discardBody(failure.response);
        return { failure: abortFailure(guard.aborted), limit: "signal" };
      }
      const decision = decide(failure, number, limits, spent, asked, runtime, withdraw);
      if (decision.delayMs === undefined) return stop(vendor, failure, decision, limits, last);

      if (failure.response !== undefined) discardBody(failure.response);
      last = failure;
      report.retry(number, decision.delayMs, failure, spent.endsAt - now());
      report.waitEnd(await wait(guard, decision.delayMs));
    }
  } finally {
    guard.close();
  }
}

function cutoffAt(limits: Limits, spent: Spent, now: number): Cutoff {
  const left = spent.endsAt - now;
  return limits.cut && left <= limits.timeout
    ? { by: "deadline", ms: Math.max(0, left), limitMs: limits.deadline }
    : { by: "timeout", ms: limits.timeout, limitMs: limits.timeout };
}
