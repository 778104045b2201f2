import type { Call } from "./call.ts";
import type { Item, Note } from "./read-story.ts";

/** Calls that look the same, one after the other, drawn once; or what happened between calls. */
export type Part = { calls: readonly Call[]; first: number; note?: never } | { note: Note };

/** Folds neighbours whose pictures are the same into one. `first` counts calls from 1. */
export function foldAlike(items: readonly Item[]): Part[] {
  const parts: Part[] = [];
  let shape = "";
  let count = 0;
  for (const { call, note } of items) {
    if (call === undefined) {
      parts.push({ note });
      shape = "";
      continue;
    }
    count += 1;
    const own = shapeOf(call);
    const before = parts.at(-1);
    if (own === shape && before !== undefined && before.note === undefined) {
      parts[parts.length - 1] = { ...before, calls: [...before.calls, call] };
    } else {
      parts.push({ calls: [call], first: count });
    }
    shape = own;
  }
  return parts;
}

/** All that a picture shows of a call: neither when it began, nor what it asked for. */
function shapeOf(call: Call): string {
  return JSON.stringify({ ...call, from: 0, path: "" });
}
