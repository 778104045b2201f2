import type { BackoffPlan, CallPlan, PolicyPlan } from "./scenario.ts";

/** The limits that hold for a call. */
export interface EffectivePolicy {
  readonly retries: number;
  readonly backoff: BackoffPlan | undefined;
  readonly timeout: number;
  readonly deadline: number;
  readonly cut: boolean;
  readonly maxRequests: number;
  readonly maxRetryAfter: number;
}

/**
 * The call's own limits over the instance's over the documented defaults. An option is overridden
 * as a whole: `retries` with its backoff, `deadline` with its cut.
 */
export function effectivePolicy(
  { policy: own, resendable }: { readonly policy: PolicyPlan; readonly resendable: boolean },
  instance: PolicyPlan,
): EffectivePolicy {
  const retrying = own.retries !== undefined || own.backoff !== undefined ? own : instance;
  const ending = own.deadline !== undefined ? own : instance;
  return {
    // What may not be repeated is sent once.
    retries: resendable ? (retrying.retries ?? 4) : 0,
    backoff: retrying.backoff,
    timeout: own.timeout ?? instance.timeout ?? 30_000,
    deadline: ending.deadline ?? Infinity,
    cut: ending.deadline !== undefined && ending.cut === true,
    maxRequests: own.maxRequests ?? instance.maxRequests ?? Infinity,
    maxRetryAfter: own.maxRetryAfter ?? instance.maxRetryAfter ?? 300_000,
  };
}

/** The limits that hold for a call of `createOutbound`: what is no known read is sent once. */
export function policyOfCall(call: CallPlan, instance: PolicyPlan): EffectivePolicy {
  return effectivePolicy({ policy: call.policy, resendable: call.kind !== "write" }, instance);
}
