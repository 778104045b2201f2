import type { VirtualClock } from "outbound-sdk/testing";

import type { AnswerPlan, RejectionPlan, VendorPlan } from "./scenario.ts";
import type { BodyTrace } from "./trace.ts";
import { textOf, type PagePlace } from "./page-text.ts";
import { trackedBody } from "./tracked-body.ts";

/** What fetch rejects with: one object each, so that a cause can be recognised. */
export const REJECTIONS: Readonly<Record<RejectionPlan, unknown>> = {
  network: new TypeError("fetch failed"),
  error: new Error("socket hang up"),
  string: "down",
  undefined,
  abortLike: new DOMException("The connection was lost", "AbortError"),
  mistake: new RangeError("a mistake in the code"),
};

const TYPES: Readonly<Record<string, string>> = {
  json: "application/json",
  emptyPage: "application/json",
  repeatedCursor: "application/json",
  badJson: "application/json; charset=utf-8",
};

/**
 * Answers one request as planned. It keeps its own timers, which are not the engine's, and hears
 * the signal unless it is deaf.
 */
export function answerRequest(
  plan: VendorPlan,
  method: string,
  signal: AbortSignal,
  clock: VirtualClock,
  page: PagePlace,
  openBody: () => BodyTrace,
): Promise<Response> {
  const { answer, deaf } = plan;
  if (answer.kind === "throws") throw REJECTIONS[answer.what];
  return new Promise((resolve, reject) => {
    if (!deaf) {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason));
    }
    const give = () => {
      if (answer.kind === "hang") return;
      if (answer.kind === "rejects") return reject(REJECTIONS[answer.what]);
      if (answer.kind === "status" && (deaf || !signal.aborted)) {
        resolve(response(answer, method, deaf ? undefined : signal, clock, page, openBody));
      }
    };
    if (plan.afterMs === 0) give();
    else clock.timer(plan.afterMs, give);
  });
}

/** Whether an answer has a body at all (Fetch standard: null body statuses, and HEAD). */
export function hasBody(status: number, method: string): boolean {
  return method !== "HEAD" && status !== 204 && status !== 304;
}

function response(
  answer: Extract<AnswerPlan, { kind: "status" }>,
  method: string,
  signal: AbortSignal | undefined,
  clock: VirtualClock,
  page: PagePlace,
  openBody: () => BodyTrace,
): Response {
  const { status, ask, body, cancel } = answer;
  const type = TYPES[body.kind];
  const headers = { ...ask?.headers, ...(type === undefined ? {} : { "content-type": type }) };
  const stream =
    body.kind === "none" || !hasBody(status, method)
      ? null
      : trackedBody(body, textOf(body, page), cancel, openBody(), clock, signal);
  return new Response(stream, { status, headers });
}
