import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { stripTypes } from "../samples/strip.ts";

/** Stripped text by file URL, as the preload of the samples tool takes it. */
export type Texts = Readonly<Record<string, string>>;

/**
 * The texts with some files changed.
 *
 * @param changes TypeScript by file name from the root
 * @returns a message instead, when a changed file is no program
 */
export function changedTexts(
  root: string,
  texts: Texts,
  changes: ReadonlyMap<string, string>,
): Texts | string {
  const changed: Record<string, string> = { ...texts };
  for (const [file, text] of changes) {
    const { code, error } = stripTypes(text);
    if (code === undefined) return `${file} does not parse: ${error}`;
    changed[pathToFileURL(join(root, file)).href] = code;
  }
  return changed;
}

export function writeTexts(folder: string, name: string, texts: Texts): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(texts));
  return path;
}
