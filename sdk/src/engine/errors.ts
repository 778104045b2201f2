import type { LimitName } from "./limits.ts";

/**
 * Every code an `OutboundError` can have.
 *
 * - `Invalid`: the input or an option is wrong; the vendor refused it, or the SDK before sending
 * - `Unauthorized`: 401 or 403
 * - `NotFound`: 404
 * - `RateLimited`: 429, or the queue for the rate budget
 * - `Provider`: the vendor, the network or a limit; see `permanent`, `timedOut`, `aborted`, `limit`
 * - `Unsupported`: a read the adapter lacks, or a write without `allowWrites`
 */
export const OUTBOUND_ERROR_CODES = [
  "Invalid",
  "Unauthorized",
  "NotFound",
  "RateLimited",
  "Provider",
  "Unsupported",
] as const;

/** What kind of failure it is: one of `OUTBOUND_ERROR_CODES`. */
export type OutboundErrorCode = (typeof OUTBOUND_ERROR_CODES)[number];

/** What an `OutboundError` is made from. */
export interface OutboundErrorDetails {
  readonly code: OutboundErrorCode;
  readonly permanent?: boolean | undefined;
  readonly timedOut?: boolean | undefined;
  readonly aborted?: boolean | undefined;
  readonly limit?: LimitName | undefined;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly requests?: number | undefined;
  readonly cause?: unknown;
}

/** Registered, so that two copies of the package know each other's errors. */
const BRAND: unique symbol = Symbol.for("outbound-sdk.OutboundError") as never;

/** What a call rejects with, mistakes in code aside. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  /** What kind of failure it is. */
  readonly code: OutboundErrorCode;
  /**
   * True: waiting changes nothing. Fix the key, the id or the input; or the caller's signal ended the
   * call, see `aborted`. False: try later.
   */
  readonly permanent: boolean;
  /** A `timeout` or the deadline ended it. */
  readonly timedOut: boolean;
  /** The caller's signal ended it; `cause` is the signal's reason. */
  readonly aborted: boolean;
  /** Which limit ended the call; undefined for a failure that is never retried. */
  readonly limit: LimitName | undefined;
  /** The vendor's last answer. */
  readonly status: number | undefined;
  /** How long the vendor asked to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Requests sent. */
  readonly requests: number;

  constructor(message: string, details: OutboundErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.permanent = details.permanent ?? false;
    this.timedOut = details.timedOut ?? false;
    this.aborted = details.aborted ?? false;
    this.limit = details.limit;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.requests = details.requests ?? 0;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Whether a value is an `OutboundError`, also one of another copy of this package. */
  static is(value: unknown): value is OutboundError {
    return typeof value === "object" && value !== null && BRAND in value;
  }

  /** For logs: no key, header, query or body is in it, nor the message of a foreign cause. */
  toJSON(): Record<string, unknown> {
    const { name, code, message, permanent, timedOut, aborted, limit, status } = this;
    const { retryAfterMs, requests, cause } = this;
    const flags = { name, code, message, permanent, timedOut, aborted, limit, status };
    return { ...flags, retryAfterMs, requests, cause: causeToJSON(cause) };
  }
}

function causeToJSON(cause: unknown): unknown {
  if (OutboundError.is(cause)) return cause.toJSON();
  // A runtime's or a caller's own text may quote a URL or a header: only its kind is safe.
  return cause instanceof Error ? { name: cause.name } : undefined;
}

/** An error for input that was refused before anything was sent. */
export function invalid(message: string, cause?: unknown): OutboundError {
  return new OutboundError(message, { code: "Invalid", permanent: true, cause });
}
