import { lengthOf, type Call } from "./call.ts";
import { duration } from "./duration.ts";
import { escape } from "./escape.ts";
import { answerOf, outcomeOf } from "./words.ts";

/** What stands above the picture of one of several calls: its number, its outcome and its time. */
export function callHead(calls: readonly Call[], first: number): string {
  const [call] = calls as readonly [Call];
  const last = first + calls.length - 1;
  const paths = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const path = escape(shortened(`${call.method} ${call.path}`));
  const more = paths.size === 1 ? "" : ` and ${paths.size - 1} more`;
  const number = last === first ? `${first}` : `${first}–${last}`;
  return [
    `<p class="o-call"><span class="o-call-no">${number}</span> `,
    isInstant(call) ? `${point(call)} ` : "",
    `<b>${escape(outcomeOf(call))}</b> `,
    `<span class="o-call-path">${path}${more}</span> `,
    `<span class="o-call-span">${spanOf(calls)}</span></p>`,
  ].join("");
}

const LONGEST_PATH = 80;

function shortened(path: string): string {
  return path.length <= LONGEST_PATH ? path : `${path.slice(0, LONGEST_PATH - 1)}…`;
}

/** When the calls were: from their first instant to their last, on the sample's clock. */
function spanOf(calls: readonly Call[]): string {
  const [call] = calls as readonly [Call];
  const length = lengthOf(call);
  const starts = calls.map(({ from }) => from);
  const [from, to] = [Math.min(...starts), Math.max(...starts)];
  if (calls.length > 1 && from !== to) {
    return `${length === 0 ? "" : `${duration(length)} each, `}${between(from, to + length)}`;
  }
  return `${calls.length > 1 && length > 0 ? "each " : ""}${between(from, from + length)}`;
}

function between(from: number, to: number): string {
  if (from === to) return `at ${from === 0 ? "0" : duration(from)}`;
  const [start, end] = [duration(from), duration(to)];
  // A unit that both have is said once.
  const unit = start.slice(start.indexOf(" "));
  return from === 0
    ? `0 to ${end}`
    : end.endsWith(unit) && end.slice(end.indexOf(" ")) === unit
      ? `${start.slice(0, -unit.length)} to ${end}`
      : `${start} to ${end}`;
}

/** One answer, and no time: the head says it all, and a picture of one point would add nothing. */
export function isInstant(call: Call): boolean {
  const { rows, end, changes } = call;
  const [row] = rows;
  return (
    rows.length === 1 &&
    row?.attempt?.ended === true &&
    row.wait === undefined &&
    lengthOf(call) === 0 &&
    end !== undefined &&
    end.refusedDelayMs === undefined &&
    changes.length === 0
  );
}

/** The mark of such a call, of the same shape as in a picture. */
function point({ rows }: Call): string {
  const attempt = rows[0]?.attempt;
  if (attempt === undefined) return "";
  const shape = attempt.ok
    ? '<circle class="mk-o" r="7.5"/><path class="mk-c" d="M-3.2 .2l2.3 2.5l4.2-4.8"/>'
    : '<circle class="mk-f" r="6.5"/><path class="mk-x" d="M-2.5-2.5l5 5m0-5l-5 5"/>';
  const words = attempt.ok ? "answered" : `failed: ${answerOf(attempt)}`;
  return `<svg class="o-point tl" width="16" height="16" viewBox="-8 -8 16 16" role="img" aria-label="${words}">${shape}</svg>`;
}
