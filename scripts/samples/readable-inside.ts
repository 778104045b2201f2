import { readdirSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";

/** Files and folders that are looked at, and paths that are told apart: more are refused. */
const most = { looked: 200_000, told: 1_000 };

/**
 * What may be read of a folder: itself, or, when a link in it leads out, all of it but that link.
 * Node follows links wherever they lead: who may read a folder may read whatever its links name.
 *
 * @returns absolute paths below the folder as it was given
 * @throws Error when the folder holds too much to look at every link
 */
export function readableInside(root: string): string[] {
  const real = realpathSync(root);
  let looked = 0;
  const leadsOut = (path: string): boolean => {
    const target = targetOf(path);
    const inside = target === undefined ? "" : relative(real, target);
    return inside === ".." || inside.startsWith("../") || isAbsolute(inside);
  };
  /** Undefined: all of it. */
  const partsOf = (folder: string): string[] | undefined => {
    const parts: string[] = [];
    let whole = true;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      looked += 1;
      if (looked > most.looked) throw tooMuch(root, `${most.looked} files`);
      const path = join(folder, entry.name);
      const some = entry.isSymbolicLink() && leadsOut(path) ? [] : undefined;
      const inner = entry.isDirectory() ? partsOf(path) : some;
      whole &&= inner === undefined;
      parts.push(...(inner ?? [path]));
    }
    return whole ? undefined : parts;
  };
  const parts = partsOf(root) ?? [root];
  if (parts.length > most.told)
    throw tooMuch(root, `${most.told} paths beside links that lead out`);
  return parts;
}

/** Where a link leads; undefined for one that leads nowhere, which nobody can read. */
function targetOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function tooMuch(root: string, what: string): Error {
  return new Error(`${root} holds more than ${what}: what its samples may read cannot be told.`);
}
