import { pathToFileURL } from "node:url";
import { serverDigest } from "../../src/pipeline.ts";
import { watch } from "../samples/watch.ts";
import type { Programs } from "./programs.ts";

/** Where what a running server holds comes from, relative to the root. */
export const PLACES = [
  "src",
  "scripts/site",
  "scripts/package",
  "scripts/samples",
  "sdk/src",
  "astro.config.mjs",
  "ec.config.mjs",
  "package-lock.json",
];

/**
 * Runs Astro's development server, and another in its place when anything has changed that a running
 * one holds (`serverDigest`): the plugins, the SDK that diagrams are drawn of, the list of pages. A server that restarts itself keeps its pages and
 * the plugins it began with, and loses changes that come while it does.
 *
 * A server that fails on half an edit is started with the next one.
 *
 * @returns the exit code, when the first server ended by itself or `signal` ended the last.
 */
export async function serve(
  root: string,
  programs: Programs,
  args: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const home = pathToFileURL(`${root}/`);
  let held = serverDigest(home);
  let replace = (): void => undefined;
  const done = new AbortController();
  const watching = watch(
    root,
    async () => {
      if (serverDigest(home) !== held) replace();
    },
    AbortSignal.any([signal, done.signal]),
    PLACES,
  );
  signal.addEventListener("abort", () => replace(), { once: true });

  let code: number;
  for (let first = true; ; first = false) {
    const changed = new Promise<undefined>((resolve) => {
      replace = () => resolve(undefined);
    });
    held = serverDigest(home);
    const server = programs.start("astro", ["dev", ...args]);
    const endedByItself = await Promise.race([server.ended, changed]);
    if (endedByItself === undefined) server.stop();
    code = await server.ended;
    if (signal.aborted || (first && endedByItself !== undefined)) break;
    if (endedByItself !== undefined) {
      console.error("\nThe site is not served: it is again when what serves it has changed.");
      await changed;
      if (signal.aborted) break;
    }
    console.log("\nWhat serves the site has changed: it is started again.");
  }
  done.abort();
  await watching;
  return code;
}
