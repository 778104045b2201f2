import { effectivePolicy, type EffectivePolicy } from "./effective-policy.ts";
import { BACKOFF_ERROR } from "./policy-options.ts";
import type { AnswerPlan, CallPlan, ScenarioPlan, VendorPlan } from "./scenario.ts";
import type { ErrorFacts } from "./trace.ts";
import { BROKEN_BODY, TEXTS } from "./tracked-body.ts";
import { hasBody, REJECTIONS } from "./vendor.ts";

/*
 * The contract once more, as arithmetic: no promises, no timers, no signals. It was written from
 * the design and not from the engine, so that where the two differ one of them is wrong.
 */

/** What a call of a scenario must do. Times count from its start. */
export interface Expected {
  readonly requests: readonly number[];
  readonly waits: readonly { attempt: number; delayMs: number; reason: string; at: number }[];
  readonly settledAt: number;
  readonly value?: unknown;
  readonly error?: ErrorFacts;
  /** A mistake in code, passed on as it is. */
  readonly thrown?: unknown;
  /** Present: the error's cause must be this very value. */
  readonly cause?: { readonly value: unknown };
  /** The cause must be the last failure, as an error with this message. */
  readonly causeMessage?: string;
}

/** How one attempt ends, when nothing cuts it. */
interface Ending {
  readonly afterMs: number;
  readonly value?: unknown;
  readonly failure?: Failure;
}

interface Failure {
  readonly kind: "status" | "network" | "timeout" | "body" | "mistake";
  readonly reason: string;
  readonly retried: boolean;
  readonly status?: number;
  readonly askedMs?: number | undefined;
  readonly cause?: { readonly value: unknown };
}

const UNREACHED = "vendor could not be reached";
const NEVER_AGAIN = new Set([501, 505, 510, 511]);
const AGAIN = new Set([408, 425, 429]);

function network(value: unknown): Failure {
  return { kind: "network", reason: UNREACHED, retried: true, cause: { value } };
}

function rejected(answer: Extract<AnswerPlan, { kind: "rejects" | "throws" }>): Failure {
  const value = REJECTIONS[answer.what];
  return answer.what === "mistake"
    ? { kind: "mistake", reason: "", retried: false, cause: { value } }
    : network(value);
}

function naturalEnding({ afterMs, answer }: VendorPlan, kind: CallPlan["kind"]): Ending {
  if (answer.kind === "hang") return { afterMs: Infinity };
  if (answer.kind === "throws") return { afterMs: 0, failure: rejected(answer) };
  if (answer.kind === "rejects") return { afterMs, failure: rejected(answer) };
  const { status, ask, body } = answer;
  if (status < 200 || status > 299) {
    const retried = status > 499 ? !NEVER_AGAIN.has(status) : AGAIN.has(status);
    const heard = retried && !(ask?.only429And503 === true && status !== 429 && status !== 503);
    const askedMs = heard ? ask?.ms : undefined;
    const reason = `vendor responded ${status}`;
    return { afterMs, failure: { kind: "status", reason, retried, status, askedMs } };
  }
  if (!hasBody(status, kind === "head" ? "HEAD" : "GET")) return { afterMs, value: null };
  switch (body.kind) {
    case "slow":
      return { afterMs: afterMs + body.chunks * body.everyMs, value: "x".repeat(body.chunks) };
    case "stalls":
      return { afterMs: Infinity };
    case "breaks":
      return { afterMs: afterMs + body.afterMs, failure: network(BROKEN_BODY) };
    case "badJson": {
      const reason = "vendor sent a body that is not the JSON it declares";
      return { afterMs, failure: { kind: "body", reason, retried: true } };
    }
    case "json":
      return { afterMs, value: { ok: true } };
    default:
      return { afterMs, value: TEXTS[body.kind] === "" ? null : TEXTS[body.kind] };
  }
}

function codeOf({ kind, status = 0 }: Failure): string {
  if (kind !== "status") return "Provider";
  if (status === 429) return "RateLimited";
  if (status === 401 || status === 403) return "Unauthorized";
  if (status === 404) return "NotFound";
  return status >= 400 && status < 500 && !AGAIN.has(status) ? "Invalid" : "Provider";
}

/** When the caller's signals abort by the clock alone, counted from the call's start. */
function abortByClock(plan: ScenarioPlan, call: CallPlan): number {
  const { abort } = call;
  const own = abort?.when === "before" ? 0 : abort?.when === "at" ? abort.ms : Infinity;
  const instance = (plan.instanceAbortMs ?? Infinity) - call.startMs;
  return Math.max(0, Math.min(own, instance));
}

/** Full jitter, with the random numbers drawn in order. */
function waitOf(policy: EffectivePolicy, retry: number, random: number): number | undefined {
  const { backoff } = policy;
  if (backoff === undefined) {
    return Math.floor(random * Math.min(60_000, 1_000 * 2 ** (retry - 1)));
  }
  return backoff.breaksAt !== undefined && retry >= backoff.breaksAt ? undefined : backoff.ms;
}

/** Whether a call may be told 429, which pauses the whole instance. */
function pauses({ vendor }: CallPlan): boolean {
  return vendor.some(({ answer }) => answer.kind === "status" && answer.status === 429);
}

