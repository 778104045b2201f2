import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { globSync } from "tinyglobby";

import { KnownCode } from "./known-code.ts";
import type { Project } from "./project.ts";
import { stripTypes } from "./strip.ts";

export const workspacePrefix = "samples-";

/** Folders that are in use: they go with this process, however it ends. */
const inUse = new Set<string>();
process.on("exit", () => {
  for (const folder of inUse) removeFolder(folder);
});

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A folder outside the project for what one run needs: `check` writes nothing into it. */
export interface Workspace {
  folder: string;
  /** Address of the preload without its types. */
  preload: string;
  /** Prints a test's names and counts, without its types. */
  testReporter: string;
  /** A JSON file: stripped text by file URL. */
  texts: string;
  remove(): void;
}

/** A workspace that is made when the first run needs it; a check with nothing to run needs none. */
export interface LazyWorkspace {
  get(): Workspace;
  remove(): void;
}

export function lazyWorkspace(project: Project, code: KnownCode): LazyWorkspace {
  let made: Workspace | undefined;
  return {
    get: () => (made ??= makeWorkspace(project, code)),
    remove: () => made?.remove(),
  };
}

/** Makes the folder, with every type stripped once for all the processes to come. */
export function makeWorkspace(project: Project, code: KnownCode = new KnownCode()): Workspace {
  const folder = mkdtempSync(join(tmpdir(), workspacePrefix));
  inUse.add(folder);
  const texts = join(folder, "texts.json");
  writeFileSync(texts, JSON.stringify(strippedTexts(project, code)));
  return {
    folder,
    preload: preloadFile(folder, code),
    testReporter: childFile(folder, "test-reporter", code),
    texts,
    remove: () => {
      removeFolder(folder);
      inUse.delete(folder);
    },
  };
}

function preloadFile(folder: string, known: KnownCode): string {
  childFile(folder, "guard", known);
  return childFile(folder, "preload", known);
}

/**
 * A file that runs in the sample's process, which has no types stripped for it.
 *
 * @returns its address: in a path Node takes a blank, `#` or `%` for something else
 */
function childFile(folder: string, name: string, known: KnownCode): string {
  const source = readFileSync(new URL(`./child/${name}.ts`, import.meta.url), "utf8");
  const code = known.of(source);
  if (code === undefined) throw new Error(`${name}.ts: ${stripTypes(source).error}`);
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code.replace('"./guard.ts"', '"./guard.mjs"'));
  return pathToFileURL(file).href;
}

/** The samples, and the SDK's source where the project has it. A file that cannot be stripped is
 * undefined, which JSON leaves out: Node reads it itself, and its message names the place. */
function strippedTexts(project: Project, known: KnownCode): Record<string, string | undefined> {
  const texts: Record<string, string | undefined> = {};
  for (const sample of project.samples.values()) {
    if (sample.kind === "command") continue;
    texts[pathToFileURL(join(project.root, sample.file)).href] = known.of(sample.text);
  }
  for (const file of globSync("sdk/src/**/*.ts", { cwd: project.root, absolute: true })) {
    texts[pathToFileURL(file).href] = known.of(readFileSync(file, "utf8"));
  }
  return texts;
}
