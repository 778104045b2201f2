import type { ObserveEvent } from "outbound-sdk";
import type { Timeline } from "./timeline.ts";

/** More than any collector gives. */
const MOST = 1_000;

/** The fields that the picture of each event needs, besides `type`, `client` and `at`. */
const NEEDED: Readonly<Record<ObserveEvent["type"], readonly string[]>> = {
  "call.start": ["callId", "method", "path"],
  "attempt.start": ["callId", "attempt"],
  "attempt.end": ["callId", "attempt"],
  "wait.start": ["callId", "kind", "delayMs"],
  "wait.end": ["callId", "outcome"],
  "call.end": ["callId", "outcome"],
  "breaker.change": ["to"],
  "batch.dropped": ["reason", "events"],
};
const NUMBERS = new Set(
  "at callId attempt status durationMs delayMs askedMs endsAt refusedDelayMs requests deadlineMs events".split(
    " ",
  ),
);

/** Fields of few words, that choose what is drawn. */
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  kind: ["retry", "rateLimit"],
  outcome: ["ok", "error", "elapsed", "aborted"],
  to: ["closed", "open", "halfOpen"],
};

/**
 * What came from where a stranger's edit may have run, as far as it is what it should be: known
 * events with numbers where numbers belong, and texts elsewhere.
 */
export function checkTimeline(value: unknown): Timeline {
  const { calls, events } = (value ?? {}) as { calls?: unknown; events?: unknown };
  const fit = Array.isArray(events) ? events.slice(0, MOST).filter(isEvent) : [];
  return {
    calls: typeof calls === "number" && Number.isSafeInteger(calls) ? calls : 0,
    events: fit,
  };
}

function isEvent(value: unknown): value is ObserveEvent {
  if (typeof value !== "object" || value === null) return false;
  const event = value as Readonly<Record<string, unknown>>;
  const type = event["type"];
  if (typeof type !== "string" || !Object.hasOwn(NEEDED, type)) return false;
  const needed = ["client", "at", ...NEEDED[type as ObserveEvent["type"]]];
  return (
    needed.every((name) => Object.hasOwn(event, name)) &&
    Object.entries(event).every(([name, field]) =>
      NUMBERS.has(name)
        ? Number.isFinite(field)
        : typeof field === "string" && (WORDS[name]?.includes(field) ?? true),
    )
  );
}
