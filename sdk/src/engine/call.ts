import type { Attempted, Cutoff } from "./attempt.ts";
import { abortFailure, attempt } from "./attempt.ts";
import { discardBody } from "./body.ts";
import type { AskedWait } from "./decide.ts";
import { decide } from "./decide.ts";
import type { Exchange } from "./exchange.ts";
import type { Failure } from "./failure.ts";
import { Guard } from "./guard.ts";
import type { LimitName, Limits, Spent } from "./limits.ts";
import type { Report } from "./report.ts";
import type { Runtime } from "./runtime.ts";
import { wait } from "./wait.ts";

/** Everything that decides whether and when a request is sent again. */
export interface CallContext {
  readonly runtime: Runtime;
  readonly limits: Limits;
  readonly spent: Spent;
  readonly asked: AskedWait;
  readonly signals: readonly AbortSignal[];
  readonly report: Report;
  /** Timers must not keep a process alive. */
  readonly background?: boolean;
}

/** A call that brought nothing, and why. The body of `failure.response` is still open. */
export interface Failed {
  readonly failure: Failure;
  /** What ended the call; undefined for a failure that is never retried. */
  readonly limit: LimitName | undefined;
  /** The last attempt's failure, when `failure` is not that one or is ended by another limit. */
  readonly earlier?: Failure | undefined;
  readonly refusedDelayMs?: number | undefined;
}

export type Outcome<T> = Exclude<Attempted<T>, { readonly failure: Failure }> | Failed;

/** What the policy of a read or a write from one vendor to another asks of `decide`. */
export const FAIL_IF_TOO_LONG: AskedWait = { tooLong: "fail", spread: 0 };

/**
 * The one loop: attempt, classify, decide, wait, attempt. Never rejects for anything the network,
 * the vendor or the caller's functions do; how an outcome surfaces is the client's.
 */
export async function call<T>(exchange: Exchange<T>, context: CallContext): Promise<Outcome<T>> {
  const { runtime, limits, spent, report } = context;
  const guard = new Guard(runtime, context.signals, context.background);
  const now = (): number => runtime.now();
  let last: Failure | undefined;
  try {
    for (let number = 1; ; number++) {
      const refused = refuse(exchange, guard, limits, spent, now(), last);
      if (refused !== undefined) return refused;

      spent.requests++;
      if (number > 1) spent.retries++;
      const startedAt = report.attemptStart(number);
      const cutoff = cutoffAt(limits, spent, startedAt);
      const attempted = await attempt(exchange, number, guard, cutoff, now);
      report.attemptEnd(number, startedAt, attempted);
      if (attempted.failure === undefined) return attempted;

      const { failure } = attempted;
      if (failure.kind !== "abort" && guard.aborted !== undefined) {
        // A listener that ran before ours may have stopped the event there.
        if (failure.response !== undefined) discardBody(failure.response);
        return { failure: abortFailure(guard), limit: "signal" };
      }
      const decision = decide(failure, number, limits, spent, context.asked, runtime, undefined);
      if (decision.delayMs === undefined) return stop(exchange, failure, decision, limits, last);

      if (failure.response !== undefined) discardBody(failure.response);
      last = failure;
      report.retry(number, decision.delayMs, failure, spent.endsAt - now());
      const waited = await wait(guard, decision.delayMs);
      report.waitEnd(waited);
    }
  } finally {
    guard.close();
  }
}

/** Whether another request may be sent at all. */
function refuse(
  { vendor }: Exchange<unknown>,
  guard: Guard,
  limits: Limits,
  spent: Spent,
  now: number,
  last: Failure | undefined,
): Failed | undefined {
  if (guard.aborted !== undefined) return { failure: abortFailure(guard), limit: "signal" };
  if (now >= spent.endsAt) {
    // The wait ended late: a busy process, a machine that slept.
    if (last !== undefined) return endedBy("deadline", last);
    const reason =
      spent.requests === 0
        ? "The deadline had passed before the call began"
        : `The deadline of ${limits.deadline} ms passed before the next request`;
    return { failure: { kind: "deadline", reason, retry: false }, limit: "deadline" };
  }
  if (spent.requests >= limits.maxRequests) return outOfRequests(vendor, limits, last);
  return undefined;
}

function cutoffAt(limits: Limits, spent: Spent, now: number): Cutoff {
  const left = spent.endsAt - now;
  return limits.cut && left <= limits.timeout
    ? { by: "deadline", ms: Math.max(0, left), limitMs: limits.deadline }
    : { by: "timeout", ms: limits.timeout, limitMs: limits.timeout };
}

function stop(
  { vendor }: Exchange<unknown>,
  failure: Failure,
  decision: { limit: LimitName | undefined; failure?: Failure; refusedDelayMs?: number },
  limits: Limits,
  last: Failure | undefined,
): Failed {
  const { limit, refusedDelayMs } = decision;
  if (decision.failure !== undefined) return { failure: decision.failure, limit, earlier: failure };
  if (limit === "maxRequests") return outOfRequests(vendor, limits, failure);
  if (failure.kind === "deadline") return { failure, limit, earlier: last };
  return limit === "deadline" || limit === "retryAfter" || limit === "retryBudget"
    ? { ...endedBy(limit, failure), refusedDelayMs }
    : { failure, limit };
}

/** The last failure, kept as the call's, when a limit leaves no room for a retry. */
function endedBy(limit: LimitName, last: Failure): Failed {
  return { failure: { ...last, cause: undefined }, limit, earlier: last };
}

function outOfRequests(vendor: string, limits: Limits, last: Failure | undefined): Failed {
  const failure: Failure = {
    kind: "maxRequests",
    reason: `The call used its budget of ${limits.maxRequests} request(s) to ${vendor}`,
    retry: false,
    askedMs: last?.askedMs,
    response: last?.response,
  };
  return { failure, limit: "maxRequests", earlier: last };
}
