import { courseOf } from "../lab/timeline/course-of.ts";
import type { Timeline } from "../lab/timeline/timeline.ts";

/** How long a run's result waits for what draws it: milliseconds. */
const DRAW_MS = 2_000;
/** More events than any verified run has. */
const MOST = 1_000;

/** The picture of what a program's calls did, below its output. */
export interface PictureView {
  /** Shows the verified picture, as the page had it. */
  verified: () => void;
  /**
   * Shows what the calls of a run did, in place of what was there. Calls that took the verified
   * course have their picture already; what draws another is loaded with the first that is needed.
   */
  show: (told: unknown, course: string) => Promise<void>;
  /** Hides what is there while other code runs: it is not of that. Nothing below moves. */
  wait: () => void;
  /** Shows none: nothing ran to its end. */
  none: () => void;
}

export function pictureView(place: HTMLElement): PictureView {
  // The hatches of all pictures stand in the page's first: they stay, whatever that shows.
  const hatches = place.querySelector(".o-hatches");
  if (hatches !== null) document.body.prepend(hatches);
  const original = [...place.childNodes];
  /** What was asked for last: what is drawn for something before it comes too late. */
  let asked = {};
  const put = (...nodes: Node[]): void => {
    asked = {};
    place.style.visibility = "";
    place.replaceChildren(...nodes);
  };
  const view: PictureView = {
    verified: () => put(...original),
    wait: () => (place.style.visibility = "hidden"),
    none: () => put(),
    async show(told, course) {
      if (isOf(told, course)) {
        view.verified();
        return;
      }
      const mine = (asked = {});
      try {
        const late = new Promise<undefined>((resolve) => setTimeout(resolve, DRAW_MS));
        const drawing = await Promise.race([import("./draw-run.ts"), late]);
        if (asked !== mine) return;
        if (drawing === undefined) view.none();
        else {
          drawing.drawRun(place, told);
          place.style.visibility = "";
        }
      } catch {
        // What draws could not be loaded: no picture is better than a wrong one.
        if (asked === mine) view.none();
      }
    },
  };
  return view;
}

/** What a stranger's edit told may be no timeline at all, or millions of events, and is then of no course. */
function isOf(told: unknown, course: string): boolean {
  try {
    const timeline = told as Timeline;
    return timeline.events.length <= MOST && courseOf(timeline) === course;
  } catch {
    return false;
  }
}
