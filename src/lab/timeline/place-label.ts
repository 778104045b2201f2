import { TRACK } from "./scale.ts";
import { textWidth } from "./text-width.ts";

/** Where a label stands: anchored at an instant, moved by some pixels. */
export interface Place {
  at: number;
  dx: number;
  anchor: "start" | "end";
}

/** What a label has to get along with. Instants are milliseconds since the call began. */
export interface Around {
  words: string;
  bold: boolean;
  /** Where the step from the row above comes down; undefined in the first row. */
  step: number | undefined;
  /** The row's own bar. */
  bar: { from: number; to: number };
  /** Whether something follows the bar in this row: a wait, done or refused. */
  waits: boolean;
  /** The end of the scale. */
  span: number;
  /** Upright lines, the deadline's among them. */
  lines: readonly number[];
  px: (ms: number) => number;
}

/** Room between a label and the line it stands beside. */
const GAP = 8;

/**
 * Finds a place for a row's label on the line above its band. The places are tried in order: right
 * of where the wait starts; over the row's own bar; left of the step; against the right edge. Taken
 * is the first that fits and crosses no upright line, else the first that fits.
 */
export function placeLabel(around: Around): Place {
  const places = candidates(around).filter((place) => fits(place, around));
  const free = places.find((place) => !crosses(place, around));
  return free ?? places[0] ?? { at: around.span, dx: 0, anchor: "end" };
}

function candidates({ step, bar, waits, span, px }: Around): Place[] {
  const short = px(bar.to) - px(bar.from) < GAP;
  // In the first row a label over a mark at 0 starts where the mark does.
  const first = bar.from === bar.to ? -6 : 2;
  const beside = !short ? 2 : step === undefined ? first : GAP;
  return [
    { at: bar.to, dx: beside, anchor: "start" },
    waits
      ? { at: bar.to, dx: -2, anchor: "end" }
      : { at: bar.from, dx: step === undefined ? 0 : GAP, anchor: "start" },
    ...(step === undefined ? [] : [{ at: step, dx: -GAP, anchor: "end" } as const]),
    { at: span, dx: 0, anchor: "end" },
  ];
}

/** From left to right, on the narrowest track. */
function extent({ at, dx, anchor }: Place, { words, bold, px }: Around): [number, number] {
  const width = textWidth(words, bold);
  const start = px(at) + dx - (anchor === "end" ? width : 0);
  return [start, start + width];
}

/** Whether it stays in the frame and beside the step, on the narrowest track and on wider ones. */
function fits(place: Place, around: Around): boolean {
  const [left, right] = extent(place, around);
  const { step, px } = around;
  if (left < -6 || right > TRACK) return false;
  if (step === undefined) return true;
  return right <= px(step) - GAP / 2 || left >= px(step) + GAP / 2;
}

function crosses(place: Place, around: Around): boolean {
  const [left, right] = extent(place, around);
  return around.lines.some((at) => left < around.px(at) && around.px(at) < right);
}