/**
 * What a call must do; undefined where the contract leaves it open, or where it depends on the other
 * calls: jumps of the clock, a pause for all, an abort that races an answer within one instant.
 */
export function expected(plan: ScenarioPlan, index: number): Expected | undefined {
  const call = plan.calls[index] as CallPlan;
  if (plan.jumps.length > 0) return undefined;
  // Several calls draw from one sequence, in an order that is a matter of time.
  const drawsAlone = plan.calls.length === 1 || plan.random.length === 1;
  if (plan.calls.length > 1 && plan.calls.some(pauses)) return undefined;
  const policy = effectivePolicy(call, plan.policy);
  if (!drawsAlone && policy.backoff === undefined && policy.retries > 0) return undefined;

  const requests: number[] = [];
  const waits: { attempt: number; delayMs: number; reason: string; at: number }[] = [];
  const clockAbort = abortByClock(plan, call);
  let now = 0;
  let drawn = 0;
  const random = () => plan.random[drawn++ % plan.random.length] as number;

  const so = (facts: Omit<ErrorFacts, "requests">, rest: Partial<Expected> = {}): Expected => ({
    requests,
    waits,
    settledAt: now,
    error: { ...facts, requests: requests.length },
    ...rest,
  });
  const plain = { permanent: false, timedOut: false, aborted: false, retryAfterMs: 0 };
  const aborted = () =>
    so({
      ...plain,
      code: "Provider",
      message: "The call was aborted",
      permanent: true,
      aborted: true,
      limit: "signal",
    });
  const failed = (failure: Failure, limit: string | undefined) =>
    so(
      {
        ...plain,
        code: codeOf(failure),
        message: failure.reason,
        permanent: !failure.retried,
        timedOut: failure.kind === "timeout" || limit === "deadline",
        limit,
        retryAfterMs: failure.askedMs ?? 0,
      },
      limit === "deadline" || limit === "retryAfter"
        ? { causeMessage: failure.reason }
        : failure.cause === undefined
          ? {}
          : { cause: failure.cause },
    );

  if (clockAbort === 0) return aborted();
  if (policy.deadline <= 0) {
    return so({
      ...plain,
      code: "Provider",
      message: "The deadline had passed before the call began",
      timedOut: true,
      limit: "deadline",
    });
  }

  for (let attempt = 1; ; attempt += 1) {
    const vendor = call.vendor[Math.min(attempt, call.vendor.length) - 1] as VendorPlan;
    const left = policy.deadline - now;
    const byDeadline = policy.cut && left <= policy.timeout;
    const cutAfter = byDeadline ? left : policy.timeout;
    requests.push(now);
    const ending = naturalEnding(vendor, call.kind);
    if (call.abort?.when === "fetch" && call.abort.nth === attempt) {
      // Within one instant, an abort and an answer race.
      return ending.afterMs > 0 ? aborted() : undefined;
    }
    const endsAt = now + Math.min(ending.afterMs, cutAfter);
    if (clockAbort < endsAt) {
      now = clockAbort;
      return aborted();
    }
    const cut = ending.afterMs > cutAfter;
    now = endsAt;
    const abortsInHook = call.abort?.when === "onRequest" && call.abort.nth === attempt;

    if (!cut && ending.failure === undefined) {
      return { requests, waits, settledAt: now, value: ending.value };
    }
    // A hook hears of the attempt before the call decides what to do about it.
    if (abortsInHook) return aborted();
    if (cut && byDeadline) {
      return so({
        ...plain,
        code: "Provider",
        message: `vendor did not answer within ${policy.deadline} ms`,
        timedOut: true,
        limit: "deadline",
      });
    }
    const failure: Failure = cut
      ? {
          kind: "timeout",
          reason: `vendor did not answer within ${policy.timeout} ms`,
          retried: true,
        }
      : (ending.failure as Failure);
    if (failure.kind === "mistake") {
      return { requests, waits, settledAt: now, thrown: failure.cause?.value };
    }
    if (!failure.retried) return failed(failure, undefined);
    if (attempt > policy.retries) {
      return failed(failure, failure.kind === "timeout" ? "timeout" : "retries");
    }
    if (requests.length >= policy.maxRequests) {
      return so(
        {
          ...plain,
          code: "Provider",
          message: `The call used its budget of ${policy.maxRequests} request(s) to vendor`,
          limit: "maxRequests",
          retryAfterMs: failure.askedMs ?? 0,
        },
        { causeMessage: failure.reason },
      );
    }
    const askedMs = failure.askedMs ?? 0;
    if (askedMs > policy.maxRetryAfter) return failed(failure, "retryAfter");
    const own = waitOf(policy, attempt, random());
    if (own === undefined) {
      return so(
        {
          ...plain,
          code: "Invalid",
          message: "",
          permanent: true,
          limit: undefined,
          retryAfterMs: askedMs,
        },
        policy.backoff?.how === "throws" ? { cause: { value: BACKOFF_ERROR } } : {},
      );
    }
    const delayMs = Math.max(own, askedMs);
    if (now + delayMs >= policy.deadline) return failed(failure, "deadline");
    waits.push({ attempt, delayMs, reason: failure.reason, at: now });
    if (call.abort?.when === "onRetry" && call.abort.nth === waits.length) return aborted();
    if (clockAbort < now + delayMs) {
      now = clockAbort;
      return aborted();
    }
    now += delayMs;
  }
}
