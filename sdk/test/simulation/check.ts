import { isDeepStrictEqual } from "node:util";

import { OUTBOUND_ERROR_CODES, OutboundError } from "outbound-sdk";

import { checkEvents } from "./check-events.ts";
import { policyOfCall } from "./effective-policy.ts";
import { expected, type Expected } from "./model.ts";
import type { CallPlan, ScenarioPlan } from "./scenario.ts";
import { PLUGIN_ERROR } from "./plugin.ts";
import { factsOf, type CallTrace, type Trace } from "./trace.ts";
import { REJECTIONS } from "./vendor.ts";

/** Everything about a finished run that breaks the contract, in one sentence each. */
export function check(plan: ScenarioPlan, trace: Trace): string[] {
  const broken = [...trace.violations];
  for (const { call, request, closed, cancels } of trace.bodies) {
    const whose = `the body of answer ${request} of call ${call}`;
    if (!closed) broken.push(`${whose} was never let go`);
    if (cancels > 1) broken.push(`${whose} was cancelled ${cancels} times`);
  }
  for (const [index, call] of trace.calls.entries()) {
    const say = (what: string) => broken.push(`call ${index}: ${what}`);
    if (call.settledAt === undefined) {
      say("never settled");
      continue;
    }
    checkEvents(call, plan.jumps.length > 0, say);
    checkAlways(plan, index, call, say);
    const model = expected(plan, index);
    if (model !== undefined) checkModel(model, call, say);
  }
  return broken;
}

/** What holds for every call, also where the model has no opinion. */
function checkAlways(
  plan: ScenarioPlan,
  index: number,
  call: CallTrace,
  say: (what: string) => void,
): void {
  const { error, requests, abortedAt, settledAt } = call;
  const own = plan.calls[index] as CallPlan;
  const policy = policyOfCall(own, plan.policy);
  if (call.attemptsTold !== requests.length) {
    say(`${requests.length} requests, onRequest told ${call.attemptsTold}`);
  }
  if (abortedAt !== undefined && settledAt !== abortedAt) {
    say(`aborted at ${abortedAt} and settled at ${settledAt}`);
  }
  if (policy.cut && plan.jumps.length === 0 && Number(settledAt) > Math.max(0, policy.deadline)) {
    say(`settled at ${settledAt}, after its cutting deadline of ${policy.deadline}`);
  }
  if (!("error" in call)) return;
  if (!OutboundError.is(error)) {
    if (error !== REJECTIONS.mistake && error !== PLUGIN_ERROR) {
      say(`rejected with ${String(error)}, which is neither an OutboundError nor a mistake`);
    }
    return;
  }
  const { code, limit, permanent } = error;
  if (!OUTBOUND_ERROR_CODES.includes(code)) say(`the code ${code} is not in the list`);
  if (error.requests !== requests.length) say(`error.requests is ${error.requests}`);
  if (error.aborted !== (limit === "signal")) say(`aborted ${error.aborted}, limit ${limit}`);
  if (limit === undefined && !permanent) say(`no limit named, and not permanent: ${code}`);
  if (limit !== undefined && limit !== "signal" && permanent) say(`permanent by ${limit}`);
  if (limit === "deadline" && policy.deadline === Infinity) say("ended by no deadline");
  if (limit === "maxRequests" && requests.length !== policy.maxRequests) {
    say(`maxRequests named after ${requests.length} of ${policy.maxRequests}`);
  }
  const few = requests.length < policy.retries + 1;
  const many = requests.length > policy.retries + 1 && own.kind !== "walk";
  if ((limit === "retries" || limit === "timeout") && (few || many)) {
    say(`${limit} named after ${requests.length} requests`);
  }
  if (limit === "retryAfter" && !(Number(error.retryAfterMs) > policy.maxRetryAfter)) {
    say(`retryAfter named for ${error.retryAfterMs} ms`);
  }
  if (error.retryAfterMs !== undefined && !(error.retryAfterMs >= 0)) {
    say(`retryAfterMs is ${error.retryAfterMs}`);
  }
}

/** Where the model knows the answer, every number must be the model's. */
function checkModel(model: Expected, call: CallTrace, say: (what: string) => void): void {
  const same = (what: string, got: unknown, wanted: unknown) => {
    if (!isDeepStrictEqual(got, wanted)) {
      say(`${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`);
    }
  };
  same("requests", call.requests, model.requests);
  same("settledAt", call.settledAt, model.settledAt);
  same("waits", call.waits, model.waits);
  if ("thrown" in model) {
    if (call.error !== model.thrown) say(`expected the mistake, got ${String(call.error)}`);
    return;
  }
  same("value", call.value, model.value);
  if (model.error === undefined || !OutboundError.is(call.error)) {
    if ((model.error === undefined) !== (call.error === undefined)) {
      say(`expected ${JSON.stringify(model.error)}, got ${String(call.error)}`);
    }
    return;
  }
  const facts = factsOf(call.error);
  // The words about a broken backoff are not in the contract.
  const wanted =
    model.error.message === "" ? { ...model.error, message: facts.message } : model.error;
  same("error", facts, wanted);
  const { cause } = call.error;
  if (model.cause !== undefined && cause !== model.cause.value) say(`cause is ${String(cause)}`);
  if (model.causeMessage !== undefined) {
    same("cause", OutboundError.is(cause) ? cause.message : cause, model.causeMessage);
  }
}
