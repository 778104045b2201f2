/**
 * Holds the built site to its byte budget: what a page loads before any click, compressed, its own
 * HTML aside.
 *
 * Usage: budgets.ts [FOLDER]   the built site; "dist" when none is given
 */
import process from "node:process";
import { pageBytes } from "./site/page-bytes.ts";
import { readSite } from "./site/site-files.ts";

/** 65 KB of 1,024 bytes. */
const PAGE_LIMIT = 65 * 1024;
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

try {
  const site = readSite(process.argv[2] ?? "dist");
  const pages = [...site.pages.keys()].map((page) => pageBytes(site, page));
  const over = pages.filter(({ loaded }) => loaded > PAGE_LIMIT);
  for (const { page, loaded, files } of over) {
    console.error(`budgets: ${page} loads ${kb(loaded)}, allowed are ${kb(PAGE_LIMIT)}:`);
    for (const { file, bytes } of files) console.error(`  ${kb(bytes).padStart(9)}  ${file}`);
  }
  const most = pages.toSorted((a, b) => b.loaded - a.loaded)[0];
  console.log(
    `budgets: ${pages.length} pages examined; the heaviest, ${most?.page}, loads ${kb(most?.loaded ?? 0)} in ${most?.requests} files (of ${kb(PAGE_LIMIT)}; its HTML ${kb(most?.html ?? 0)})`,
  );
  process.exitCode = over.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`budgets: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
