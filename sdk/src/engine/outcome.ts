import type { Attempted } from "./attempt.ts";
import type { Decision } from "./decide.ts";
import type { Failure } from "./failure.ts";
import type { Guard } from "./guard.ts";
import { abortFailure } from "./guard.ts";
import type { LimitName, Limits, Spent } from "./limits.ts";

/** A call that brought nothing, and why. The body of `failure.response` is still open. */
export interface Failed {
  readonly failure: Failure;
  /** What ended the call; undefined for a failure that is never retried. */
  readonly limit: LimitName | undefined;
  /** The last attempt's failure, when `failure` is another, or is that one ended by a limit. */
  readonly earlier?: Failure | undefined;
  readonly refusedDelayMs?: number | undefined;
}

export type Outcome<T> = Exclude<Attempted<T>, { readonly failure: Failure }> | Failed;

/** Before an attempt: why no request may be sent any more, if so. */
export function refuse(
  vendor: string,
  guard: Guard,
  limits: Limits,
  spent: Spent,
  now: number,
  last: Failure | undefined,
): Failed | undefined {
  if (guard.aborted !== undefined) return { failure: abortFailure(guard.aborted), limit: "signal" };
  if (now >= spent.endsAt) {
    // The wait ended late: a busy process, a machine that slept.
    if (last !== undefined) return endedBy("deadline", last);
    const reason =
      spent.requests === 0
        ? "The deadline had passed before the call began"
        : `The deadline of ${limits.deadline} ms passed before the next request`;
    return { failure: { kind: "deadline", reason, retry: false }, limit: "deadline" };
  }
  return spent.requests >= limits.maxRequests ? outOfRequests(vendor, limits, last) : undefined;
}

/** After an attempt that is not repeated: how the call ends. */
export function stop(
  vendor: string,
  failure: Failure,
  decision: Exclude<Decision, { readonly delayMs: number }>,
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
    controller: last?.controller,
  };
  return { failure, limit: "maxRequests", earlier: last };
}
