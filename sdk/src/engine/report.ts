import type { Attempted } from "./attempt.ts";
import { callSafely } from "./call-safely.ts";
import type { Failure } from "./failure.ts";
import type { Hooks, RequestEvent, RetryEvent } from "./hooks.ts";
import type { LimitName } from "./limits.ts";
import type { ObservedClient, ObserveEvent } from "./observe.ts";
import { isObserved, nextCallId, tell } from "./observe.ts";

/** An event before what is not there is left out. */
type Loose<E> = { readonly [K in keyof E]: E[K] | undefined };

/** The same, less what every event of a call has. */
type Told<E = ObserveEvent> = E extends { readonly callId: number; readonly type: string }
  ? Pick<E, "type"> & Loose<Omit<E, "type" | "client" | "at" | "callId">>
  : never;

/** Leaves out what is not there, so that an event shows only what it knows. */
function present<T extends object>(event: T): T {
  return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined)) as T;
}

const CUT_BY: Readonly<Record<string, "timeout" | "deadline" | "signal">> = {
  timeout: "timeout",
  deadline: "deadline",
  abort: "signal",
};

/** Tells hooks and observers what one call does. Builds nothing that nobody hears. */
export class Report {
  readonly #client: ObservedClient;
  readonly #now: () => number;
  readonly #hooks: Hooks;
  readonly #method: string;
  readonly #path: string;
  readonly #callId: number = nextCallId();
  readonly #startedAt: number;

  constructor(
    client: ObservedClient,
    now: () => number,
    hooks: Hooks,
    method: string,
    path: string,
    deadlineMs: number = Infinity,
  ) {
    this.#client = client;
    this.#now = now;
    this.#hooks = hooks;
    this.#method = method;
    this.#path = path;
    this.#startedAt = now();
    if (!isObserved()) return;
    const deadline = deadlineMs === Infinity ? {} : { deadlineMs };
    this.#tell({ type: "call.start", method, path, ...deadline });
  }

  attemptStart(attempt: number): number {
    if (isObserved()) this.#tell({ type: "attempt.start", attempt });
    return this.#now();
  }

  attemptEnd(attempt: number, startedAt: number, attempted: Attempted<unknown>): void {
    const { onRequest } = this.#hooks;
    if (onRequest === undefined && !isObserved()) return;
    const { failure } = attempted;
    const status = failure === undefined ? attempted.status : failure.status;
    // A status speaks for itself; anything else that failed needs a reason.
    const reason = failure?.kind === "status" ? undefined : failure?.reason;
    const end = { attempt, status, reason, durationMs: this.#now() - startedAt };
    if (onRequest !== undefined) {
      const event = present({ method: this.#method, path: this.#path, ...end });
      callSafely(() => this.#hooks.onRequest?.(event as RequestEvent));
    }
    if (isObserved())
      this.#tell({ type: "attempt.end", ...end, cutBy: CUT_BY[failure?.kind ?? ""] });
  }

  retry(attempt: number, delayMs: number, failure: Failure, remainingMs: number): void {
    const { reason, askedMs } = failure;
    const left = remainingMs === Infinity ? undefined : remainingMs;
    if (this.#hooks.onRetry !== undefined) {
      const event = present({ attempt, delayMs, reason, remainingMs: left });
      callSafely(() => this.#hooks.onRetry?.(event as RetryEvent));
    }
    this.#waitStart("retry", attempt, delayMs, reason, askedMs);
  }

  rateLimit(attempt: number, delayMs: number, reason: string): void {
    callSafely(() => this.#hooks.onRateLimit?.({ attempt, delayMs, reason }));
    this.#waitStart("rateLimit", attempt, delayMs, reason);
  }

  #waitStart(
    kind: "retry" | "rateLimit",
    attempt: number,
    delayMs: number,
    reason: string,
    askedMs?: number,
  ): void {
    if (!isObserved()) return;
    const endsAt = this.#now() + delayMs;
    this.#tell({ type: "wait.start", attempt, delayMs, askedMs, kind, reason, endsAt });
  }

  waitEnd(outcome: "elapsed" | "aborted"): void {
    if (isObserved()) this.#tell({ type: "wait.end", outcome });
  }

  /** @param failed why the call failed; undefined when it succeeded */
  callEnd(
    requests: number,
    failed?: {
      readonly limit?: LimitName | undefined;
      readonly refusedDelayMs?: number | undefined;
      readonly code?: string | undefined;
    },
  ): void {
    if (!isObserved()) return;
    const { limit, refusedDelayMs, code } = failed ?? {};
    const outcome = failed === undefined ? "ok" : "error";
    const durationMs = this.#now() - this.#startedAt;
    this.#tell({ type: "call.end", outcome, limit, refusedDelayMs, requests, durationMs, code });
  }

  #tell(event: Told): void {
    const whole = { ...event, client: this.#client, at: this.#now(), callId: this.#callId };
    tell(present(whole) as ObserveEvent);
  }
}
