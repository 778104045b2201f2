import type { Backoff } from "./backoff.ts";
import { fullJitterBackoff } from "./backoff.ts";

/** What ended a call. `undefined` on an error means: a failure that is never retried. */
export type LimitName =
  | "retries"
  | "timeout"
  | "deadline"
  | "maxRequests"
  | "signal"
  | "retryBudget"
  | "retryAfter";

/** The limits of one call, checked and complete. Milliseconds; `Infinity` means no such limit. */
export interface Limits {
  readonly retries: number;
  readonly backoff: Backoff;
  readonly timeout: number;
  readonly deadline: number;
  /** Whether the deadline also cuts the attempt in flight. */
  readonly cut: boolean;
  readonly maxRequests: number;
  readonly maxRetryAfter: number;
}

export const DEFAULT_LIMITS: Limits = {
  retries: 4,
  backoff: fullJitterBackoff,
  timeout: 30_000,
  deadline: Infinity,
  cut: false,
  maxRequests: Infinity,
  maxRetryAfter: 300_000,
};

/** What one call, or one walk of several, has spent. Shared by its pages. */
export interface Spent {
  readonly startedAt: number;
  /** When the deadline passes, on the runtime's clock. */
  readonly endsAt: number;
  requests: number;
  retries: number;
}

export function openBudget(limits: Limits, now: number): Spent {
  return { startedAt: now, endsAt: now + limits.deadline, requests: 0, retries: 0 };
}
