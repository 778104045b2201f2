import { countedSignal, type CountedSignal } from "../cases/counted-signal.ts";
import { policyOfCall, type EffectivePolicy } from "./effective-policy.ts";
import type { AbortPlan, CallPlan, PolicyPlan, ScenarioPlan } from "./scenario.ts";
import type { CallTrace } from "./trace.ts";

/** One call of a scenario while it runs. */
export interface RunningCall {
  readonly index: number;
  readonly plan: CallPlan;
  readonly policy: EffectivePolicy;
  readonly trace: CallTrace;
  readonly signal: CountedSignal;
  readonly reason: unknown;
  /** How many requests went out for each page, by its cursor. */
  readonly perPage: Map<string, number>;
  /** What the vendor is still doing for it. */
  readonly exchanges: Exchange[];
  /** By the true clock, and by the runtime's, which may have jumped. Undefined: not yet. */
  startedAt: number | undefined;
  startedNow: number;
  /** How many times each hook was called for it. */
  readonly hooked: Record<HookName, number>;
}

export type HookName = keyof ScenarioPlan["hooks"];

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
    policy: policyOfCall(plan, instance),
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
    perPage: new Map(),
    exchanges: [],
    startedAt: undefined,
    startedNow: 0,
    hooked: { onRequest: 0, onRetry: 0, onRateLimit: 0 },
  };
}

export function pathOf(index: number, { kind }: CallPlan): string {
  return kind === "write" ? `/write/c${index}` : `/c${index}`;
}

/** Which call a URL or a path belongs to. */
export function indexOf(path: string): number {
  return Number(/\/c(\d+)/.exec(path)?.[1]);
}

export const METHODS = {
  get: "GET",
  head: "HEAD",
  postRead: "POST",
  write: "POST",
  list: "GET",
  walk: "GET",
} as const;
