import type { Step, Walk } from "./breaker-steps.ts";
import { seconds, stepOf } from "./breaker-words.ts";

type State = Step["from"];
type Point = readonly [x: number, y: number];

/** A line from one state to another, its words beside its first upright part. */
interface Edge {
  readonly step: Step;
  readonly points: readonly Point[];
  readonly words: readonly string[];
  /** The base of the first line. */
  readonly at: Point;
  /** px from one line of words to the next. */
  readonly leading?: number;
  readonly anchor: "start" | "end" | "middle";
  readonly look: "ok" | "fail" | "time" | "auth";
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** px; the text is 12 and 14 px, and is never scaled. */
const boxHeight = 54;
const height = 386;
const rows = { top: 1, middle: 176, bottom: 331 };

/**
 * Draws the breaker that was walked, as SVG text of a fixed size: nothing in it is scaled, so a
 * narrow page gets a narrow drawing and not a small one. Colours are the classes of states.css.
 *
 * @param width px, at least 320
 * @throws Error for a step that leads elsewhere than the picture says: it has to be drawn anew
 */
export function breakerPicture(walk: Walk, width: number): string {
  const wide = width >= 480;
  const side = wide ? 168 : 112;
  const boxes: Record<State, Box> = {
    closed: { x: 1, y: rows.top, width: side },
    open: { x: width - side - 1, y: rows.top, width: side },
    halfOpen: { x: (width - side) / 2 - (wide ? 0 : 4), y: rows.middle, width: side + 4 },
    disabled: { x: 1, y: rows.bottom, width: width - 2 },
  };
  const body = [
    ...edges(walk, boxes, wide).map(drawEdge),
    ...Object.entries(boxes).map(([state, box]) => drawBox(state as State, box, walk)),
  ].join("");
  const label = "The states of the breaker. The table below says the same in words.";
  return `<svg class="o-states-${wide ? "wide" : "narrow"}" width="${width}" height="${height}" role="img" aria-label="${label}"><g aria-hidden="true">${body}</g></svg>`;
}

function edges(walk: Walk, boxes: Record<State, Box>, wide: boolean): Edge[] {
  const { closed, open, halfOpen } = boxes;
  const step = (from: State, happening: Step["happening"], to: State): Step => {
    const found = stepOf(walk, from, happening);
    if (found.to === to) return found;
    throw new Error(`From ${from}, ${happening} leads to ${found.to}: the picture says ${to}.`);
  };
  const belowTop = rows.top + boxHeight;
  const middle = rows.middle + boxHeight / 2;
  const inset = wide ? 88 : 56;
  const success = closed.x + inset;
  const auth = closed.x + (wide ? 24 : 18);
  const cooldown = open.x + open.width - (wide ? 40 : 8);
  const failure = open.x + (wide ? 32 : 19);
  const halfEnd = halfOpen.x + halfOpen.width;
  const centre = halfOpen.x + halfOpen.width / 2;
  const gap = (closed.x + closed.width + open.x) / 2;
  return [
    {
      step: step("closed", "failures", "open"),
      points: [
        [closed.x + closed.width, rows.top + 27],
        [open.x, rows.top + 27],
      ],
      words: wide
        ? [`${walk.threshold} failures in a row`]
        : [`${walk.threshold} failures`, "in a row"],
      // On a phone one line of words is above it and one below.
      at: [gap, rows.top + 20],
      leading: 22,
      anchor: "middle",
      look: "fail",
    },
    {
      step: step("open", "cooldown", "halfOpen"),
      points: [
        [cooldown, belowTop],
        [cooldown, middle + 12],
        [halfEnd, middle + 12],
      ],
      words: [seconds(walk.cooldownMs), "later"],
      at: [cooldown - 7, rows.top + 92],
      anchor: "end",
      look: "time",
    },
    {
      step: step("halfOpen", "failure", "open"),
      points: [
        [halfEnd, middle - 10],
        [failure, middle - 10],
        [failure, belowTop],
      ],
      words: ["the probe", "fails"],
      at: [failure - 7, rows.top + 92],
      anchor: "end",
      look: "fail",
    },
    {
      step: step("halfOpen", "success", "closed"),
      points: [
        [halfOpen.x, middle],
        [success, middle],
        [success, belowTop],
      ],
      words: ["the probe", "succeeds"],
      at: [success + 7, rows.top + 92],
      anchor: "start",
      look: "ok",
    },
    {
      step: step("closed", "auth", "disabled"),
      points: [
        [auth, belowTop],
        [auth, rows.bottom],
      ],
      words: ["401 or 403"],
      at: [auth + 7, rows.bottom - 44],
      anchor: "start",
      look: "auth",
    },
    {
      step: step("halfOpen", "auth", "disabled"),
      points: [
        [centre, rows.middle + boxHeight],
        [centre, rows.bottom],
      ],
      words: ["401 or 403"],
      at: [centre + 7, rows.bottom - 44],
      anchor: "start",
      look: "auth",
    },
  ];
}

function drawEdge({ points, words, at: [x, y], leading = 15, anchor, look }: Edge): string {
  const path = points.map(([px, py], index) => `${index === 0 ? "M" : "L"}${px} ${py}`).join("");
  const lines = words.map(
    (line, index) =>
      `<text x="${x}" y="${y + index * leading}" text-anchor="${anchor}">${line}</text>`,
  );
  return `<g class="o-edge-${look}"><path d="${path}"/>${arrow(points)}${lines.join("")}</g>`;
}

/** A head at the end of the line, in its direction. */
function arrow(points: readonly Point[]): string {
  const [bx, by] = points.at(-2) as Point;
  const [x, y] = points.at(-1) as Point;
  const [dx, dy] = [Math.sign(x - bx), Math.sign(y - by)];
  const back = (across: number): string =>
    `${x - 9 * dx + across * dy} ${y - 9 * dy + across * dx}`;
  return `<polygon points="${x} ${y} ${back(5)} ${back(-5)}"/>`;
}

function drawBox(state: State, { x, y, width }: Box, walk: Walk): string {
  const centre = x + width / 2;
  return (
    `<g class="o-state-box"><rect x="${x}" y="${y}" width="${width}" height="${boxHeight}" rx="4"/>` +
    `<text class="o-state-name" x="${centre}" y="${y + 23}" text-anchor="middle">${state}</text>` +
    `<text x="${centre}" y="${y + 41}" text-anchor="middle">${whatItDoes(state, walk)}</text></g>`
  );
}

/** By what was seen to go out in that state. */
function whatItDoes(state: State, walk: Walk): string {
  switch (state) {
    case "closed":
      return went(stepOf(walk, "closed", "success")) ? "all calls go out" : "no call goes out";
    case "open":
      return went(stepOf(walk, "open", "call")) ? "calls go out" : "no call goes out";
    case "halfOpen": {
      const one = went(stepOf(walk, "halfOpen", "success"));
      const other = went(stepOf(walk, "halfOpen", "second"));
      return one && !other ? "one probe goes out" : one ? "calls go out" : "no call goes out";
    }
    case "disabled":
      return went(stepOf(walk, "disabled", "call")) ? "calls go out" : "no call goes out any more";
  }
}

function went({ sent }: Step): boolean {
  return sent === true;
}
