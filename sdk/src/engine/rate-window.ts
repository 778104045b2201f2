import { milliseconds, objectOrNone, wholeNumber } from "./check.ts";

/** A vendor's limit: so many requests in any stretch of time. */
export interface RateLimit {
  /** A whole number from 1. */
  readonly requests: number;
  /** Milliseconds. */
  readonly perMs: number;
}

/**
 * A token bucket whose tokens come back one by one, each `perMs` after it was taken. So no stretch
 * of that length, wherever a vendor's window begins, sees more than `requests`: a bucket that fills
 * at a steady rate lets nearly twice as many through right after a pause.
 */
export class RateWindow {
  readonly limit: RateLimit;
  /** When the last tokens were taken, as many as the limit has: a ring, the oldest overwritten. */
  readonly #taken: number[] = [];
  /** All that were ever taken. */
  #count = 0;

  /** @throws OutboundError `Invalid` for numbers that are no limit */
  constructor(limit: RateLimit) {
    objectOrNone("rateLimits", limit);
    wholeNumber("rateLimits.requests", limit?.requests, 1);
    milliseconds("rateLimits.perMs", limit.perMs);
    this.limit = limit;
  }

  /**
   * When a token is free, if `planned` more were taken before at the times given.
   * @param pace the share of the limit in use: at 0.5 half the tokens, or twice the time for the last
   * @returns milliseconds on the clock of `take`; -Infinity when one is free already
   */
  freeAt(pace: number, planned: readonly number[]): number {
    const { requests, perMs } = this.limit;
    const atFullPace = this.#freeAt(requests, perMs, planned);
    if (pace === 1) return atFullPace;
    const share = requests * pace;
    const tokens = Math.max(1, Math.floor(share));
    // Both: what was taken before the pace fell still counts by the vendor's own limit.
    return Math.max(atFullPace, this.#freeAt(tokens, (perMs * tokens) / share, planned));
  }

  /** When fewer than `tokens` will have been taken in the `perMs` before. */
  #freeAt(tokens: number, perMs: number, planned: readonly number[]): number {
    const inUse = this.#taken.length;
    const at = inUse + planned.length - tokens;
    if (at < 0) return -Infinity;
    const taken = at < inUse ? this.#taken[(this.#count + at) % inUse] : planned[at - inUse];
    return (taken as number) + perMs;
  }

  take(now: number): void {
    this.#taken[this.#count++ % this.limit.requests] = now;
  }
}
