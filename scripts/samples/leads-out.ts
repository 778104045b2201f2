import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";

/** Whether a file, links followed, is outside of the root: it is neither shown nor written. */
export function leadsOut(root: string, file: string): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const inside = relative(realpathSync(root), realpathSync(path));
  return inside === ".." || inside.startsWith("../") || isAbsolute(inside);
}
