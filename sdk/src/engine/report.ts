import type { Attempted } from "./attempt.ts";
import { callSafely } from "./call-safely.ts";
import type { Failure } from "./failure.ts";
import type { Hooks } from "./hooks.ts";
import type { LimitName } from "./limits.ts";
import type { ObserveEvent, ObservedClient } from "./observe.ts";
import { isObserved, nextCallId, tell } from "./observe.ts";

/** An event less what is the same for all events of a call. */
type Told<E = ObserveEvent> = E extends { readonly callId: number }
  ? Omit<E, "client" | "at" | "callId">
  : never;

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
  ) {
    this.#client = client;
    this.#now = now;
    this.#hooks = hooks;
    this.#method = method;
    this.#path = path;
    this.#startedAt = now();
    if (isObserved()) this.#tell({ type: "call.start", method, path });
  }

  attemptStart(attempt: number): number {
    if (isObserved()) this.#tell({ type: "attempt.start", attempt });
    return this.#now();
  }

  attemptEnd(attempt: number, startedAt: number, attempted: Attempted<unknown>): void {
    const { onRequest } = this.#hooks;
    if (onRequest === undefined && !isObserved()) return;
    const { failure } = attempted;
    const durationMs = this.#now() - startedAt;
    const status = failure === undefined ? attempted.status : failure.status;
    // A status speaks for itself; anything else that failed needs a reason.
    const outcome = {
      ...(status === undefined ? {} : { status }),
      ...(failure === undefined || failure.kind === "status" ? {} : { reason: failure.reason }),
    };
    callSafely(onRequest, {
      attempt,
      method: this.#method,
      path: this.#path,
      ...outcome,
      durationMs,
    });
    const cutBy = CUT_BY[failure?.kind ?? ""];
    if (isObserved()) {
      this.#tell({
        type: "attempt.end",
        attempt,
        durationMs,
        ...outcome,
        ...(cutBy === undefined ? {} : { cutBy }),
      });
    }
  }

  retry(attempt: number, delayMs: number, failure: Failure, remainingMs: number): void {
    const { reason, askedMs } = failure;
    callSafely(this.#hooks.onRetry, {
      attempt,
      delayMs,
      reason,
      ...(remainingMs === Infinity ? {} : { remainingMs }),
    });
    this.#waitStart("retry", attempt, delayMs, reason, askedMs);
  }

  rateLimit(attempt: number, delayMs: number, reason: string): void {
    callSafely(this.#hooks.onRateLimit, { attempt, delayMs, reason });
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
    const asked = askedMs === undefined ? {} : { askedMs };
    const endsAt = this.#now() + delayMs;
    this.#tell({ type: "wait.start", attempt, delayMs, ...asked, kind, reason, endsAt });
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
    this.#tell({
      type: "call.end",
      outcome: failed === undefined ? "ok" : "error",
      ...(limit === undefined ? {} : { limit }),
      ...(refusedDelayMs === undefined ? {} : { refusedDelayMs }),
      requests,
      durationMs: this.#now() - this.#startedAt,
      ...(code === undefined ? {} : { code }),
    });
  }

  #tell(event: Told): void {
    tell({ ...event, client: this.#client, at: this.#now(), callId: this.#callId });
  }
}

const CUT_BY: Readonly<Record<string, "timeout" | "deadline" | "signal">> = {
  timeout: "timeout",
  deadline: "deadline",
  abort: "signal",
};
