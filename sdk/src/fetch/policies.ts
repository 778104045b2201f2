import type { Backoff } from "../engine/backoff.ts";
import { fullJitterBackoff } from "../engine/backoff.ts";
import { isRetriedStatus } from "../engine/classify.ts";

/** A request as a policy sees it. */
export interface PolicyRequest {
  /** In upper case. */
  readonly method: string;
  /** Whether it carries an `Idempotency-Key`. */
  readonly keyed: boolean;
}

/** How one kind of request is repeated. A plain object, to be spread and overridden. */
export interface FetchPolicy {
  /** Retries after the first attempt. */
  readonly retries: number;
  /** The wait before each retry, unless the vendor asks for more. */
  readonly backoff: Backoff;
  /** Bounds an attempt up to its headers, then each silence of the body, in milliseconds. */
  readonly timeout: number;
  /** The longest wait a vendor may ask for, in milliseconds. */
  readonly maxRetryAfter: number;
  /**
   * When the vendor asks for more than `maxRetryAfter`: `fail` ends the call with that answer, `cap`
   * waits `maxRetryAfter` and tries again.
   */
  readonly longRetryAfter: "fail" | "cap";
  /** Up to this share is added to the wait a vendor asks for, at random. Never taken away. */
  readonly retryAfterSpread: number;
  /** Whether an answer with this status is worth another attempt. */
  readonly retryStatus: (status: number, request: PolicyRequest) => boolean;
}

/**
 * For reads. Five attempts with full jitter; a vendor's wait is lengthened by up to 10 %, so that
 * clients told the same second do not return in it together.
 */
export const readPolicy: FetchPolicy = {
  retries: 4,
  backoff: fullJitterBackoff,
  timeout: 30_000,
  maxRetryAfter: 300_000,
  longRetryAfter: "fail",
  retryAfterSpread: 0.1,
  retryStatus: isRetriedStatus,
};

/** For batches of events: three attempts, 100 then 400 ms plus up to half, at most a minute asked. */
export const batchPolicy: FetchPolicy = {
  retries: 2,
  backoff: (retry, random) => Math.floor(100 * 4 ** (retry - 1) * (1 + random / 2)),
  timeout: 10_000,
  maxRetryAfter: 60_000,
  longRetryAfter: "cap",
  retryAfterSpread: 0,
  retryStatus: isRetriedStatus,
};

/**
 * For paid writes with an `Idempotency-Key`: three attempts, 500 ms doubling to 8 s, each a fifth
 * more or less. A 409 says that the first attempt is still at work: with the key it is asked again.
 */
export const keyedPolicy: FetchPolicy = {
  retries: 2,
  backoff: (retry, random) =>
    Math.round(Math.min(500 * 2 ** (retry - 1), 8_000) * (0.8 + 0.4 * random)),
  timeout: 600_000,
  maxRetryAfter: 60_000,
  longRetryAfter: "cap",
  retryAfterSpread: 0.2,
  retryStatus: (status, { keyed }) => isRetriedStatus(status) || (keyed && status === 409),
};
