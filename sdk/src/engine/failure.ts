/** Why an attempt, or a call, did not bring what was asked for. Data: each client words its own error. */
export interface Failure {
  readonly kind:
    | "status" // the vendor answered, and not with 2xx
    | "network" // fetch rejected, or the body broke
    | "timeout" // cut by `timeout`
    | "deadline" // cut by `deadline: { cut: true }`, or no request could be sent any more
    | "rateLimit" // the queue for the rate budget is longer than the time left
    | "maxRequests" // no request was left for the next page
    | "abort" // the caller's signal
    | "body" // a body that is not what it was declared to be
    | "shape" // a body without a field the SDK reads
    | "backoff" // the caller's backoff threw or gave no wait
    | "thrown"; // a mistake in code, passed on as it is
  /** One sentence: what hooks are told and what the error says. */
  readonly reason: string;
  /** Whether another attempt may bring something else. */
  readonly retry: boolean;
  readonly status?: number | undefined;
  /** The wait the vendor asked for, in milliseconds. */
  readonly askedMs?: number | undefined;
  /** A rejected fetch's value, an abort's reason, a thrown error. */
  readonly cause?: unknown;
  /** The vendor's answer. Its body is open until the call decides what to do. */
  readonly response?: Response | undefined;
  /** Aborts the request behind that answer. */
  readonly controller?: AbortController | undefined;
  /** What the client read from a failure's body. */
  readonly detail?: unknown;
}

/** Thrown by a client's `parse`: the answer came, and is not usable. */
export class UnusableBody extends Error {
  readonly kind: "body" | "shape";

  /**
   * @param kind `body` is retried (the transfer may have been broken), `shape` never is
   */
  constructor(kind: "body" | "shape", message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
