import { readdirSync, statSync, watch } from "node:fs";
import type { FSWatcher } from "node:fs";
import { join } from "node:path";

/**
 * Watches a folder and every folder in it, one by one. Node's own recursive watch of Linux watches
 * each file's inode: one that an editor replaces, as most do to save, is not seen to change again.
 *
 * @param changed is told the path of what changed, relative to the folder
 * @param isNew whether its files may have been written before anybody watched: they are told
 * @returns what ends it
 */
export function watchFolders(
  folder: string,
  changed: (path: string) => void,
  isNew = false,
): () => void {
  const watchers = new Map<string, FSWatcher>();
  const drop = (path: string): void => {
    for (const [known, watcher] of watchers) {
      if (known !== path && !known.startsWith(`${path}/`)) continue;
      watcher.close();
      watchers.delete(known);
    }
  };
  const add = (path: string, areNew: boolean): void => {
    const watcher = watch(join(folder, path), (event, name) => {
      const inside = name === null ? path : join(path, name);
      changed(inside);
      // It came, went, or is another one of the same name.
      if (event !== "rename" || inside === path) return;
      drop(inside);
      if (isFolder(join(folder, inside))) tryTo(() => add(inside, true));
    });
    watcher.on("error", () => drop(path));
    watchers.set(path, watcher);
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) tryTo(() => add(inside, areNew));
      else if (areNew) changed(inside);
    }
  };
  tryTo(() => add("", isNew));
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A folder may go between being seen and being watched; its parent tells of that. */
function tryTo(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
