import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import { globSync } from "tinyglobby";

import { readExpectations } from "./expectations.ts";
import type { ExpectationProblem, Expectations } from "./expectations.ts";
import { neighbours } from "./imports.ts";
import { readPage } from "./page.ts";
import type { Page } from "./page.ts";
import { stripTypes } from "./strip.ts";

export const samplesFolder = "samples";
export const pagesFolder = "src/content/docs";
const captureEnd = ".out.txt";

/** A program in the samples folder. */
export interface Sample {
  /** The id: the file's name without `.ts`. */
  name: string;
  /** Relative to the root, such as `samples/backoff.ts`. */
  file: string;
  text: string;
  /** The text without its types; absent when it cannot be stripped. */
  code: string | undefined;
  expectations: Expectations;
  problems: readonly ExpectationProblem[];
  imports: readonly string[];
  /** Marked `@support`, or imported by another sample: shown whole, not run on its own. */
  support: boolean;
}

/** A project as it is on disk: nothing is run yet. */
export interface Project {
  root: string;
  samples: ReadonlyMap<string, Sample>;
  /** Captures by sample name, byte for byte. */
  captures: ReadonlyMap<string, Buffer>;
  pages: readonly Page[];
  /** Files in the samples folder that are neither sample nor capture. */
  strays: readonly { file: string; message: string }[];
}

/** Reads a project's samples, captures and pages. @throws when root is no folder. */
export function readProject(root: string): Project {
  const absolute = resolve(root);
  if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`--root ${root} is no folder.`);
  }
  const listed = listSamples(absolute);
  return {
    root: absolute,
    samples: listed.samples,
    captures: listed.captures,
    strays: listed.strays,
    pages: readPages(absolute),
  };
}

/** Reads every page under the page folder, in the order of their paths. */
export function readPages(root: string): Page[] {
  const files = globSync("**/*.{md,mdx}", {
    cwd: join(root, pagesFolder),
    dot: true,
    expandDirectories: false,
  });
  return files.sort().map((file) => {
    const path = `${pagesFolder}/${file}`;
    return readPage(path, readFileSync(join(root, path), "utf8"));
  });
}

export function sampleFile(name: string): string {
  return `${samplesFolder}/${name}.ts`;
}

export function captureFile(name: string): string {
  return `${samplesFolder}/${name}${captureEnd}`;
}

function listSamples(root: string): {
  samples: Map<string, Sample>;
  captures: Map<string, Buffer>;
  strays: { file: string; message: string }[];
} {
  const samples = new Map<string, Sample>();
  const captures = new Map<string, Buffer>();
  const strays: { file: string; message: string }[] = [];
  const folder = join(root, samplesFolder);
  const entries = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    : [];
  for (const entry of entries) {
    const file = `${samplesFolder}/${entry.name}`;
    if (entry.isDirectory()) {
      const inside = globSync("**/*.{ts,mts,cts,tsx,js,mjs,cjs}", { cwd: join(root, file) });
      if (inside.length > 0) {
        strays.push({ file, message: "The samples folder is flat: a sub-folder is not run." });
      }
    } else if (entry.name.endsWith(captureEnd)) {
      captures.set(entry.name.slice(0, -captureEnd.length), readFileSync(join(root, file)));
    } else if (/^[a-z0-9][a-z0-9.-]*\.ts$/.test(entry.name) && !entry.name.endsWith(".d.ts")) {
      const name = entry.name.slice(0, -".ts".length);
      samples.set(name, readSample(root, name));
    } else if (/\.[cm]?[jt]sx?$/.test(entry.name)) {
      strays.push({
        file,
        message: "Not a sample's name: expected lower-case letters, digits, - and ., then .ts.",
      });
    }
  }
  for (const sample of samples.values()) {
    for (const name of sample.imports) {
      const imported = samples.get(name);
      if (imported !== undefined && imported !== sample) imported.support = true;
    }
  }
  return { samples, captures, strays };
}

function readSample(root: string, name: string): Sample {
  const file = sampleFile(name);
  const text = readFileSync(join(root, file), "utf8");
  const { expectations, problems } = readExpectations(text);
  const code = stripTypes(text).code;
  return {
    name,
    file,
    text,
    code,
    expectations,
    problems,
    imports: code === undefined ? [] : neighbours(code),
    support: expectations.support,
  };
}
