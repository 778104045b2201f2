import type { SampleParts } from "./parts.ts";
import { loadSample, type SampleData } from "./sample-data.ts";

/**
 * The sample that a figure shows.
 *
 * @throws Error when it cannot be loaded, or is another than the page shows: the site may have been
 * published anew since the page was loaded, and what ran would not be what the reader sees.
 */
export async function loadShown({
  name,
  title,
  shows,
  verified,
}: SampleParts): Promise<SampleData> {
  const data = await loadSample(name);
  const text = data.files[title]?.text;
  if (shows !== undefined && text !== undefined && ended(text) !== ended(shows)) {
    throw new Error(`${title} has changed since this page was loaded. Load the page again.`);
  }
  // The program may be the same and the SDK another: "same" would be said of what nobody sees.
  if ((data.shown ?? data.output) !== verified) {
    throw new Error(
      `The output of ${title} has changed since this page was loaded. Load the page again.`,
    );
  }
  return data;
}

/** As a page shows a text: every line ended, by a newline alone. */
function ended(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(/\n?$/, "\n");
}
