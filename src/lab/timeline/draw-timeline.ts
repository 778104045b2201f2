import type { Call } from "./call.ts";
import { callHead, isInstant } from "./call-head.ts";
import { duration } from "./duration.ts";
import { escape } from "./escape.ts";
import { foldAlike, type Part } from "./fold-alike.ts";
import { readStory, type Note } from "./read-story.ts";
import { staircase } from "./staircase.ts";
import { table } from "./table.ts";
import type { Timeline } from "./timeline.ts";
import { nothingSent } from "./words.ts";

/** Rows that stand open below a sample; the calls after them wait behind one line. */
const OPEN_ROWS = 10;
/** Pictures of one sample. */
const MOST_PARTS = 24;

/**
 * Draws what a program's calls did, as HTML: each call a staircase, several calls each under a head
 * that says its outcome and its time, and all of it as a table. Empty when there is nothing to draw.
 */
export function drawTimeline(timeline: Timeline): string {
  const parts = foldAlike(readStory(timeline));
  const calls = parts.filter((part) => part.note === undefined);
  const [only] = calls;
  if (only === undefined) return "";
  if (parts.length === 1 && only.calls.length === 1) {
    const [call] = only.calls as readonly [Call];
    return picture(call) + asTable(parts);
  }
  const shown = parts.slice(0, MOST_PARTS);
  const open = openParts(shown);
  const rest = shown.slice(open);
  const html = [`<ol class="o-calls">${shown.slice(0, open).map(item).join("")}</ol>`];
  if (rest.length > 0) {
    const count = countCalls(rest);
    const words = count === 1 ? "1 more call" : `${count} more calls`;
    html.push(
      `<details class="o-later"><summary>${words}</summary><ol class="o-calls">${rest.map(item).join("")}</ol></details>`,
    );
  }
  const left = timeline.calls - countCalls(shown);
  if (left > 0) {
    const words =
      left === 1 ? "1 later call is" : `${left.toLocaleString("en-US")} later calls are`;
    html.push(`<p class="o-left">${words} not drawn.</p>`);
  }
  return html.join("") + asTable(shown);
}

function asTable(parts: readonly Part[]): string {
  return `<details class="o-as-table"><summary>As a table</summary>${table(parts)}</details>`;
}

/** How many parts fit into the open rows: at least one, and all when only a line would be left out. */
function openParts(parts: readonly Part[]): number {
  let rows = 0;
  let open = 0;
  for (const part of parts) {
    rows += part.note === undefined ? rowsOf(part.calls) : 1;
    if (open > 0 && rows > OPEN_ROWS) break;
    open += 1;
  }
  // A summary that hides notes alone would have nothing to be called.
  return countCalls(parts.slice(open)) === 0 ? parts.length : open;
}

function rowsOf([call]: readonly Call[]): number {
  return call === undefined || isInstant(call) ? 1 : call.rows.length + 1;
}

function countCalls(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + (part.note === undefined ? part.calls.length : 0), 0);
}

function item(part: Part): string {
  if (part.note !== undefined) return noteItem(part.note);
  const { calls, first } = part;
  const [call] = calls as readonly [Call];
  const drawn = isInstant(call) ? "" : picture(call);
  return `<li>${callHead(calls, first)}${drawn}</li>`;
}

function picture(call: Call): string {
  if (call.rows.length === 0) return `<p class="o-none">${nothingSent(call)}</p>`;
  return staircase(call);
}

function noteItem({ from, to, words, count }: Note): string {
  const when = from === to ? duration(from) : `${duration(from)} to ${duration(to)}`;
  const often = count === 1 ? "" : `, ${count} times`;
  return `<li class="o-between"><span class="o-call-span">${when}</span> ${escape(words)}${often}</li>`;
}
