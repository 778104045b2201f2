import { isVendors, type Attempt, type Call, type Row, type Wait } from "./call.ts";
import { duration } from "./duration.ts";
import { escape } from "./escape.ts";
import { placeLabel } from "./place-label.ts";
import { scaleOf, TRACK, type Scale } from "./scale.ts";
import { sentenceOf } from "./sentence.ts";
import { textWidth } from "./text-width.ts";
import { answerOf, endLabel, waitLabels } from "./words.ts";

/** Heights in pixels: an attempt with the wait after it, a line of words above the picture, a band. */
const ROW = 40;
const LINE = 20;
const BAND = 12;
/** From the top of a row: its label's letters, its band, the middle of it. */
const LABEL_AT = 17;
const BAND_AT = 23;
const MIDDLE = BAND_AT + BAND / 2;
/** A bar at least this long holds its mark inside; a shorter one carries it on its end. */
const HOLDS_MARK = 16;

/**
 * Draws one call as a staircase: time runs right, attempts run down, on one true scale from 0. An
 * SVG without viewBox, x in per cent and y in pixels: the same bytes fit every width, and no text
 * is ever scaled. Colours and widths come from the page's style sheet.
 */
export function staircase(call: Call): string {
  const scale = scaleOf(call);
  const lines = linesOf(call, scale);
  const top = LINE * (1 + lines.length);
  const bottom = top + ROW * call.rows.length + 2;
  const drawn = [
    axis(call, scale, top, bottom),
    ...lines.map((line, index) => flag(line, scale, index, top, bottom)),
    ...call.rows.map((row, index) => drawRow(call, row, index, scale, top + ROW * index)),
  ];
  // The sentence says it all: read out with the words of the drawing, it would be said twice.
  return `<svg class="tl" role="img" aria-label="${escape(sentenceOf(call))}" height="${bottom + 4}"><g aria-hidden="true">${drawn.join("")}</g></svg>`;
}

/** An instant with a name: each has a line of words of its own, so that none can meet another. */
interface Line {
  /** Undefined for one that is too far away to be drawn. */
  at: number | undefined;
  words: string;
  kind: "dl" | "flag";
}

const BECAME = { open: "breaker opens", halfOpen: "breaker: one try", closed: "breaker closes" };

function linesOf({ changes }: Call, { deadline }: Scale): Line[] {
  const lines: Line[] = changes.map(({ at, to }) => ({ at, words: BECAME[to], kind: "flag" }));
  if (deadline === undefined) return lines;
  const words = `deadline ${duration(deadline.at)}`;
  const line: Line = deadline.near
    ? { at: deadline.at, words, kind: "dl" }
    : { at: undefined, words: `${words} →`, kind: "dl" };
  return [line, ...lines];
}

function axis(call: Call, { x, ticks }: Scale, top: number, bottom: number): string {
  const y = top - 6;
  const head = hasPages(call) ? "request" : "attempt";
  const drawn = ticks.map(({ at, words, anchor }) => {
    const line = `<line class="grid" x1="${x(at)}" x2="${x(at)}" y1="${top}" y2="${bottom}"/>`;
    if (words === "") return line;
    return `${line}<text class="tick" x="${x(at)}" y="${y}" text-anchor="${anchor}">${words}</text>`;
  });
  return `<g class="gut"><text class="tick" y="${y}">${head}</text></g>${drawn.join("")}`;
}

function flag(line: Line, { x, px, span }: Scale, index: number, top: number, bottom: number) {
  const { at, words, kind } = line;
  const y = 14 + LINE * index;
  if (at === undefined) {
    return `<text class="dlt" x="100%" y="${y}" text-anchor="end">${words}</text>`;
  }
  const past =
    kind === "dl" && at < span
      ? `<rect class="past" x="${x(at)}" width="${x(span - at)}" y="${top}" height="${bottom - top}"/>`
      : "";
  const width = 6 + textWidth(words, true);
  const place =
    px(at) >= width
      ? `x="${x(at)}" dx="-6" y="${y}" text-anchor="end"`
      : px(at) + width <= TRACK
        ? `x="${x(at)}" dx="6" y="${y}" text-anchor="start"`
        : `x="100%" y="${y}" text-anchor="end"`;
  return `${past}<line class="${kind}" x1="${x(at)}" x2="${x(at)}" y1="${4 + LINE * index}" y2="${bottom}"/><text class="dlt" ${place}>${words}</text>`;
}

function drawRow(call: Call, row: Row, index: number, scale: Scale, top: number): string {
  const { attempt, wait } = row;
  const next = call.rows[index + 1];
  const end = next === undefined ? call.end : undefined;
  const { x } = scale;
  const refused = end?.refusedDelayMs;
  const parts = [gutter(call, row, index, top)];
  if (wait !== undefined) parts.push(drawWait(wait, scale, top));
  if (refused !== undefined && end !== undefined) {
    parts.push(band("ghost", end.at, end.at + refused, scale, top));
  }
  if (attempt !== undefined) parts.push(drawAttempt(attempt, scale, top));
  if (wait?.aborted === true) {
    parts.push(mark(x(wait.to), top, '<rect class="ab" x="-6" y="-6" width="12" height="12"/>'));
  }
  parts.push(label(call, row, index, scale, top));
  if (next !== undefined) parts.push(stepTo(next, row, scale, top));
  return parts.join("");
}

