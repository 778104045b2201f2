import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One group of the sidebar: its known pages in reading order, then what else its folder holds. */
interface Group {
  label: string;
  /** Pages of this folder that are not listed below follow in alphabetical order. */
  folder: string;
  /** Page id and the short label that stands in the sidebar. */
  pages: readonly (readonly [id: string, label: string])[];
}

const groups: readonly Group[] = [
  {
    label: "Start",
    folder: "",
    pages: [
      ["index", "What this is"],
      ["install", "Install and first call"],
    ],
  },
  {
    label: "Guides",
    folder: "guides/",
    pages: [
      ["guides/retries", "Retries and timeouts"],
      ["guides/rate-limits", "Rate limits"],
      ["guides/deadline", "One total deadline"],
      ["guides/writes", "Writes and idempotency keys"],
      ["guides/events", "Delivering events"],
      ["guides/testing", "Test without a key"],
      ["guides/walks", "Walks and budgets"],
      ["guides/generated-client", "Use a generated client"],
      ["guides/observe", "Watch it happen"],
    ],
  },
  {
    label: "Lab",
    folder: "lab/",
    pages: [
      ["lab/timeline", "Retry timeline"],
      ["lab/storm", "Retry storm"],
    ],
  },
  {
    label: "Reference",
    folder: "reference/",
    pages: [
      ["reference/create-outbound", "createOutbound"],
      ["reference/options", "Options"],
      ["reference/results", "Results"],
      ["reference/errors", "Errors"],
      ["reference/hooks", "Hooks"],
      ["reference/raw", "raw"],
      ["reference/create-fetch", "createFetch"],
      ["reference/boundary", "boundary"],
      ["reference/sume", "sume"],
      ["reference/testing", "testing"],
    ],
  },
  { label: "Plugins", folder: "plugins/", pages: [["plugins/failover", "Failover"]] },
  {
    label: "About",
    folder: "about/",
    pages: [
      ["about/verified", "How pages are verified"],
      ["about/measured", "Measured"],
      ["about/changelog", "Changelog"],
    ],
  },
];

/**
 * The sidebar, of the pages that exist: a page planned but not yet written has no link, and a page
 * written but not planned still has one.
 */
export function sidebar(root: URL): { label: string; items: { slug: string; label?: string }[] }[] {
  const docs = fileURLToPath(new URL("src/content/docs/", root));
  const written = globSync("**/[!_]*.{md,mdx}", { cwd: docs })
    .map((path) =>
      path
        .replaceAll("\\", "/")
        .replace(/\.mdx?$/, "")
        .replace(/\/index$/, ""),
    )
    .filter((id) => id !== "404")
    .sort();
  const ids = new Set(written);
  const planned = new Set(groups.flatMap(({ pages }) => pages.map(([id]) => id)));

  return groups
    .map(({ label, folder, pages }) => {
      const listed = pages
        .filter(([id]) => ids.has(id))
        .map(([slug, label]) => ({ slug, label }) as { slug: string; label?: string });
      const further = written.filter((id) => !planned.has(id) && folderOf(id) === folder);
      return { label, items: [...listed, ...further.map((slug) => ({ slug }))] };
    })
    .filter(({ items }) => items.length > 0);
}

/** The group's folder of a page: the first part of its id, or the root for a page that has none. */
function folderOf(id: string): string {
  const first = id.includes("/") ? id.slice(0, id.indexOf("/") + 1) : "";
  return groups.some(({ folder }) => folder === first) ? first : "";
}
