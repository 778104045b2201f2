import { ignoreRejection } from "./call-safely.ts";
import type { Failure } from "./failure.ts";
import { received } from "./received.ts";
import type { LimitName, Limits, Spent } from "./limits.ts";

/** How a client bends the wait a vendor asked for. */
export interface AskedWait {
  /**
   * What happens when the vendor asks for more than `maxRetryAfter`: `fail` the call now, or wait
   * `maxRetryAfter` and try again.
   */
  readonly tooLong: "fail" | "cap";
  /** Up to this share is added to the wait, at random. Never taken away. */
  readonly spread: number;
  /**
   * Whether the vendor's wait stands in place of the backoff, also where it is the shorter one.
   * @default false: the longer of the two
   */
  readonly wins?: boolean;
}

/**
 * A vendor's wait lengthened at random, in whole milliseconds and never shorter than asked.
 * @param random a number from 0 to 1
 */
export function lengthen(askedMs: number, spread: number, random: number): number {
  return askedMs + Math.round(askedMs * spread * random);
}

/** A read's: a vendor's wait that is too long fails, one that is not is kept to the millisecond. */
export const FAIL_IF_TOO_LONG: AskedWait = { tooLong: "fail", spread: 0 };

export type Decision =
  | { readonly delayMs: number }
  | {
      readonly delayMs?: never;
      /** What ended the call; undefined for a failure that is never retried. */
      readonly limit: LimitName | undefined;
      /** Set when the failure to report is not the attempt's own. */
      readonly failure?: Failure;
      readonly refusedDelayMs?: number;
    };

/**
 * After a failed attempt: wait and send again, or stop, and by which limit. The order matters. A
 * vendor's wait is judged before the deadline, so that the error says what to change; the backoff
 * is asked, and chance drawn, only for a retry that may happen; the retry budget pays last, so that
 * no other limit wastes its token.
 */
export function decide(
  failure: Failure,
  retry: number,
  limits: Limits,
  spent: Spent,
  asked: AskedWait,
  clock: { now(): number; random(): number },
  withdraw: (() => boolean) | undefined,
): Decision {
  if (failure.kind === "abort") return { limit: "signal" };
  if (failure.kind === "deadline") return { limit: "deadline" };
  if (!failure.retry) return { limit: undefined };
  if (retry > limits.retries) return { limit: failure.kind === "timeout" ? "timeout" : "retries" };
  if (spent.requests >= limits.maxRequests) return { limit: "maxRequests" };
  let askedMs = failure.askedMs ?? 0;
  if (askedMs > limits.maxRetryAfter && asked.tooLong === "fail") {
    return { limit: "retryAfter", refusedDelayMs: askedMs };
  }
  const backoffMs = askBackoff(limits, retry, clock.random(), failure);
  if (typeof backoffMs !== "number") return { limit: undefined, failure: backoffMs };
  const cap = asked.tooLong === "cap" ? limits.maxRetryAfter : Infinity;
  // First, too: what no timer could honour is not multiplied.
  askedMs = Math.min(askedMs, cap);
  if (askedMs > 0 && asked.spread > 0) askedMs = lengthen(askedMs, asked.spread, clock.random());
  // A cap is the last word: nothing is added on top of it.
  askedMs = Math.min(askedMs, cap);
  const delayMs = askedMs > 0 && asked.wins === true ? askedMs : Math.max(backoffMs, askedMs);
  if (clock.now() + delayMs >= spent.endsAt) return { limit: "deadline", refusedDelayMs: delayMs };
  if (withdraw?.() === false) return { limit: "retryBudget" };
  return { delayMs };
}

/** The backoff's answer, or the failure to report when it gave none. */
function askBackoff(
  limits: Limits,
  retry: number,
  random: number,
  last: Failure,
): number | Failure {
  const broken = (what: string, cause?: unknown): Failure => ({
    ...last,
    kind: "backoff",
    reason: `Option "retries.backoff" ${what}: expected finite milliseconds, 0 or more`,
    retry: false,
    cause,
  });
  try {
    const ms: unknown = limits.backoff(retry, random);
    if (typeof ms === "number" && Number.isFinite(ms) && ms >= 0) return ms;
    // An async backoff's rejection would otherwise be nobody's.
    ignoreRejection(ms);
    return broken(`returned ${received(ms)}`);
  } catch (error) {
    return broken("threw", error);
  }
}
