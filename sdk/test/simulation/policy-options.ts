import type { LimitOptions } from "outbound-sdk";

import type { BackoffPlan, PolicyPlan } from "./scenario.ts";

/** What a backoff that breaks gives, or throws. */
export const BACKOFF_ERROR = new Error("the backoff broke");

function backoffOf(plan: BackoffPlan): (retry: number, random: number) => number {
  return (retry) => {
    if (plan.breaksAt === undefined || retry < plan.breaksAt) return plan.ms;
    switch (plan.how) {
      case "NaN":
        return Number.NaN;
      case "Infinity":
        return Infinity;
      case "negative":
        return -1;
      case "string":
        return "5" as never;
      case "rejects":
        return Promise.reject(BACKOFF_ERROR) as never;
      default:
        throw BACKOFF_ERROR;
    }
  };
}

/** A planned policy as the options of an instance or a call. */
export function policyOptions(plan: PolicyPlan): LimitOptions {
  const { retries, backoff, deadline, cut, ...plain } = plan;
  return {
    ...plain,
    ...(backoff === undefined
      ? retries === undefined
        ? {}
        : { retries }
      : {
          retries: {
            ...(retries === undefined ? {} : { max: retries }),
            backoff: backoffOf(backoff),
          },
        }),
    ...(deadline === undefined
      ? {}
      : { deadline: cut === undefined ? deadline : { ms: deadline, cut } }),
  };
}
