import { existsSync, watch as watchFolder } from "node:fs";
import { join } from "node:path";

import { pagesFolder, samplesFolder } from "./project.ts";

/** What a check is made from, relative to the root. */
const watched = [samplesFolder, pagesFolder, "sdk/src", "scripts/facts", "scripts/facts.ts"];

/** Editors save a file in several steps. */
const settleMs = 80;

/**
 * Checks now, and again whenever a file has changed; changes during a check lead to one more. The
 * cache tells what a change touches, so nothing else runs. Ends when `signal` does.
 */
export async function watch(
  root: string,
  check: () => Promise<void>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  let changed = true;
  let wake: (() => void) | undefined;
  const notice = (): void => {
    changed = true;
    wake?.();
  };
  const folders = watched.map((file) => join(root, file)).filter((path) => existsSync(path));
  const watchers = folders.map((path) => watchFolder(path, { recursive: true, signal }, notice));
  signal.addEventListener("abort", notice, { once: true });
  try {
    while (!signal.aborted) {
      if (changed) {
        changed = false;
        await check();
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        await settled();
      }
    }
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, settleMs);
  });
}
