import type { ObserveEvent, OutboundError } from "outbound-sdk";

/** What one call of a scenario did, on its own clock: times count from the call's start. */
export interface CallTrace {
  /** When each request was sent. */
  readonly requests: number[];
  /** What `onRetry` was told. */
  readonly waits: { attempt: number; delayMs: number; reason: string; at: number }[];
  /** What `observe` was told of it. */
  readonly events: ObserveEvent[];
  /** How many times `onRequest` was called. */
  attemptsTold: number;
  /** When the call settled; undefined: it never did. */
  settledAt: number | undefined;
  value?: unknown;
  error?: unknown;
  /** When the first of its signals aborted, if that was before it settled. */
  abortedAt: number | undefined;
}

/** A response body the vendor handed out, and what became of it. */
export interface BodyTrace {
  readonly call: number;
  readonly request: number;
  /** Read to its end, broken, or let go by the reader. */
  closed: boolean;
  cancels: number;
}

/** Everything a run did. */
export interface Trace {
  readonly calls: readonly CallTrace[];
  readonly bodies: BodyTrace[];
  /** What was broken, in one sentence each. */
  readonly violations: string[];
}

/** How an error came about, less what differs between two runs of the same scenario. */
export interface ErrorFacts {
  readonly code: string;
  readonly message: string;
  readonly permanent: boolean;
  readonly timedOut: boolean;
  readonly aborted: boolean;
  readonly limit: string | undefined;
  readonly retryAfterMs: number;
  readonly requests: number;
}

export function factsOf(error: OutboundError): ErrorFacts {
  const { code, message, permanent, timedOut, aborted, limit, requests } = error;
  // The contract does not tell "asked for nothing" from "asked for 0".
  const retryAfterMs = error.retryAfterMs ?? 0;
  return { code, message, permanent, timedOut, aborted, limit, retryAfterMs, requests };
}
