import { existsSync, statSync, watch as watchFolder } from "node:fs";
import { basename, dirname, join } from "node:path";

import { pagesFolder, samplesFolder } from "./project.ts";
import { watchFolders } from "./watch-folders.ts";

/** What a check is made from, relative to the root. */
const watched = [samplesFolder, pagesFolder, "sdk/src", "scripts/facts", "scripts/facts.ts"];

/** Editors save a file in several steps. */
const settleMs = 80;

/**
 * Checks now, and again whenever a file has changed; changes during a check lead to one more. The
 * cache tells what a change touches, so nothing else runs. Ends when `signal` does.
 *
 * @param check is told the files that changed since it was last called, relative to the root: none
 *   the first time. A system that cannot name the file names its folder.
 * @param places folders and files to watch, relative to the root. @default what a check is made from
 */
export async function watch(
  root: string,
  check: (changed: ReadonlySet<string>) => Promise<void>,
  signal: AbortSignal = new AbortController().signal,
  places: readonly string[] = watched,
): Promise<void> {
  let changed: Set<string> | undefined = new Set();
  let wake: (() => void) | undefined;
  const notice = (file: string): void => {
    changed ??= new Set();
    changed.add(file);
    wake?.();
  };
  const ends = places
    .filter((place) => existsSync(dirname(join(root, place))))
    .map((place) => watchPlace(root, place, notice));
  signal.addEventListener("abort", () => wake?.());
  try {
    while (!signal.aborted) {
      if (changed !== undefined) {
        const files: ReadonlySet<string> = changed;
        changed = undefined;
        await check(files);
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        await settled();
      }
    }
  } finally {
    for (const end of ends) end();
  }
}

/**
 * Watches a file or a folder by the folder it stands in: what is replaced, or comes back with a branch,
 * is another one of its name.
 */
function watchPlace(root: string, place: string, notice: (file: string) => void): () => void {
  const path = join(root, place);
  let end = (): void => undefined;
  const begin = (isNew: boolean): void => {
    end();
    end = (): void => undefined;
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return;
    end = watchFolders(
      path,
      (inside) => notice(inside === "" ? place : `${place}/${inside}`),
      isNew,
    );
  };
  begin(false);
  const watcher = watchFolder(dirname(path), (event, name) => {
    if (name !== null && name !== basename(path)) return;
    if (event === "rename") begin(true);
    notice(place);
  });
  return () => {
    end();
    watcher.close();
  };
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, settleMs);
  });
}
