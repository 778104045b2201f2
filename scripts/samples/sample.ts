import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { globSync } from "tinyglobby";

import { readExpectations } from "./expectations.ts";
import type { ExpectationProblem, Expectations } from "./expectations.ts";
import type { KnownImports } from "./known-imports.ts";
import { leadsOut } from "./leads-out.ts";
import { readRegions } from "./regions.ts";
import { stripTypes } from "./strip.ts";

/** A program, or a shell command, in the samples folder. */
export interface Sample {
  /** The id: the file's name without its ending. */
  name: string;
  kind: "program" | "command";
  /** Relative to the root, such as `samples/backoff.ts`. */
  file: string;
  text: string;
  /** The text without its types; undefined when it cannot be stripped. */
  readonly code: string | undefined;
  expectations: Expectations;
  problems: readonly ExpectationProblem[];
  /** Every module it imports. */
  specifiers: readonly string[];
  /** Names of the neighbours it imports. */
  imports: readonly string[];
  /** Named parts of the file, dedented. */
  regions: ReadonlyMap<string, string>;
  /** Marked `@support`, or imported by another sample: shown whole, not run on its own. */
  support: boolean;
}

/** A file that would be left out in silence. */
export interface Stray {
  file: string;
  message: string;
}

const captureEnd = ".out.txt";
const timelineEnd = ".timeline.json";
const sampleName = /^([a-z0-9][a-z0-9.-]*)\.(?:ts|sh)$/;

/** The sample that a file of the samples folder would be; undefined for any other file. */
export function sampleNameOf(base: string): string | undefined {
  return base.endsWith(".d.ts") ? undefined : sampleName.exec(base)?.[1];
}

/** Everything in the samples folder. */
export interface ListedSamples {
  samples: Map<string, Sample>;
  captures: Map<string, Buffer>;
  timelines: Map<string, Buffer>;
  dataFiles: string[];
  strays: Stray[];
}

/** Lists the folder: what is no sample, capture or data is told, never left out. */
export function listSamples(root: string, folder: string, imports: KnownImports): ListedSamples {
  const listed: ListedSamples = {
    samples: new Map(),
    captures: new Map(),
    timelines: new Map(),
    dataFiles: [],
    strays: [],
  };
  const path = join(root, folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return listed;
  for (const entry of readdirSync(path, { withFileTypes: true }).sort(byName)) {
    const file = `${folder}/${entry.name}`;
    if (leadsOut(root, file)) {
      listed.strays.push({ file, message: "This link leads out of the project: it is not read." });
    } else if (entry.isDirectory()) {
      listFolder(root, file, listed);
    } else if (statSync(join(root, file), { throwIfNoEntry: false })?.isFile() !== true) {
      listed.strays.push({ file, message: "This is no file, and leads to none: it is not read." });
    } else {
      listFile(root, file, entry.name, listed, imports);
    }
  }
  markSupport(listed.samples);
  return listed;
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1;
}

function listFolder(root: string, file: string, { strays }: ListedSamples): void {
  const inside = globSync("**/*.{ts,mts,cts,tsx,js,mjs,cjs,sh}", { cwd: join(root, file) });
  if (inside.length === 0) return;
  strays.push({ file, message: "The samples folder is flat: a sub-folder is not run." });
}

function listFile(
  root: string,
  file: string,
  base: string,
  { samples, captures, timelines, dataFiles, strays }: ListedSamples,
  imports: KnownImports,
): void {
  if (base.endsWith(captureEnd)) {
    captures.set(base.slice(0, -captureEnd.length), readFileSync(join(root, file)));
    return;
  }
  if (base.endsWith(timelineEnd)) {
    timelines.set(base.slice(0, -timelineEnd.length), readFileSync(join(root, file)));
    return;
  }
  const name = sampleNameOf(base);
  if (name !== undefined) {
    const known = samples.get(name);
    if (known !== undefined) {
      strays.push({ file, message: `There is a ${known.file}: a name is used once.` });
    } else {
      samples.set(name, readSample(root, file, name, base.endsWith(".sh"), imports));
    }
  } else if (/\.(?:[cm]?[jt]sx?|sh)$/.test(base)) {
    const message =
      "Not a sample's name: expected lower-case letters, digits, - and ., then .ts or .sh.";
    strays.push({ file, message });
  } else {
    dataFiles.push(file);
  }
}

function readSample(
  root: string,
  file: string,
  name: string,
  isCommand: boolean,
  imports: KnownImports,
): Sample {
  const text = readFileSync(join(root, file), "utf8");
  const { expectations, problems } = readExpectations(text, isCommand ? "#" : "//");
  const regions = isCommand
    ? { bodies: new Map<string, string>(), problems: [] }
    : readRegions(text);
  const specifiers = isCommand ? [] : imports.of(text);
  let stripped: { code: string | undefined } | undefined;
  return {
    name,
    kind: isCommand ? "command" : "program",
    file,
    text,
    get code() {
      stripped ??= { code: isCommand ? undefined : stripTypes(text).code };
      return stripped.code;
    },
    expectations,
    problems: [...problems, ...regions.problems],
    specifiers,
    imports: specifiers.flatMap((specifier) => /^\.\/([^/]+)\.ts$/.exec(specifier)?.[1] ?? []),
    regions: regions.bodies,
    support: expectations.support,
  };
}

/** A file that another sample imports is no program of its own. */
function markSupport(samples: ReadonlyMap<string, Sample>): void {
  for (const sample of samples.values()) {
    for (const name of sample.imports) {
      const imported = samples.get(name);
      if (imported !== undefined && imported !== sample) imported.support = true;
    }
  }
}
