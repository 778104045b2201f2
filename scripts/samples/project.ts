import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { globSync } from "tinyglobby";

import { KnownImports } from "./known-imports.ts";
import { KnownPages } from "./known-pages.ts";
import { leadsOut } from "./leads-out.ts";
import type { Page } from "./page.ts";
import { listSamples } from "./sample.ts";
import type { Sample, Stray } from "./sample.ts";

export type { Sample } from "./sample.ts";

export const samplesFolder = "samples";
export const pagesFolder = "src/content/docs";

/** A project as it is on disk: nothing is run yet. */
export interface Project {
  root: string;
  /** Another project's folder: its samples run in the stricter sandbox. */
  foreign: boolean;
  samples: ReadonlyMap<string, Sample>;
  /** Captures by sample name, byte for byte. */
  captures: ReadonlyMap<string, Buffer>;
  /** What the SDK told of each run, by sample name, byte for byte. */
  timelines: ReadonlyMap<string, Buffer>;
  /** Files beside the samples that they may read, relative to the root. */
  dataFiles: readonly string[];
  pages: readonly Page[];
  /** Files in the samples folder that are neither sample nor capture. */
  strays: readonly Stray[];
  /** Of the root's package.json, by name. */
  devDependencies: Readonly<Record<string, string>>;
}

/** Reads a project's samples, captures and pages. */
export function readProject(
  root: string,
  { foreign = false, imports = new KnownImports(), pages: known = new KnownPages() } = {},
): Project {
  const absolute = resolve(root);
  const pages = readPages(absolute, known);
  const listed = listSamples(absolute, samplesFolder, imports);
  return {
    root: absolute,
    foreign,
    ...listed,
    pages: pages.pages,
    strays: [...listed.strays, ...pages.strays],
    devDependencies: devDependenciesOf(absolute),
  };
}

/** What is read as a page; the other endings of Markdown are told, since the site shows them too. */
const isPage = /\.mdx?$/;

/** Reads every page under the page folder, in the order of their paths. */
function readPages(root: string, known: KnownPages): { pages: Page[]; strays: Stray[] } {
  const files = globSync("**/*.{md,mdx,markdown,mdown,mkdn,mkd,mdwn}", {
    cwd: join(root, pagesFolder),
    dot: true,
    expandDirectories: false,
  });
  const pages: Page[] = [];
  const strays: Stray[] = [];
  for (const name of files.filter((found) => isPage.test(found)).sort()) {
    const file = `${pagesFolder}/${name}`;
    if (leadsOut(root, file)) {
      strays.push({ file, message: "This link leads out of the project: it is not read." });
      continue;
    }
    const bytes = readFileSync(join(root, file));
    // Written again, its other bytes would be lost.
    if (!isUtf8(bytes)) strays.push({ file, message: "It is not UTF-8 text: it is not read." });
    else pages.push(known.read(file, bytes.toString("utf8")));
  }
  for (const name of files.filter((found) => !isPage.test(found))) {
    const message =
      "The site shows it and nobody checks it: expected a page's name to end in .md or .mdx.";
    strays.push({ file: `${pagesFolder}/${name}`, message });
  }
  return { pages, strays };
}

export function sampleFile(name: string): string {
  return `${samplesFolder}/${name}.ts`;
}

export function captureFile(name: string): string {
  return `${samplesFolder}/${name}.out.txt`;
}

export function timelineFile(name: string): string {
  return `${samplesFolder}/${name}.timeline.json`;
}

function devDependenciesOf(root: string): Record<string, string> {
  const path = join(root, "package.json");
  if (!existsSync(path)) return {};
  const manifest: unknown = JSON.parse(readFileSync(path, "utf8"));
  const { devDependencies } = manifest as { devDependencies?: Record<string, string> };
  return devDependencies ?? {};
}
