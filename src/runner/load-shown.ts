import type { SampleParts } from "./parts.ts";
import { loadSample, type SampleData } from "./sample-data.ts";

/**
 * The sample that a figure shows.
 *
 * @throws Error when it cannot be loaded, or is another than the page shows: the site may have been
 * published anew since the page was loaded, and what ran would not be what the reader sees.
 */
export async function loadShown(parts: SampleParts): Promise<SampleData> {
  const data = await loadSample(parts.name);
  const changed = changeOf(parts, data);
  if (changed === undefined) return data;
  // It may be the older of the two: a browser keeps a file for as long as the host says, and loading
  // the page again would not renew it.
  const anew = await loadSample(parts.name, "reload").catch(() => undefined);
  if (anew !== undefined && changeOf(parts, anew) === undefined) return anew;
  throw new Error(`${changed} has changed since this page was loaded. Load the page again.`);
}

/** What of a sample is another than the page shows; undefined when nothing is. */
function changeOf({ title, shows, verified }: SampleParts, data: SampleData): string | undefined {
  const text = data.files[title]?.text;
  if (shows !== undefined && text !== undefined && ended(text) !== ended(shows)) return title;
  // The program may be the same and the SDK another: "same" would be said of what nobody sees.
  return (data.shown ?? data.output) === verified ? undefined : `The output of ${title}`;
}

/** As a page shows a text: every line ended, by a newline alone. */
function ended(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(/\n?$/, "\n");
}
