import { ticks } from "d3-array";
import { lengthOf, type Call } from "./call.ts";
import { duration } from "./duration.ts";
import { textWidth } from "./text-width.ts";

/** Width of the picture without its gutter on a screen of 375 px: what fits there fits everywhere. */
export const TRACK = 233;

/** The same on a screen of 320 px, as at 400 % zoom: ticks are told apart there too. */
export const NARROWEST = 178;

/** A deadline further away than this many lengths of the call is named, not drawn. */
const FAR = 1.5;
/** A tick closer to the deadline than this share of the width has no words. */
const NEAR_TICK = 0.09;
/** The same for the line of a breaker. */
const NEAR_FLAG = 0.03;
/** From here on a tick's words end at its line, or they would leave the frame. */
const LATE_TICK = 0.95;

/** A linear scale from 0, as long as what it has to show. */
export interface Scale {
  span: number;
  /** In per cent, as an attribute. */
  x: (ms: number) => string;
  /** In pixels of the narrowest track. */
  px: (ms: number) => number;
  ticks: Tick[];
  /** Undefined when there is none; `near` when it is in the picture. */
  deadline: { at: number; near: boolean } | undefined;
  /** Where upright lines stand that no label should cross. */
  lines: number[];
}

/** An upright line, and how close a tick's words may come to it. */
interface Line {
  at: number;
  room: number;
}

interface Tick {
  at: number;
  words: string;
  anchor: "start" | "middle" | "end";
}

export function scaleOf(call: Call): Scale {
  const until = call.rows.map(({ wait }) => wait?.until ?? 0);
  const { end } = call;
  const refused = (end?.at ?? 0) + (end?.refusedDelayMs ?? 0);
  const shown = Math.max(lengthOf(call), refused, ...until);
  const at = call.deadline;
  const deadline = at === undefined ? undefined : { at, near: at <= FAR * shown };
  const span = deadline?.near === true ? Math.max(shown, deadline.at) : shown;
  const lines: Line[] = call.changes.map((change) => ({ at: change.at, room: NEAR_FLAG * span }));
  if (deadline?.near === true) lines.push({ at: deadline.at, room: NEAR_TICK * span });
  const share = (ms: number): number => (span === 0 ? 0 : ms / span);
  return {
    span,
    x: (ms) => `${Number((100 * share(ms)).toFixed(2))}%`,
    px: (ms) => TRACK * share(ms),
    ticks: ticksOf(span, lines),
    deadline,
    lines: lines.map(({ at }) => at),
  };
}

/** As many ticks as there is room for, at round numbers of a unit that suits the span. */
function ticksOf(span: number, lines: readonly Line[]): Tick[] {
  if (span === 0) return [{ at: 0, words: "0", anchor: "start" }];
  const unit = [3_600_000, 60_000, 1].find((ms) => span >= 2 * ms) ?? 1;
  for (const count of [4, 3, 2, 1]) {
    const made = ticks(0, span / unit, count).map((at) => tickOf(at * unit, span, lines));
    if (made.length <= 6 && areApart(made, span)) return made;
  }
  return [{ at: 0, words: "0", anchor: "start" }];
}

function tickOf(at: number, span: number, lines: readonly Line[]): Tick {
  const close = lines.some((line) => Math.abs(at - line.at) < line.room);
  const words = close ? "" : at === 0 ? "0" : duration(at);
  return {
    at,
    words,
    anchor: at === 0 ? "start" : at > LATE_TICK * span ? "end" : "middle",
  };
}

function areApart(ticks: readonly Tick[], span: number): boolean {
  let free = -Infinity;
  for (const { at, words, anchor } of ticks) {
    if (words === "") continue;
    const width = textWidth(words);
    const left = (NARROWEST * at) / span - { start: 0, middle: width / 2, end: width }[anchor];
    if (left < free) return false;
    free = left + width + 4;
  }
  return true;
}
