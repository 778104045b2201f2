import type { LimitName } from "./limits.ts";
import { callSafely } from "./call-safely.ts";

/** Which client a call belongs to. */
export type ObservedClient = "outbound" | "fetch" | "boundary" | "sume";

interface Observed {
  /** Which kind of client it comes from. */
  readonly client: ObservedClient;
  /** Milliseconds since the epoch on that client's runtime. */
  readonly at: number;
}
interface ObservedCall extends Observed {
  /** Counts calls in this process, from 1. A walk over pages is one call. */
  readonly callId: number;
}

/** A call begins. */
export interface CallStartEvent extends ObservedCall {
  readonly type: "call.start";
  /** Of the first request. */
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** How long the whole call may take, in milliseconds; absent without a deadline. */
  readonly deadlineMs?: number;
}
/** A request is about to be sent. */
export interface AttemptStartEvent extends ObservedCall {
  readonly type: "attempt.start";
  /** From 1, per page on a walk; it was sent again `attempt - 1` times. */
  readonly attempt: number;
}
/** A request was answered, failed or was cut. */
export interface AttemptEndEvent extends ObservedCall {
  readonly type: "attempt.end";
  /** The same as in its `attempt.start`. */
  readonly attempt: number;
  /** Milliseconds, the body included where the client reads it. */
  readonly durationMs: number;
  /** The vendor's answer, when there was one. */
  readonly status?: number;
  /** Why the attempt brought nothing, such as `instantly could not be reached`. */
  readonly reason?: string;
  /** Which limit cut the attempt, when one did. */
  readonly cutBy?: "timeout" | "deadline" | "signal";
}
/** The call begins to wait. */
export interface WaitStartEvent extends ObservedCall {
  readonly type: "wait.start";
  /** The attempt that failed; for a wait for the rate budget, the one to come. */
  readonly attempt: number;
  /** How long it will wait, in milliseconds. */
  readonly delayMs: number;
  /** What the vendor asked for. */
  readonly askedMs?: number;
  /** What the wait is for: a retry, or a turn below the vendor's limits. */
  readonly kind: "retry" | "rateLimit";
  /** Such as `instantly responded 503`. */
  readonly reason: string;
  /** When the wait will be over, on the clock of `at`. */
  readonly endsAt: number;
}
/** The wait is over. */
export interface WaitEndEvent extends ObservedCall {
  readonly type: "wait.end";
  /** Whether it went by, or was ended early. */
  readonly outcome: "elapsed" | "aborted";
}
/** A call has settled. */
export interface CallEndEvent extends ObservedCall {
  readonly type: "call.end";
  /** Whether the call brought what was asked for. */
  readonly outcome: "ok" | "error";
  /** What ended a call that failed; absent for a failure that is never retried. */
  readonly limit?: LimitName;
  /** The wait that did not fit the time left, or was longer than `maxRetryAfter`. */
  readonly refusedDelayMs?: number;
  /** Requests sent. */
  readonly requests: number;
  /** From the call to its end, waits included, in milliseconds. */
  readonly durationMs: number;
  /**
   * The code of its error, when it has one; of sume the client's own, such as `http_429`: a vendor's
   * is a part of a body.
   */
  readonly code?: string;
}
/** A circuit breaker changed its state. */
export interface BreakerChangeEvent extends Observed {
  readonly type: "breaker.change";
  /** Its state before. */
  readonly from: "closed" | "open" | "halfOpen";
  /** Its state from now on. */
  readonly to: "closed" | "open" | "halfOpen";
}
/** Events were given up. */
export interface BatchDroppedEvent extends Observed {
  readonly type: "batch.dropped";
  /** Why they will not be sent. */
  readonly reason: string;
  /** How many. */
  readonly events: number;
  /** Which batch they were, when they were one already. */
  readonly batchId?: string;
}

/** Everything `observe` tells. Never a header, a key, a query or a body. */
export type ObserveEvent =
  | CallStartEvent
  | AttemptStartEvent
  | AttemptEndEvent
  | WaitStartEvent
  | WaitEndEvent
  | CallEndEvent
  | BreakerChangeEvent
  | BatchDroppedEvent;

/** Told each event as it happens, and not waited for. */
export type ObserveListener = (event: ObserveEvent) => unknown;

const listeners = new Set<{ readonly listener: ObserveListener }>();
let calls = 0;

/**
 * Hears every client in the process. With no listener nothing is built and nothing is called.
 * A listener that throws or rejects changes no call and no other listener.
 * @returns stops listening
 */
export function observe(listener: ObserveListener): () => void {
  const entry = { listener };
  listeners.add(entry);
  return () => {
    listeners.delete(entry);
  };
}

/** Whether anybody listens: asked before an event is built. */
export function isObserved(): boolean {
  return listeners.size > 0;
}

export function tell(event: ObserveEvent): void {
  // A copy for each: what one listener does to its event, the next does not see.
  for (const { listener } of listeners) callSafely(() => listener({ ...event }));
}

export function nextCallId(): number {
  return ++calls;
}
