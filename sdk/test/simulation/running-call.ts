import { countedSignal, type CountedSignal } from "../cases/counted-signal.ts";
import { effectivePolicy, type EffectivePolicy } from "./effective-policy.ts";
import type { AbortPlan, CallPlan, PolicyPlan } from "./scenario.ts";
import type { CallTrace } from "./trace.ts";

/** One call of a scenario while it runs. */
export interface RunningCall {
  readonly index: number;
  readonly plan: CallPlan;
  readonly policy: EffectivePolicy;
  readonly trace: CallTrace;
  readonly signal: CountedSignal;
  readonly reason: unknown;
  /** What the vendor is still doing for it. */
  readonly exchanges: Exchange[];
  /** By the true clock, and by the runtime's, which may have jumped. Undefined: not yet. */
  startedAt: number | undefined;
  startedNow: number;
  onRequests: number;
  onRetries: number;
}

/** One request as the vendor sees it. */
export interface Exchange {
  readonly number: number;
  readonly signal: AbortSignal;
  /** fetch has settled, and its body, if there is one, has been closed. */
  answered: boolean;
}

const REASONS: Readonly<Record<AbortPlan["reason"], () => unknown>> = {
  error: () => new Error("the caller left"),
  string: () => "the caller left",
  null: () => null,
  default: () => undefined,
};

export function runningCall(index: number, plan: CallPlan, instance: PolicyPlan): RunningCall {
  const signal = countedSignal();
  const reason = REASONS[plan.abort?.reason ?? "default"]();
  if (plan.abort?.when === "before") signal.controller.abort(reason);
  return {
    index,
    plan,
    policy: effectivePolicy(plan, instance),
    trace: {
      requests: [],
      waits: [],
      events: [],
      attemptsTold: 0,
      settledAt: undefined,
      abortedAt: undefined,
    },
    signal,
    reason,
    exchanges: [],
    startedAt: undefined,
    startedNow: 0,
    onRequests: 0,
    onRetries: 0,
  };
}

export function pathOf(index: number, { kind }: CallPlan): string {
  return kind === "write" ? `/write/c${index}` : `/c${index}`;
}

/** Which call a URL or a path belongs to. */
export function indexOf(path: string): number {
  return Number(/\/c(\d+)/.exec(path)?.[1]);
}

export const METHODS = { get: "GET", head: "HEAD", postRead: "POST", write: "POST" } as const;
