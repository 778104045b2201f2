import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Writes a file whole or not at all: a reader, or a crash half-way, sees the old text or
 * the new one. A link stays a link, and the file keeps its mode.
 */
export function writeWhole(path: string, text: string): void {
  const known = statSync(path, { throwIfNoEntry: false });
  const target = known === undefined ? path : realpathSync(path);
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    writeFileSync(temporary, text);
    if (known !== undefined) chmodSync(temporary, known.mode);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
