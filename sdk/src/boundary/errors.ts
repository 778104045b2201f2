import type { Failed } from "../engine/outcome.ts";

/** What `onError` is given. `name` is the class. */
export type BoundaryError = Error & {
  /** How many events this loss is about; 0 when nothing was lost. */
  readonly dropped: number;
  /** The vendor's last answer, when there was one. */
  readonly status?: number;
};

/** The first 401 or 403: key refused, logger disabled for good. */
export class AuthError extends Error {
  override readonly name = "AuthError";
  /** 401 or 403. */
  readonly status: number;
  /** The batch, and all that was queued. */
  readonly dropped: number = 0;

  constructor(status: number) {
    super(`boundary responded ${status}: key refused, logger disabled`);
    this.status = status;
  }
}

/** 429, also after the last attempt. */
export class RateLimitError extends Error {
  override readonly name = "RateLimitError";
  /** The vendor's last answer. */
  readonly status = 429;
  /** How long the vendor asked to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** How many events this loss is about. */
  readonly dropped: number = 0;

  constructor(message: string, retryAfterMs: number | undefined) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** An answer that no repetition changes: a 4xx other than 408 and 429, a lasting 5xx, a redirect. */
export class NonRetryableStatusError extends Error {
  override readonly name = "NonRetryableStatusError";
  /** The vendor's answer. */
  readonly status: number;
  /** How many events this loss is about. */
  readonly dropped: number = 0;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The error of a batch that could not be sent. A mistake in code is returned as it is. */
export function toLoggerError({ failure, earlier }: Failed): unknown {
  const { kind, reason, status, retry } = failure;
  if (kind === "thrown") return failure.cause;
  if (kind === "status" && status !== undefined) {
    if (status === 401 || status === 403) return new AuthError(status);
    if (status === 429) return new RateLimitError(reason, failure.askedMs);
    if (!retry) return new NonRetryableStatusError(reason, status);
  }
  const cause =
    kind === "timeout" ? new DOMException(reason, "TimeoutError") : (earlier ?? failure).cause;
  const error = new Error(reason, cause === undefined ? undefined : { cause });
  return status === undefined ? error : Object.assign(error, { status });
}
