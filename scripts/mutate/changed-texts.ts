import { readFileSync } from "node:fs";

/** The variable that names a JSON file: changed text by absolute path. */
export const CHANGED = "MUTATE_CHANGED";

/** The variable that names the file to write to what was entered; without, nobody counts. */
export const HITS = "MUTATE_HITS_FILE";

/** The changed texts, for a process or thread that the tests start. */
export function changedTexts(): Record<string, string> {
  const path = process.env[CHANGED];
  return path === undefined
    ? {}
    : (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>);
}
