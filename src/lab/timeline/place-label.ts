import { NARROWEST, TRACK } from "./scale.ts";
import { textWidth } from "./text-width.ts";
import { LONGEST_LABEL } from "./words.ts";

/** Where a label stands: anchored at an instant, moved by some pixels. */
export interface Place {
  at: number;
  dx: number;
  anchor: "start" | "end";
}

/** What a label has to get along with. Instants are milliseconds since the call began. */
export interface Around {
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
 *
 * @param ways the label said in several ways, the best first: one that is longer than a label may be
 *   is taken only where it has a free place on a screen of 320 px as well
 */
export function placeLabel(
  ways: readonly string[],
  around: Around,
): { words: string; place: Place } {
  const places = candidates(around);
  for (const words of ways.slice(0, -1)) {
    const track = words.length > LONGEST_LABEL ? NARROWEST : TRACK;
    const label = { ...around, words, track };
    const place = places.find((one) => fits(one, label) && !crosses(one, label));
    if (place !== undefined) return { words, place };
  }
  const words = ways.at(-1) as string;
  const label = { ...around, words, track: TRACK };
  const fitting = places.filter((one) => fits(one, label));
  const free = fitting.find((one) => !crosses(one, label));
  const place = free ?? fitting[0] ?? { at: around.span, dx: 0, anchor: "end" };
  return { words, place };
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

/** Words, and how many pixels the whole scale has for them. */
interface Label extends Around {
  words: string;
  track: number;
}

/** Where an instant is on the label's track. */
function pixels({ px, track }: Label, at: number): number {
  return (px(at) * track) / TRACK;
}

/** From left to right. */
function extent({ at, dx, anchor }: Place, label: Label): [number, number] {
  const width = textWidth(label.words, label.bold);
  const start = pixels(label, at) + dx - (anchor === "end" ? width : 0);
  return [start, start + width];
}

/** Whether it stays in the frame and beside the step, on the label's track and on wider ones. */
function fits(place: Place, label: Label): boolean {
  const [left, right] = extent(place, label);
  const { step, track } = label;
  if (left < -6 || right > track) return false;
  if (step === undefined) return true;
  return right <= pixels(label, step) - GAP / 2 || left >= pixels(label, step) + GAP / 2;
}

/** On the label's track; on a wider one words cover less time, and cross no other line. */
function crosses(place: Place, label: Label): boolean {
  const [left, right] = extent(place, label);
  return label.lines.some((at) => left < pixels(label, at) && pixels(label, at) < right);
}
