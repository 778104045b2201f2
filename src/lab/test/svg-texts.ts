import { TRACK } from "../timeline/scale.ts";
import { textWidth } from "../timeline/text-width.ts";

/** A text of a picture and the box it takes at most, in pixels from the start of the scale. */
export interface DrawnText {
  words: string;
  kind: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Letters of 12 px are narrower than those of 13. */
const SMALL = 12 / 13;
const NARROW_CONTAINER = 480;

/** How wide the scale is on a screen of this many pixels; a phone's gutter and paddings are smaller. */
export function trackAt(width: number): number {
  return width <= 800 ? TRACK + (width - 375) : width - 2 * 16 - 88 - 12 - 2;
}

/**
 * The texts of a picture, each with its box by the width rule, as the picture stands on a screen of
 * this many pixels. In a narrow one the words marked `lg` are not shown.
 */
export function textsOf(html: string, width = 375): DrawnText[] {
  const track = trackAt(width);
  const gutter = width <= 800 ? 84 : 88;
  const narrow = track + gutter + 8 < NARROW_CONTAINER;
  const texts = html.matchAll(/(<g class="gut">)?<text ([^>]*)>(.*?)<\/text>|<\/g>/g);
  const drawn: DrawnText[] = [];
  let inGutter = false;
  for (const [tag, group, attributes = "", content = ""] of texts) {
    if (tag === "</g>") {
      inGutter = false;
      continue;
    }
    inGutter ||= group !== undefined;
    const words = content.replaceAll(/<\/?tspan[^>]*>/g, "");
    const shown = narrow ? content.replaceAll(/<tspan class="lg">.*?<\/tspan>/g, "") : words;
    const value = (name: string): string =>
      new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
    const kind = value("class");
    const x = value("x");
    const small = ["tick", "no", "took"].includes(kind);
    const bold = ["stt", "tv", "dlt"].includes(kind);
    const wide = textWidth(shown, bold) * (small ? SMALL : 1);
    const at = x.endsWith("%") ? (track * Number.parseFloat(x)) / 100 : Number(x || 0);
    const start = at + Number(value("dx") || 0) - (inGutter ? gutter : 0);
    const left = start - { "": 0, start: 0, middle: wide / 2, end: wide }[value("text-anchor")]!;
    const y = Number(value("y"));
    drawn.push({ words, kind, left, right: left + wide, top: y - 10, bottom: y + 3 });
  }
  return drawn;
}
