import { finiteNumber, functionOrNone, milliseconds, objectOrNone, wholeNumber } from "./check.ts";
import type { ObservedClient } from "./observe.ts";
import { isObserved, tell } from "./observe.ts";
import { readRuntime } from "./options.ts";
import type { Runtime } from "./runtime.ts";

/** `halfOpen`: the cooldown is over, and one probe may find out whether the failure has passed. */
export type BreakerState = "closed" | "open" | "halfOpen";

/** When a breaker opens, and how it closes again. */
export interface BreakerOptions {
  /**
   * Failures in a row that open it: a whole number from 1. A success starts the count anew.
   * @default 5
   */
  readonly threshold?: number | undefined;
  /**
   * How long it refuses everything, in milliseconds, before it lets one probe through.
   * @default 30_000
   */
  readonly cooldownMs?: number | undefined;
  /**
   * How long a probe may take, in milliseconds, before another is let through. Does not end the
   * probe: its result no longer counts.
   * @default 60_000
   */
  readonly leaseMs?: number | undefined;
  /**
   * Whether an error says that the other side is ill. False is neutral: not counted, and a probe's
   * permit goes back.
   * @default all but an AbortError, an error with `permanent: true`, and what is no object at all,
   * such as the string an abort was given as its reason
   */
  readonly isFailure?: ((error: unknown) => boolean) | undefined;
  /**
   * Time, in part or whole. Only `now` is used: a breaker has no timers.
   * @default the system's
   */
  readonly runtime?: Partial<Runtime> | undefined;
}

/** Stops asking what keeps failing. */
export interface Breaker {
  /** Computed from the clock when read. */
  readonly state: BreakerState;
  /**
   * Calls `fn`, unless open.
   * @throws BreakerOpenError without calling `fn` while open, or while a probe is out; else as `fn`
   */
  run<T>(fn: () => T | Promise<T>): Promise<T>;
}

/** The breaker is open: nothing was called. */
export class BreakerOpenError extends Error {
  override readonly name = "BreakerOpenError";
  /** Milliseconds until the next probe may go, as far as known. */
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super("The circuit breaker is open");
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * The caller's own abort, and what asking again would not change, say nothing about health. No
 * runtime's network failure is a bare string: that is the reason of an abort, passed on by `fetch`.
 */
function looksIll(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, permanent } = error as { name?: unknown; permanent?: unknown };
  return name !== "AbortError" && permanent !== true;
}

/**
 * A circuit breaker for any async work. Opens after `threshold` failures in a row, refuses for
 * `cooldownMs`, then lets one probe through: its success closes, its failure opens again. Results of
 * work begun before a change of state do not change the new one.
 *
 * Source: Michael Nygard, Release It!, 2007; the lease keeps a probe that never settles from holding
 * the only permit for ever.
 *
 * @throws OutboundError `Invalid`, naming the option
 */
export function createBreaker(options: BreakerOptions = {}): Breaker {
  return breakerOf("fetch", options);
}

/** A breaker whose changes are told as those of this client. */
export function breakerOf(client: ObservedClient, options: BreakerOptions): Breaker {
  objectOrNone("breaker", options);
  const { threshold = 5, cooldownMs = 30_000, leaseMs = 60_000 } = options;
  wholeNumber("threshold", threshold, 1);
  finiteNumber("cooldownMs", cooldownMs, 0, "finite milliseconds, 0 or more");
  milliseconds("leaseMs", leaseMs);
  const isFailure = functionOrNone("isFailure", options.isFailure) ?? looksIll;
  const { now } = readRuntime(options.runtime);

  let state: BreakerState = "closed";
  let failures = 0;
  let openUntil = 0;
  /** When the probe that is out loses its permit; none is out at -Infinity. */
  let leaseUntil = -Infinity;
  /** Counts changes of state and probes: a result counts only in the generation it began in. */
  let generation = 0;

  const change = (to: BreakerState): void => {
    generation++;
    leaseUntil = -Infinity;
    if (to === "open") openUntil = now() + cooldownMs;
    const from = state;
    state = to;
    if (isObserved()) tell({ type: "breaker.change", client, at: now(), from, to });
  };

  /** @returns the generation the work begins in */
  const admit = (): number => {
    if (state === "closed") return generation;
    const at = now();
    if (state === "open") {
      if (at < openUntil) throw new BreakerOpenError(openUntil - at);
      change("halfOpen");
    }
    if (at < leaseUntil) throw new BreakerOpenError(leaseUntil - at);
    leaseUntil = at + leaseMs;
    return ++generation;
  };

  const counts = (error: unknown): boolean => {
    try {
      return isFailure(error);
    } catch {
      // What cannot be judged is taken for ill; the work's own error is the one to throw.
      return true;
    }
  };
  const failed = (began: number, error: unknown): void => {
    if (began !== generation) return;
    if (!counts(error)) leaseUntil = -Infinity;
    else if (state === "halfOpen" || ++failures >= threshold) change("open");
  };

  return {
    get state() {
      return state === "open" && now() >= openUntil ? "halfOpen" : state;
    },
    async run(fn) {
      const began = admit();
      try {
        const value = await fn();
        if (began === generation) {
          if (state === "halfOpen") change("closed");
          failures = 0;
        }
        return value;
      } catch (error) {
        failed(began, error);
        throw error;
      }
    },
  };
}
