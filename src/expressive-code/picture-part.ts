import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { drawTimeline } from "../lab/timeline/draw-timeline.ts";
import { PATTERNS } from "../lab/timeline/patterns.ts";
import type { Timeline } from "../lab/timeline/timeline.ts";
import { element, type Content, type Element } from "./hast.ts";

/** What the SDK told of a sample's run, as it was accepted, and a digest of it. */
export interface StoredTimeline {
  timeline: Timeline;
  digest: string;
}

/** Undefined for a sample without a timeline. Paths are from the root of the project. */
export function storedTimeline(sample: string): StoredTimeline | undefined {
  let text: string;
  try {
    text = readFileSync(`samples/${sample}.timeline.json`, "utf8");
  } catch {
    return undefined;
  }
  return {
    timeline: JSON.parse(text) as Timeline,
    digest: createHash("sha256").update(text).digest("hex"),
  };
}

/**
 * The place of the picture below an output: what its calls did, or empty for the picture of a run.
 *
 * @param first whether it is the first picture of its page, which brings the hatches of all
 */
export function picturePart(stored: StoredTimeline | undefined, first: boolean): Element {
  const picture = stored === undefined ? "" : drawTimeline(stored.timeline);
  const children: Content[] =
    picture === "" ? [] : [{ type: "raw", value: (first ? PATTERNS : "") + picture }];
  return element("div", { className: ["o-pic"], "data-pagefind-ignore": "" }, children);
}
