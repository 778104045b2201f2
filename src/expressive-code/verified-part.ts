import { createHash } from "node:crypto";
import type { Fence } from "./fence.ts";
import { element, text, type Element } from "./hast.ts";

/** What the page shows of a sample, in digests: compared with what ran (src/provenance/). */
export interface Shown {
  sample: string;
  /** Absent when the page shows no code, or only a part of the file. */
  code?: string;
  region?: string;
  /** Absent when the page shows no output. */
  output?: string;
  /** Absent when the page shows no picture of its calls. */
  timeline?: string;
}

/** What every page says until the build can prove more: the HTML is stored, a run's date is not. */
export const NOT_VERIFIED = "Not verified in this build";

/**
 * The foot of a sample. It carries digests of what the page shows; when the page is built, the
 * record of the run is compared with them and the line says the outcome.
 */
export function verifiedPart(
  sample: string,
  parts: {
    code: Fence | undefined;
    region: string | undefined;
    output: Fence | undefined;
    timeline: string | undefined;
  },
): Element {
  const shown: Shown = { sample };
  if (parts.region !== undefined) shown.region = parts.region;
  if (parts.code !== undefined) shown.code = digest(parts.code.text);
  if (parts.output !== undefined) shown.output = digest(parts.output.text);
  if (parts.timeline !== undefined) shown.timeline = parts.timeline;
  return element(
    "footer",
    { className: ["o-foot"], "data-shown": JSON.stringify(shown), "data-pagefind-ignore": "" },
    [text(NOT_VERIFIED)],
  );
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
