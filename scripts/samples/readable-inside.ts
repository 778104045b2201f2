import { readdirSync, realpathSync, statSync } from "node:fs";
import type { Dirent } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";

import { UsageError } from "./flags.ts";

/** Files and folders that are looked at, and paths that are told apart: more are refused. */
const most = { looked: 200_000, told: 10_000 };

/**
 * Bytes of all paths as Node's options. Linux gives a new program two MiB for its arguments and its
 * environment together, and starts none with more.
 */
const mostBytes: number = 1024 * 1024;

/** What lets Node read one path. */
export const readOption = (path: string): string => `--allow-fs-read=${path}`;

/**
 * What may be read of a folder: itself, or, when a link in it leads out, all of it but that link.
 * Node follows links wherever they lead: who may read a folder may read whatever its links name. It
 * has no permission for a folder without what is below it, so that such a folder cannot be listed.
 *
 * @returns absolute paths: below the folder as it was given, and below the real one where that is
 *   another
 * @throws UsageError when the folder holds too much to look at every link, or to tell Node of
 */
export function readableInside(root: string): string[] {
  const real = realpathSync(root);
  let looked = 0;
  const entriesOf = (folder: string): Dirent[] => {
    const entries = list(folder);
    looked += entries.length;
    if (looked > most.looked) throw tooMuch(root, `${most.looked} files`);
    return entries;
  };
  const hasLinkOut = (folder: string): boolean =>
    entriesOf(folder).some((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory()
        ? hasLinkOut(path)
        : entry.isSymbolicLink() && leadsOut(real, path);
    });
  const both = (paths: readonly string[]): string[] => [
    ...new Set([...paths, ...paths.map((path) => join(real, relative(root, path)))]),
  ];
  /** Undefined: all of it. */
  const partsOf = (folder: string): string[] | undefined => {
    let whole = true;
    const parts = entriesOf(folder).flatMap((entry) => {
      const path = join(folder, entry.name);
      const inner = entry.isDirectory()
        ? partsOf(path)
        : isPlain(real, path, entry)
          ? undefined
          : [];
      whole &&= inner === undefined;
      return inner ?? [path];
    });
    // Node takes a star for whatever stands in its place.
    if (folder.includes("*")) return [];
    return whole ? undefined : parts;
  };
  if (!hasLinkOut(root)) return both([root]);
  looked = 0;
  const parts = partsOf(root) ?? [root];
  const beside = "beside links that lead out";
  if (parts.length > most.told) throw tooMuch(root, `${most.told} paths ${beside}`);
  const paths = both(parts);
  if (bytesOf(paths) > mostBytes) {
    throw tooMuch(root, `${mostBytes / 1024 ** 2} MiB of paths ${beside}`);
  }
  return paths;
}

/** As it stands on a command line, where each option ends with a zero and is pointed to. */
function bytesOf(paths: readonly string[]): number {
  const pointer = 8;
  return paths.reduce((sum, path) => sum + Buffer.byteLength(readOption(path)) + 1 + pointer, 0);
}

/** A file, or a link to one inside. A link to a folder is a second way to what that folder's links name. */
function isPlain(root: string, path: string, entry: Dirent): boolean {
  if (entry.name.includes("*")) return false;
  if (!entry.isSymbolicLink()) return true;
  return !leadsOut(root, path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true;
}

/** Nothing of a folder that cannot be read, or that has gone meanwhile. */
function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** A link that leads nowhere leads not out: nobody can read it. */
function leadsOut(root: string, path: string): boolean {
  try {
    const inside = relative(root, realpathSync(path));
    return inside.split(sep)[0] === ".." || isAbsolute(inside);
  } catch {
    return false;
  }
}

function tooMuch(root: string, what: string): UsageError {
  return new UsageError(
    `${root} holds more than ${what}: what its samples may read cannot be told.`,
  );
}
