import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { init, parse } from "es-module-lexer";
import { specifierIn } from "../../src/runner/specifier-in.ts";
import { holePattern } from "../samples/holes.ts";
import { courseOf } from "../../src/lab/timeline/course-of.ts";
import type { Timeline } from "../../src/lab/timeline/timeline.ts";
import type { Project, Sample } from "../samples/project.ts";
import { closure, OBSERVE, type SdkModules } from "./bundle-sdk.ts";

/** A file of a sample: what a reader sees, what runs, and what it imports. */
interface FileData {
  text: string;
  /** The text without its types: what ran in CI, and runs in the browser. */
  code: string;
  imports: [start: number, end: number, id: string][];
}

/** All a browser needs to run, edit and download one sample. */
export interface SampleData {
  name: string;
  /** The start of the SHA-256 of the sample's files: tells whether an edit was made of this version. */
  version: string;
  /** The sample's own file first, then those it imports, directly or not. */
  files: Record<string, FileData>;
  /** What it printed when it was verified. */
  output: string;
  /** The course its calls took then; empty when it made none. */
  course: string;
  /** Where its output may vary: what may stand there, and what is written instead. */
  holes: { pattern: string; words: string }[];
  /** Ids of the SDK's modules to load, and where each names others. */
  modules: Record<string, [start: number, end: number, id: string][]>;
  /** Packages it needs besides the SDK, with the versions it was verified with. */
  needs: Record<string, string>;
  /** The SDK's package for a download. */
  tarball: string;
  /** Address of the worker that runs it: another worker has another. */
  worker: string;
}

/** Data of every sample that has a capture, by name. @throws when one cannot be indexed. */
export async function sampleData(
  project: Project,
  sdk: SdkModules,
  files: Pick<SampleData, "tarball" | "worker">,
): Promise<Map<string, SampleData>> {
  await init;
  const data = new Map<string, SampleData>();
  for (const sample of project.samples.values()) {
    const capture = project.captures.get(sample.name);
    if (capture === undefined || sample.expectations.runs === "node") continue;
    data.set(sample.name, dataOf(project, sdk, sample, capture.toString(), files));
  }
  return data;
}

function dataOf(
  project: Project,
  sdk: SdkModules,
  sample: Sample,
  output: string,
  { tarball, worker }: Pick<SampleData, "tarball" | "worker">,
): SampleData {
  const files: SampleData["files"] = {};
  /** The ways into the SDK that the files name. */
  const needed = new Set<string>();
  const add = (name: string): void => {
    const file = `${name}.ts`;
    if (files[file] !== undefined) return;
    const { text, code } = project.samples.get(name) ?? {};
    if (text === undefined || code === undefined) {
      throw new Error(
        `samples/${sample.name}.ts needs ${file}, which is not there or has no code.`,
      );
    }
    const imports: FileData["imports"] = [];
    files[file] = { text, code, imports };
    const [found] = parse(code);
    for (const one of found) {
      const specifier = one.n;
      const [start, end] = specifierIn(one);
      if (specifier === undefined) continue;
      const neighbour = /^\.\/([^/]+)\.ts$/.exec(specifier)?.[1];
      const id = neighbour === undefined ? sdk.entries[specifier] : `${neighbour}.ts`;
      if (id === undefined) {
        throw new Error(`samples/${file} imports "${specifier}", which no browser can load.`);
      }
      imports.push([start, end, id]);
      if (neighbour === undefined) needed.add(id);
      else add(neighbour);
    }
  };
  add(sample.name);
  const timeline = project.timelines.get(sample.name)?.toString() ?? '{"calls":0,"events":[]}';
  if (needed.size > 0) needed.add(OBSERVE);
  return {
    name: sample.name,
    version: createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16),
    files,
    output,
    course: courseOf(JSON.parse(timeline) as Timeline),
    holes: sample.expectations.holes.map((hole) => ({
      pattern: holePattern(hole),
      words: hole.words,
    })),
    modules: Object.fromEntries(
      closure(sdk, needed).map((id) => [id, sdk.modules[id]?.imports ?? []]),
    ),
    needs: Object.fromEntries(
      sample.expectations.needs.map((name) => [name, versionOf(project.root, name)]),
    ),
    tarball,
    worker,
  };
}

function versionOf(root: string, name: string): string {
  const file = join(root, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
