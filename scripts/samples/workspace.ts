import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { globSync } from "tinyglobby";

import type { Project } from "./project.ts";
import { stripTypes } from "./strip.ts";

/** A folder outside the project for what one run needs: `check` writes nothing into it. */
export interface Workspace {
  folder: string;
  /** The preload without its types. */
  preload: string;
  /** A JSON file: stripped text by file URL. */
  texts: string;
  remove(): void;
}

/** Makes the folder, with every type stripped once for all the processes to come. */
export function makeWorkspace(project: Project): Workspace {
  const folder = mkdtempSync(join(tmpdir(), "samples-"));
  const preload = join(folder, "preload.mjs");
  const texts = join(folder, "texts.json");
  const source = readFileSync(new URL("./child/preload.ts", import.meta.url), "utf8");
  writeFileSync(preload, codeOf("preload.ts", source));
  writeFileSync(texts, JSON.stringify(strippedTexts(project)));
  return {
    folder,
    preload,
    texts,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function codeOf(file: string, text: string): string {
  const { code, error } = stripTypes(text);
  if (code === undefined) throw new Error(`${file}: ${error}`);
  return code;
}

/** The samples, and the SDK's source where the project has it. A file that cannot be stripped
 * is left to Node, whose message names the place. */
function strippedTexts(project: Project): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const sample of project.samples.values()) {
    if (sample.code !== undefined) {
      texts[pathToFileURL(join(project.root, sample.file)).href] = sample.code;
    }
  }
  for (const file of globSync("sdk/src/**/*.ts", { cwd: project.root, absolute: true })) {
    const { code } = stripTypes(readFileSync(file, "utf8"));
    if (code !== undefined) texts[pathToFileURL(file).href] = code;
  }
  return texts;
}
