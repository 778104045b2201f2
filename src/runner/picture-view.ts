import { drawTimeline } from "../lab/timeline/draw-timeline.ts";
import { PATTERNS } from "../lab/timeline/patterns.ts";
import type { Timeline } from "../lab/timeline/timeline.ts";
import { watchOverflow } from "./overflow.ts";

/** The picture of what a program's calls did, below its output. */
export interface PictureView {
  /** Shows the verified picture again, as the page had it. */
  verified: () => void;
  /** Shows what the calls of a run did, in place of what was there. */
  show: (timeline: Timeline) => void;
  /** Shows none: nothing ran to its end. */
  none: () => void;
}

export function pictureView(place: HTMLElement): PictureView {
  const original = place.innerHTML;
  // The hatches of the page stand in its first picture: they stay, whatever that shows.
  const hatches = place.querySelector(".o-hatches");
  const put = (html: string): void => {
    const open = new Set(
      [...place.querySelectorAll<HTMLElement>("details[open]")].map(({ className }) => className),
    );
    place.innerHTML = html;
    if (hatches !== null && place.querySelector(".o-hatches") === null) place.prepend(hatches);
    for (const details of place.querySelectorAll("details")) {
      details.open = open.has(details.className);
    }
    place.hidden = html === "";
    watchOverflow(place);
  };
  return {
    verified: () => put(original),
    none: () => put(""),
    show(timeline) {
      const html = drawTimeline(timeline);
      if (html !== "" && document.querySelector(".o-hatches") === null) {
        document.body.insertAdjacentHTML("afterbegin", PATTERNS);
      }
      put(html);
    },
  };
}
