import { randomUUID } from "node:crypto";
import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Writes a file whole or not at all: a reader, or a crash half-way, sees the old text or
 * the new one. A link stays a link, and the file keeps its mode. What is no file, such as
 * /dev/null, is written to, not replaced.
 */
export function writeWhole(path: string, text: string): void {
  const known = statSync(path, { throwIfNoEntry: false });
  if (known?.isFile() === false) {
    writeFileSync(path, text);
    return;
  }
  const target = known === undefined ? path : realpathSync(path);
  // A name that nobody can guess, and a file that is new: a link that waits there leads elsewhere.
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: "wx" });
    if (known !== undefined) chmodSync(temporary, known.mode);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
