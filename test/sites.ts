import { existsSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** The two sites every page rule is held on: the one we publish, and the one of odd pages. */
export function sites(): { name: string; folder: string }[] {
  const built = join(import.meta.dirname, "../dist");
  if (!existsSync(built)) throw new Error("dist does not exist: run npm run build first.");
  return [
    { name: "the built site", folder: built },
    { name: "the fixture site", folder: inject("fixture") },
  ];
}
