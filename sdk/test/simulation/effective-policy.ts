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
 * The call's own limits over the instance's over the documented defaults. A backoff or a `cut` that
 * the call does not bring is the instance's; a policy that brings a backoff alone has four retries.
 */
export function effectivePolicy(
  { policy: own, resendable }: { readonly policy: PolicyPlan; readonly resendable: boolean },
  instance: PolicyPlan,
): EffectivePolicy {
  const retrying = own.retries !== undefined || own.backoff !== undefined ? own : instance;
  return {
    // What may not be repeated is sent once.
    retries: resendable ? (retrying.retries ?? 4) : 0,
    backoff: own.backoff ?? instance.backoff,
    timeout: own.timeout ?? instance.timeout ?? 30_000,
    deadline: own.deadline ?? instance.deadline ?? Infinity,
    cut: cutOf(own) ?? cutOf(instance) ?? false,
    maxRequests: own.maxRequests ?? instance.maxRequests ?? Infinity,
    maxRetryAfter: own.maxRetryAfter ?? instance.maxRetryAfter ?? 300_000,
  };
}

/** A `cut` stands in a `deadline`, or nowhere. */
function cutOf({ deadline, cut }: PolicyPlan): boolean | undefined {
  return deadline === undefined ? undefined : cut;
}

/** The limits that hold for a call of `createOutbound`: what is no known read is sent once. */
export function policyOfCall(call: CallPlan, instance: PolicyPlan): EffectivePolicy {
  return effectivePolicy({ policy: call.policy, resendable: call.kind !== "write" }, instance);
}
