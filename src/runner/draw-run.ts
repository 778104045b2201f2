import { checkTimeline } from "../lab/timeline/check-timeline.ts";
import { drawTimeline } from "../lab/timeline/draw-timeline.ts";
import { PATTERNS } from "../lab/timeline/patterns.ts";
import { watchOverflow } from "./overflow.ts";

/** Draws what a run told into its place. A table that was open stays open. */
export function drawRun(place: HTMLElement, told: unknown): void {
  const open = [...place.querySelectorAll("details[open]")].map(({ className }) => className);
  place.innerHTML = drawTimeline(checkTimeline(told));
  for (const details of place.querySelectorAll("details")) {
    details.open = open.includes(details.className);
  }
  // A page without a picture of its own has no hatches yet.
  if (document.querySelector(".o-hatches") === null) {
    document.body.insertAdjacentHTML("afterbegin", PATTERNS);
  }
  watchOverflow(place);
}
