import type { Timeline } from "./timeline.ts";

/**
 * A word for the course that calls took: the same for two runs that did the same, whenever they
 * began. Empty when nothing was told. Small on purpose: it decides whether a page has to load what
 * draws at all.
 */
export function courseOf({ calls, events }: Timeline): string {
  const [first] = events;
  if (first === undefined) return "";
  const { callId = 0 } = { callId: 0, ...events.find((event) => "callId" in event) };
  const origins: Readonly<Record<string, number>> = { at: first.at, endsAt: first.at, callId };
  const told = events.map((event) =>
    Object.entries(event)
      .sort()
      .map(([name, value]) => {
        const origin = origins[name];
        return origin === undefined ? value : Math.round((value - origin) * 1000);
      }),
  );
  return digest(calls + told.join("\n"));
}

/** FNV-1a of 32 bits: with the text's length it tells one run of a sample from another. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `${text.length}.${hash >>> 0}`;
}
