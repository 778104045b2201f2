/**
 * Holds the built site to its byte budgets, compressed: what a page loads before any click, its own
 * HTML aside; what the first Run loads on top, the SDK included; what the first run of an edit loads
 * after that, shared by somebody or the reader's own. An edit that imports more of the SDK than its
 * sample loads another part of it: held to a limit of its own, since most edits load none.
 *
 * Usage: budgets.ts [FOLDER]   the built site; "dist" when none is given
 */
import process from "node:process";
import { compressed, pageBytes } from "./site/page-bytes.ts";
import { bytesOfPages, runBytes } from "./site/run-bytes.ts";
import { readSite } from "./site/site-files.ts";

/** In KB of 1,024 bytes. */
const LIMITS = { page: 65, run: 30, edited: 140, more: 30 };
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

try {
  const site = readSite(process.argv[2] ?? "dist");
  let over = 0;
  const hold = (what: string, limit: number, bytes: number, files: readonly string[]): void => {
    if (bytes <= limit * 1024) return;
    over += 1;
    console.error(`budgets: ${what} loads ${kb(bytes)}, allowed are ${limit} KB:`);
    for (const file of files) console.error(`  ${kb(compressed(site, file)).padStart(9)}  ${file}`);
  };
  const pages = [...site.pages.keys()].map((page) => pageBytes(site, page));
  for (const { page, loaded, files } of pages) {
    const names = files.map(({ file }) => file);
    hold(page, LIMITS.page, loaded, names);
  }
  const samples = runBytes(site);
  for (const { sample, page, run, edited, more } of samples) {
    hold(`the first Run of ${sample} on ${page}`, LIMITS.run, run.bytes, run.files);
    hold(`the first edited run of ${sample}`, LIMITS.edited, edited.bytes, edited.files);
    hold(`an edit of ${sample} that imports more of the SDK`, LIMITS.more, more.bytes, more.files);
  }
  const most = pages.toSorted((a, b) => b.loaded - a.loaded)[0];
  const run = samples.toSorted((a, b) => b.run.bytes - a.run.bytes)[0];
  const edited = samples.toSorted((a, b) => b.edited.bytes - a.edited.bytes)[0];
  const more = samples.toSorted((a, b) => b.more.bytes - a.more.bytes)[0];
  const all = bytesOfPages(site, samples).toSorted((a, b) => b.bytes - a.bytes)[0];
  console.log(
    `budgets: ${pages.length} pages examined; the heaviest, ${most?.page}, loads ${kb(most?.loaded ?? 0)} in ${most?.requests} files (of ${LIMITS.page} KB; its HTML ${kb(most?.html ?? 0)})`,
  );
  console.log(
    `budgets: ${samples.length} samples examined; the heaviest first Run, ${run?.sample}, loads ${kb(run?.run.bytes ?? 0)} (of ${LIMITS.run} KB), ${kb(run?.sdk.bytes ?? 0)} of them the SDK; the heaviest first edited run, ${edited?.sample}, ${kb(edited?.edited.bytes ?? 0)} more (of ${LIMITS.edited} KB)`,
  );
  console.log(
    `budgets: an edit that imports more of the SDK loads at most ${kb(more?.more.bytes ?? 0)} more, such as one of ${more?.sample} (of ${LIMITS.more} KB)`,
  );
  console.log(
    `budgets: all ${all?.samples} samples of ${all?.page} load ${kb(all?.bytes ?? 0)} when each is run`,
  );
  process.exitCode = over > 0 ? 1 : 0;
} catch (error) {
  console.error(`budgets: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
