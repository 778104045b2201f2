import { observe } from "outbound-sdk";

import { code, count } from "./wording.ts";

/** Hears how calls end, relative to what cannot change. */
export function hearEnds(): { ends: string[]; stop: () => void } {
  const ends: string[] = [];
  const stop = observe((event) => {
    if (event.type !== "call.end") return;
    const { outcome, limit, refusedDelayMs } = event;
    const refused = refusedDelayMs === undefined ? "" : `, refused ${count(refusedDelayMs)} ms`;
    ends.push(`${outcome}${limit === undefined ? "" : `, ${code(limit)}`}${refused}`);
  });
  return { ends, stop };
}
