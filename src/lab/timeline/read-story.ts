import type { ObserveEvent } from "outbound-sdk";
import { lengthOf, type Attempt, type BreakerState, type Call } from "./call.ts";
import type { Timeline } from "./timeline.ts";

/** Something that happened outside of every call. Times are milliseconds since the first event. */
export interface Note {
  from: number;
  to: number;
  words: string;
  /** How often, one after the other. */
  count: number;
  breaker?: BreakerState;
}

/** What happened, in order. */
export type Item = { call: Call; note?: never } | { call?: never; note: Note };

type Of<Type extends ObserveEvent["type"]> = Extract<ObserveEvent, { type: Type }>;

const BREAKER: Readonly<Record<BreakerState, string>> = {
  open: "The circuit breaker opens",
  halfOpen: "The circuit breaker lets one try through",
  closed: "The circuit breaker closes",
};

/** How the reason ends of a wait for a turn that is no limit's, but a pause the vendor asked for. */
const PAUSED = " asked for a pause";

/** Puts events together to calls, each with its attempts and waits, and to what happened between. */
export function readStory({ events }: Timeline): Item[] {
  const first = events[0]?.at ?? 0;
  const items: Item[] = [];
  const calls = new Map<number, Call>();
  let last: Call | undefined;
  for (const event of events) {
    if (event.type === "breaker.change") {
      changeOf(event, event.at - first, last, items);
    } else if (event.type === "batch.dropped") {
      dropOf(event, event.at - first, last, items);
    } else if (event.type === "call.start") {
      last = callOf(event, event.at - first, items);
      calls.set(event.callId, last);
    } else {
      const call = calls.get(event.callId);
      if (call === undefined) continue;
      last = call;
      step(call, event, event.at - first - call.from);
    }
  }
  for (const call of calls.values()) settle(call);
  return items;
}

function callOf({ client, method, path, deadlineMs }: Of<"call.start">, at: number, items: Item[]) {
  const call: Call = { client, method, path, from: at, rows: [], changes: [], dropped: false };
  if (deadlineMs !== undefined) call.deadline = deadlineMs;
  // A breaker lets a call through in the instant the call begins: that is a part of the call.
  const before = items.at(-1)?.note;
  if (before?.breaker !== undefined && before.count === 1 && before.to === at) {
    items.pop();
    call.changes.push({ at: 0, to: before.breaker });
  }
  items.push({ call });
  return call;
}

function step(
  call: Call,
  event: Exclude<ObserveEvent, Of<"call.start" | "breaker.change" | "batch.dropped">>,
  at: number,
): void {
  const { rows } = call;
  switch (event.type) {
    case "attempt.start":
      rows.push({
        attempt: { number: event.attempt, from: at, to: at, ok: false, ended: false },
      });
      break;
    case "attempt.end": {
      const open = rows.find(
        ({ attempt }) => attempt?.ended === false && attempt.number === event.attempt,
      )?.attempt;
      if (open === undefined) break;
      const { status, reason, cutBy } = event;
      Object.assign(open, { to: at, status, reason, cutBy, ended: true });
      break;
    }
    case "wait.start": {
      const { kind, delayMs, askedMs: asked, reason } = event;
      const until = at + delayMs;
      const pause = kind === "rateLimit" && reason.endsWith(PAUSED);
      const wait = { kind, from: at, to: until, until, asked, pause, aborted: false };
      const row = rows.at(-1);
      if (kind === "retry" && row?.attempt !== undefined && row.wait === undefined) row.wait = wait;
      else rows.push({ wait });
      break;
    }
    case "wait.end": {
      const wait = rows.findLast(({ wait }) => wait !== undefined)?.wait;
      if (wait === undefined) break;
      wait.to = at;
      wait.aborted = event.outcome === "aborted";
      // A turn may come sooner than was told: others have left the queue.
      if (!wait.aborted) wait.until = at;
      break;
    }
    case "call.end": {
      const { outcome, limit, refusedDelayMs, code } = event;
      call.end = { at, outcome, limit, refusedDelayMs, code };
      break;
    }
  }
}

/** Says of each attempt whether it brought something, once the whole call is known. */
function settle(call: Call): void {
  const attempts = call.rows.flatMap(({ attempt }) => attempt ?? []);
  const last = attempts.at(-1);
  for (const attempt of attempts) {
    attempt.ok = attempt.ended && (isGood(attempt) || (attempt === last && endedWell(call)));
  }
  // Only a fetch ends with its body, and its attempt with the headers: the rest is the body's.
  if (last === undefined || call.end === undefined || call.client !== "fetch") return;
  if (call.rows.at(-1)?.attempt !== last || call.rows.at(-1)?.wait !== undefined) return;
  if (call.end.at <= last.to) return;
  if (call.end.outcome === "ok" || isHandedOut(last, call.end)) last.to = call.end.at;
  else last.bodyCutAt = call.end.at;
}

/** A fetch hands out the last answer that failed, and its call is an error whose body was whole. */
function isHandedOut(last: Attempt, { limit, refusedDelayMs }: NonNullable<Call["end"]>): boolean {
  if (isGood(last) || limit === "timeout" || limit === "signal") return false;
  return limit !== "deadline" || refusedDelayMs !== undefined;
}

function isGood({ status, reason, cutBy }: Attempt): boolean {
  return status !== undefined && status < 400 && reason === undefined && cutBy === undefined;
}

function endedWell({ end }: Call): boolean {
  return end?.outcome === "ok";
}

function changeOf(
  { to, client }: Of<"breaker.change">,
  at: number,
  last: Call | undefined,
  items: Item[],
) {
  const within =
    last !== undefined &&
    last.client === client &&
    at <= last.from + (last.end?.at ?? Math.max(lengthOf(last), at - last.from));
  if (within) last.changes.push({ at: at - last.from, to });
  else items.push({ note: { from: at, to: at, words: BREAKER[to], count: 1, breaker: to } });
}

function dropOf(
  { reason, events }: Of<"batch.dropped">,
  at: number,
  last: Call | undefined,
  items: Item[],
): void {
  if (
    last?.end?.outcome === "error" &&
    last.client === "boundary" &&
    !last.dropped &&
    at === last.from + last.end.at
  ) {
    last.dropped = true;
    return;
  }
  const words = `${events} event${events === 1 ? "" : "s"} dropped: ${lowerFirst(reason)}`;
  const before = items.at(-1)?.note;
  if (before?.words === words) {
    before.to = at;
    before.count += 1;
  } else {
    items.push({ note: { from: at, to: at, words, count: 1 } });
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