/** Number, answer and length of the row, left of the scale. */
function gutter(call: Call, { attempt, wait }: Row, index: number, top: number): string {
  const instant = call.rows.every(({ attempt }) => (attempt?.to ?? 0) === (attempt?.from ?? 0));
  const number = hasPages(call)
    ? call.rows.slice(0, index + 1).filter(({ attempt }) => attempt !== undefined).length
    : attempt?.number;
  const y = top + (instant ? MIDDLE + 4.5 : 24);
  const no = attempt === undefined ? "" : `<text class="no" y="${y}">${number}</text>`;
  const answer = attempt === undefined ? "queued" : answerOf(attempt);
  const long = attempt ?? wait;
  const length = duration((long?.to ?? 0) - (long?.from ?? 0));
  const words = attempt?.cutBy === undefined ? length : `cut at ${length}`;
  // What is cut says so by its mark as well; the gutter has room for twelve letters.
  const took = instant
    ? ""
    : `<text class="took" x="16" y="${top + 39}">${words.length <= 12 ? words : length}</text>`;
  return `<g class="gut">${no}<text class="stt" x="16" y="${y}">${answer}</text>${took}</g>`;
}

/** A walk counts its attempts on each page anew: there the rows are numbered as requests. */
function hasPages({ rows }: Call): boolean {
  const numbers = rows.flatMap(({ attempt }) => attempt?.number ?? []);
  return new Set(numbers).size < numbers.length;
}

function band(kind: string, from: number, to: number, { x }: Scale, top: number): string {
  if (to <= from) return "";
  return `<rect class="${kind}" x="${x(from)}" width="${x(to - from)}" y="${top + BAND_AT}" height="${BAND}"/>`;
}

function mark(x: string, top: number, shape: string): string {
  return `<svg x="${x}" y="${top + MIDDLE}" overflow="visible">${shape}</svg>`;
}

function drawAttempt(attempt: Attempt, scale: Scale, top: number): string {
  const { from, to, ok, ended, cutBy, bodyCutAt } = attempt;
  const { x, px } = scale;
  const bar = band(ended ? (ok ? "o" : "f") : "ghost", from, to, scale, top);
  if (!ended) return bar;
  const inside = px(to) - px(from) >= HOLDS_MARK;
  const end = mark(x(to), top, endMark(ok, cutBy, inside));
  if (bodyCutAt === undefined) return bar + end;
  const body = band("ghost", to, bodyCutAt, scale, top);
  return bar + body + mark(x(bodyCutAt), top, CUT) + end;
}

const CUT = '<line class="cut" x1="-1.5" x2="-1.5" y1="-10" y2="10"/>';

function endMark(ok: boolean, cutBy: Attempt["cutBy"], inside: boolean): string {
  if (cutBy === "signal") return '<rect class="ab" x="-6" y="-6" width="12" height="12"/>';
  if (cutBy !== undefined) return CUT;
  if (ok) {
    return inside
      ? '<path class="mk-c" d="M-13.2 .2l2.3 2.5l4.2-4.8"/>'
      : '<circle class="mk-o" cx="0" r="7.5"/><path class="mk-c" d="M-3.2 .2l2.3 2.5l4.2-4.8"/>';
  }
  const at = inside ? -8 : 0;
  return `<circle class="mk-f" cx="${at}" r="6.5"/><path class="mk-x" d="M${at - 2.5}-2.5l5 5m0-5l-5 5"/>`;
}

function drawWait(wait: Wait, scale: Scale, top: number): string {
  const { from, to, until } = wait;
  const rest = band("ghost", to, until, scale, top);
  if (isVendors(wait)) return band("v", from, to, scale, top) + rest;
  if (to <= from) return rest;
  const { x } = scale;
  const edge = (y: number): string =>
    `<line class="w0" x1="${x(from)}" x2="${x(to)}" y1="${y}" y2="${y}"/>`;
  const edges = edge(top + BAND_AT + BAND) + edge(top + BAND_AT);
  return band("w", from, to, scale, top) + rest + edges;
}

function label(call: Call, { attempt, wait }: Row, index: number, scale: Scale, top: number) {
  const isLast = index === call.rows.length - 1;
  if (wait === undefined && !isLast) return "";
  const ways =
    wait !== undefined && !(isLast && wait.aborted) ? waitLabels(wait) : [endLabel(call)];
  const bold = wait !== undefined && isVendors(wait) && !wait.aborted;
  const from = attempt?.from ?? wait?.from ?? 0;
  const to = attempt?.to ?? from;
  const { span, lines, px } = scale;
  const { words, place } = placeLabel(ways, {
    bold,
    step: index === 0 ? undefined : from,
    bar: { from, to },
    waits: wait !== undefined || (isLast && call.end?.refusedDelayMs !== undefined),
    span,
    lines,
    px,
  });
  const dx = place.dx === 0 ? "" : ` dx="${place.dx}"`;
  // In a narrow picture the rows after the first drop the word and keep the number.
  const text = index === 0 ? words : words.replace(/wait /, '<tspan class="lg">wait </tspan>');
  return `<text class="${bold ? "tv" : "wl"}" x="${scale.x(place.at)}"${dx} y="${top + LABEL_AT}" text-anchor="${place.anchor}">${text}</text>`;
}

/** Down to where the next row begins; on a walk the caller may have taken its time before that. */
function stepTo(next: Row, { attempt, wait }: Row, { x }: Scale, top: number): string {
  const at = next.attempt?.from ?? next.wait?.from ?? 0;
  const from = wait?.to ?? attempt?.to ?? at;
  const line = (x1: number, x2: number, y1: number, y2: number): string =>
    `<line class="step" x1="${x(x1)}" x2="${x(x2)}" y1="${y1}" y2="${y2}"/>`;
  const below = top + ROW + MIDDLE;
  if (from >= at) return line(at, at, top + BAND_AT + BAND, below);
  return line(from, at, top + MIDDLE, top + MIDDLE) + line(at, at, top + MIDDLE, below);
}
