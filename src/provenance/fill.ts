import type { Shown } from "../expressive-code/verified-part.ts";
import type { VerifiedRecord } from "./record.ts";
import { isVerified, verifiedLine } from "./verdict.ts";

const FOOT = /(<footer class="o-foot" data-shown=")([^"]*)("[^>]*>)[^<]*(<\/footer>)/g;

export interface Filled {
  html: string;
  /** How many samples the page shows, and how many of them are what ran. */
  samples: number;
  verified: number;
}

/**
 * Writes the outcome of the run into each sample's foot. The page's HTML is stored between builds;
 * the day and commit of a run are not the page's, and are filled in each time it is built.
 */
export function fillVerified(html: string, record: VerifiedRecord | undefined): Filled {
  let samples = 0;
  let verified = 0;
  const filled = html.replaceAll(
    FOOT,
    (_, start: string, json: string, mid: string, end: string) => {
      const shown = JSON.parse(unescape(json)) as Shown;
      samples += 1;
      if (isVerified(shown, record)) verified += 1;
      return `${start}${json}${mid}${verifiedLine(shown, record)}${end}`;
    },
  );
  return { html: filled, samples, verified };
}

/** Undoes what an HTML serializer does to an attribute's value. */
function unescape(value: string): string {
  return value
    .replaceAll(/&(?:quot|#34|#x22);/g, '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
