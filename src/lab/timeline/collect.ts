import type { ObserveEvent } from "outbound-sdk";
import type { Timeline } from "./timeline.ts";

/** A program may make thousands of calls: so many are told, and none that begins after so many events. */
export const MOST_CALLS = 60;
const MOST_EVENTS = 400;

/** Keeps what is told of a program's calls, within limits. */
export interface Collector {
  add: (event: ObserveEvent) => void;
  timeline: () => Timeline;
}

/** The same limits as when the sample was verified, or a run of it could not show the same. */
export function collectTimeline(): Collector {
  const events: ObserveEvent[] = [];
  const kept = new Set<number>();
  let calls = 0;
  return {
    add(event) {
      if (event.type === "call.start") {
        calls += 1;
        if (calls <= MOST_CALLS && events.length < MOST_EVENTS) kept.add(event.callId);
      }
      const own = "callId" in event;
      // A call that is told is told to its end; past twice the events even that is cut.
      const room = own ? 2 * MOST_EVENTS : MOST_EVENTS;
      if (events.length < room && (!own || kept.has(event.callId))) events.push(event);
    },
    timeline: () => ({ calls, events }),
  };
}
