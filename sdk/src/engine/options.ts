import type { Backoff } from "./backoff.ts";
import {
  badOption,
  finiteNumber,
  functionOrNone,
  milliseconds,
  objectOrNone,
  wholeNumber,
} from "./check.ts";
import type { Limits } from "./limits.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import type { RetryBudget, RetryBudgetOptions } from "./retry-budget.ts";
import type { Runtime } from "./runtime.ts";
import { systemRuntime } from "./runtime.ts";

/** How often and after which waits a failed read is sent again. */
export interface RetryPolicy {
  /**
   * Retries after the first attempt: a whole number from 0. A policy without it has four, also on one
   * call of a client with another number.
   * @default 4
   */
  readonly max?: number | undefined;
  /**
   * The wait before each retry. A longer wait asked for by the vendor still wins. Does not change
   * what is retried.
   * @default fullJitterBackoff; on one call the client's
   */
  readonly backoff?: Backoff | undefined;
}

/** The whole call's time. */
export interface DeadlinePolicy {
  /** Milliseconds from the call's start. 0 or less: a budget that is spent, nothing is sent. */
  readonly ms: number;
  /**
   * Also cut the attempt in flight when the deadline passes.
   * @default false; on one call the client's
   */
  readonly cut?: boolean | undefined;
}

/** The limits of a call, on an instance or on one call, where they override the instance's. */
export interface LimitOptions {
  /**
   * How many times a failed attempt is repeated: a whole number from 0, or a policy. Bounds the
   * attempts, not their time. On one call, does not change the client's backoff unless the policy
   * brings one.
   * @default 4
   */
  readonly retries?: number | RetryPolicy | undefined;
  /**
   * Bounds one attempt, its body included, in milliseconds, above 0. Starts anew for each attempt;
   * does not bound the call.
   * @default 30_000
   */
  readonly timeout?: number | undefined;
  /**
   * Bounds the whole call in milliseconds: attempts, waits and the queue for the rate budget. Looked
   * at before each wait; does not cut an attempt in flight unless `cut: true`, and without it a call
   * can last a whole `timeout` longer. On one call, does not change the client's `cut` unless it
   * brings one.
   * @default none
   */
  readonly deadline?: number | DeadlinePolicy | undefined;
  /**
   * Bounds the requests the call may send, retries and pages included: a whole number from 1. Does
   * not bound their time.
   * @default none
   */
  readonly maxRequests?: number | undefined;
  /**
   * The caller's way to cancel, heard in every phase at once. An aborted one sends nothing.
   * @default none
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * The longest wait a vendor may ask for, in milliseconds. Asked for more, the call fails now and
   * says so in `retryAfterMs`. Does not bound the own backoff.
   * @default 300_000
   */
  readonly maxRetryAfter?: number | undefined;
  /**
   * Bounds the retries of all calls to an origin to a share of its calls: `{ ratio, reserve }`, or one
   * made by `createRetryBudget` to share between clients. Does not bound first attempts.
   * @default off; `false` switches an instance's off for one call
   */
  readonly retryBudget?: RetryBudgetOptions | RetryBudget | false | undefined;
}

/** What `retries` says. A backoff it does not bring stays the one there is. */
function readRetries(value: number | RetryPolicy): Partial<Limits> {
  if (typeof value !== "object" || value === null) {
    return { retries: wholeNumber("retries", value, 0, ", or { max?, backoff? }") };
  }
  const { max = DEFAULT_LIMITS.retries } = value;
  const backoff = functionOrNone("retries.backoff", value.backoff);
  return {
    retries: wholeNumber("retries.max", max, 0),
    ...(backoff === undefined ? {} : { backoff }),
  };
}

/** What `deadline` says. A `cut` it does not bring stays as it is. */
function readDeadline(value: number | DeadlinePolicy): Partial<Limits> {
  // A budget handed down may be spent: 0 and less are no mistake.
  const allowed = "finite milliseconds, or { ms, cut? }; leave it out for none";
  if (typeof value !== "object" || value === null) {
    return { deadline: finiteNumber("deadline", value, -Infinity, allowed) };
  }
  const { ms, cut } = value;
  const deadline = finiteNumber("deadline.ms", ms, -Infinity, "finite milliseconds");
  if (cut === undefined) return { deadline };
  if (typeof cut !== "boolean") throw badOption("deadline.cut", cut, "true or false");
  return { deadline, cut };
}

/**
 * Checks the limits in `options` and lays them over `base`.
 * @throws OutboundError `Invalid`, naming the option, the value received and what is allowed
 */
export function readLimits(options: LimitOptions, base: Limits): Limits {
  const { retries, timeout, deadline, maxRequests, maxRetryAfter } = options;
  if (
    retries === undefined &&
    timeout === undefined &&
    deadline === undefined &&
    maxRequests === undefined &&
    maxRetryAfter === undefined
  ) {
    return base;
  }
  return {
    ...base,
    ...(retries === undefined ? {} : readRetries(retries)),
    ...(deadline === undefined ? {} : readDeadline(deadline)),
    timeout: timeout === undefined ? base.timeout : milliseconds("timeout", timeout),
    maxRequests:
      maxRequests === undefined ? base.maxRequests : wholeNumber("maxRequests", maxRequests, 1),
    maxRetryAfter:
      maxRetryAfter === undefined
        ? base.maxRetryAfter
        : finiteNumber("maxRetryAfter", maxRetryAfter, 0, "finite milliseconds, 0 or more"),
  };
}

/** The caller's signals, each once. @throws OutboundError `Invalid` for what is no AbortSignal */
export function readSignals(...signals: (AbortSignal | undefined)[]): readonly AbortSignal[] {
  const heard: AbortSignal[] = [];
  for (const signal of signals) {
    if (signal === undefined || heard.includes(signal)) continue;
    // By shape: a signal may come from another realm or a polyfill.
    if (
      typeof (signal as AbortSignal | null)?.aborted !== "boolean" ||
      typeof signal.addEventListener !== "function"
    ) {
      throw badOption("signal", signal, "an AbortSignal");
    }
    heard.push(signal);
  }
  return heard;
}

/** The system's runtime with the caller's parts in it, each called on the object it came from. */
export function readRuntime(part: Partial<Runtime> | undefined): Runtime {
  if (part === undefined) return systemRuntime;
  objectOrNone("runtime", part);
  const { now, random, timer } = part;
  functionOrNone("runtime.now", now);
  functionOrNone("runtime.random", random);
  functionOrNone("runtime.timer", timer);
  return {
    now: now === undefined ? systemRuntime.now : () => now.call(part),
    random: random === undefined ? systemRuntime.random : () => random.call(part),
    timer:
      timer === undefined
        ? systemRuntime.timer
        : (ms, onFire, options) => timer.call(part, ms, onFire, options),
  };
}
