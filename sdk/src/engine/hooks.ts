/** One request was answered, failed or was cut. */
export interface RequestEvent {
  /** From 1, per page on a walk. */
  readonly attempt: number;
  /** Of the request, or of the first of a walk. */
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** The vendor's answer, when there was one. */
  readonly status?: number;
  /** Why the attempt brought nothing, when no status says so. */
  readonly reason?: string;
  /** Milliseconds, the body included where the client reads it. */
  readonly durationMs: number;
}

/** A failed attempt will be repeated; the call is about to wait. */
export interface RetryEvent {
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  /** How long the call will wait for this retry. Does not include a wait for the rate budget. */
  readonly delayMs: number;
  /** Such as `instantly responded 503`. */
  readonly reason: string;
  /** What is left of the deadline before the wait; absent without a deadline. */
  readonly remainingMs?: number;
}

/** A request waits for its turn, to keep below the vendor's limits. */
export interface RateLimitEvent {
  /** The attempt that waits, from 1. */
  readonly attempt: number;
  /** How long it will wait as things stand, in milliseconds. */
  readonly delayMs: number;
  /** Which limit, or that the vendor asked for a pause. */
  readonly reason: string;
}

/**
 * Called as it happens, and not waited for. A hook that throws or rejects cannot change the call.
 */
export interface Hooks {
  /** After each attempt. */
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined;
  /** Before each wait for a retry. */
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined;
  /** Before each wait for the rate budget. */
  readonly onRateLimit?: ((event: RateLimitEvent) => unknown) | undefined;
}
