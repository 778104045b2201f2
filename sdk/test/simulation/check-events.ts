import { OutboundError, type ObserveEvent } from "outbound-sdk";

import { PLUGIN_ERROR } from "./plugin.ts";
import type { CallTrace } from "./trace.ts";

/**
 * Waits for the vendor's pace stand before an attempt, waits for a retry after one. After a wait may
 * come none, when it was aborted or ended too late.
 */
const STORY = /^call\.start (?:wait\.start wait\.end |attempt\.start attempt\.end )*call\.end$/;

/**
 * What `observe` tells of a call must be one story: start, attempts and waits in turn, end; and the
 * same story that the call itself tells.
 *
 * @param jumps whether the clock jumped, so that durations mean nothing
 */
export function checkEvents(call: CallTrace, jumps: boolean, say: (what: string) => void): void {
  const story = call.events.map((event) => event.type).join(" ");
  // A plugin that breaks lets no call begin.
  if (call.error === PLUGIN_ERROR && story === "") return;
  if (!STORY.test(story)) {
    say(`the events are ${story}`);
    return;
  }
  let attempts = 0;
  let attempt = 0;
  let brought = false;
  let began = 0;
  let waitEnds: number | undefined;
  for (const event of call.events) {
    if (event.client !== "outbound") say(`${event.type} is told of the client ${event.client}`);
    if (event.type === "attempt.start") {
      // Attempts are counted anew for each page, and there is a next page only after an answer.
      attempt = brought ? 1 : attempt + 1;
      attempts += 1;
      began = event.at;
      if (event.attempt !== attempt) say(`attempt ${attempt} begins as ${event.attempt}`);
    } else if (event.type === "attempt.end") {
      brought = event.reason === undefined && Number(event.status) < 300;
      checkAttemptEnd(event, attempt, event.at - began, say);
    } else if (event.type === "wait.start") {
      // A wait for the vendor's pace moves with those before it in the queue.
      waitEnds = event.kind === "retry" ? event.endsAt : undefined;
      const next = brought ? 1 : attempt + 1;
      const of = event.kind === "retry" ? attempt : next;
      if (event.attempt !== of) say(`a wait of attempt ${of} is told of ${event.attempt}`);
      if (event.endsAt !== event.at + event.delayMs) say(`a wait of ${event.delayMs} ends wrong`);
    } else if (event.type === "wait.end" && event.outcome === "elapsed") {
      if (waitEnds !== undefined && event.at !== waitEnds && !jumps)
        say(`a wait until ${waitEnds} ends at ${event.at}`);
    }
  }
  checkEnd(call, attempts, jumps, say);
}

type Event<T extends ObserveEvent["type"]> = Extract<ObserveEvent, { type: T }>;

function checkAttemptEnd(
  event: Event<"attempt.end">,
  attempts: number,
  tookMs: number,
  say: (what: string) => void,
): void {
  if (event.attempt !== attempts) say(`attempt ${attempts} ends as ${event.attempt}`);
  if (event.durationMs !== tookMs) say(`an attempt of ${tookMs} ms is told as ${event.durationMs}`);
  const { status, reason, cutBy } = event;
  if (status === undefined && reason === undefined) say("an attempt ends with no status or reason");
  const cut =
    reason === "The call was aborted"
      ? "signal"
      : /did not answer/.test(reason ?? "")
        ? "time"
        : "";
  const told = cutBy === "timeout" || cutBy === "deadline" ? "time" : (cutBy ?? "");
  if (cut !== told) say(`an attempt that ends with ${reason} was cut by ${cutBy}`);
}

function checkEnd(
  call: CallTrace,
  attempts: number,
  jumps: boolean,
  say: (what: string) => void,
): void {
  const { error, settledAt } = call;
  const end = call.events.at(-1);
  if (end?.type !== "call.end") return;
  const failed = "error" in call;
  if (end.outcome !== (failed ? "error" : "ok")) say(`call.end tells of ${end.outcome}`);
  if (end.requests !== attempts || attempts !== call.requests.length) {
    say(`${call.requests.length} requests, ${attempts} attempts, call.end tells ${end.requests}`);
  }
  if (!jumps && end.durationMs !== settledAt) say(`call.end tells ${end.durationMs} ms`);
  const { limit, code } = OutboundError.is(error) ? error : { limit: undefined, code: undefined };
  if (end.limit !== limit || end.code !== code) {
    say(`call.end tells ${end.code} by ${end.limit}, the error ${code} by ${limit}`);
  }
  if (end.refusedDelayMs !== undefined && limit !== "deadline" && limit !== "retryAfter") {
    say(`a wait of ${end.refusedDelayMs} ms is refused by ${limit}`);
  }
}
