/**
 * `npm start`: checks the samples, serves the site with Astro, and keeps watching.
 *
 * A saved sample is run and accepted, so that its page shows it within seconds: who saves it is its
 * author, and the diff is still reviewed. A change of the SDK, of a support file or of a fact is
 * evidence about every page: it is checked and reported, and never accepted here. Each check records
 * what it verified, as a build does, and the pages say so below their samples.
 *
 * Usage: start.ts [ASTRO DEV OPTION...]   such as --port 4000 or --host
 */
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import { RECORD_PATH } from "../src/provenance/record.ts";
import { watch } from "./samples/watch.ts";
import { askedFor } from "./start/asked-for.ts";
import { Programs } from "./start/programs.ts";
import { seenFiles } from "./start/seen-files.ts";
import { serve } from "./start/serve.ts";

const root = resolve(import.meta.dirname, "..");
const programs = new Programs(root);
const stopped = new AbortController();
const seen = seenFiles(root);

function check(): Promise<number> {
  seen.look();
  return programs.npm("samples:check", "--record", RECORD_PATH);
}

/** A support file has no capture of its own; what it changes shows in the samples that import it. */
async function isSupport(file: string): Promise<boolean> {
  const text = await readFile(join(root, file), "utf8").catch(() => "// @support");
  return text.split("\n", 1)[0]?.includes("@support") ?? false;
}

/** How many changed files are named. */
const NAMED = 5;

const SAMPLE = /^samples\/[^/]+\.(?:ts|sh)$/;
const KEPT = /^samples\/[^/]+\.(?:out\.txt|timeline\.json)$/;

const PAGE = /^src\/content\/docs\/.*\.mdx?$/;

/**
 * A page alone is shown by Astro, its empty fences filled first; a capture that somebody else accepted
 * is not what was recorded.
 */
async function rerun(changed: ReadonlySet<string>): Promise<void> {
  const files = [...changed].filter(
    (file) => file.endsWith(".ts") || SAMPLE.test(file) || (KEPT.test(file) && seen.isNew(file)),
  );
  const pages = [...changed].filter((file) => PAGE.test(file));
  const { names: own, unknown } = await askedFor(root, pages);
  for (const line of unknown) console.error(line);
  if (files.length === 0 && own.length === 0) return;
  for (const file of files) {
    if (SAMPLE.test(file) && !(await isSupport(file)))
      own.push(basename(file).replace(/\.(?:ts|sh)$/, ""));
  }
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : "";
  if (files.length > 0) console.log(`\nchanged: ${files.slice(0, NAMED).join(", ")}${more}`);
  if (own.length > 0) await programs.npm("samples:accept", ...new Set(own));
  if (!stopped.signal.aborted) await check();
}

function stop(): void {
  stopped.abort();
  programs.stopAll();
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("SIGHUP", stop);

// npm hands a SIGTERM to its shell, and the shell dies without handing it on: what is left has to
// see for itself that nobody is there any more.
const parent = process.ppid;
const lookMs = 1_000;
setInterval(() => {
  if (process.ppid !== parent) stop();
}, lookMs).unref();

console.log("Checking the samples; the site's address comes then.");
if ((await check()) !== 0) {
  console.error("\nThe samples above need a look; the site is served all the same.\n");
}
if (!stopped.signal.aborted) {
  const watching = watch(root, rerun, stopped.signal);
  process.exitCode = await serve(root, programs, process.argv.slice(2), stopped.signal);
  stop();
  await watching;
}
