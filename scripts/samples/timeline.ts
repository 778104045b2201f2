import type { Heard } from "./launch.ts";

/**
 * What is told of a program that makes thousands of calls: so many of them, and none that begins
 * after so many events; the rest is only counted. A page that runs the sample keeps to the same.
 */
export const timelineLimits = { calls: 60, events: 400 };

/**
 * What the SDK told of a run, as it is kept: times since the first event, calls counted from 1, one
 * event on a line, so that a difference reads as one. Undefined when no call was made, and when one
 * was made on the real clock: such times are of one run alone.
 */
export function timelineText({ calls, real, events }: Heard): string | undefined {
  const [first] = events;
  if (first === undefined || real) return undefined;
  const start = Number(first["at"]);
  const ids = new Map<unknown, number>();
  const lines = events.map((event) => {
    const { type, client, at, callId, endsAt, ...rest } = event;
    if (callId !== undefined && !ids.has(callId)) ids.set(callId, ids.size + 1);
    return JSON.stringify({
      at: since(at, start),
      client,
      type,
      callId: ids.get(callId),
      ...rest,
      endsAt: endsAt === undefined ? undefined : since(endsAt, start),
    });
  });
  return `{"calls":${calls},"events":[\n${lines.join(",\n")}\n]}\n`;
}

/** To the microsecond: a clock may count in fractions, and their sums are not exact. */
function since(at: unknown, start: number): number {
  return Math.round((Number(at) - start) * 1000) / 1000;
}
