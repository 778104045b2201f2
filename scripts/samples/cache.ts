import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { globSync } from "tinyglobby";

import type { ComputedFacts, Facts } from "./compute-facts.ts";
import { FileHashes, sha256 } from "./file-hashes.ts";
import { KnownCode } from "./known-code.ts";
import type { Outcome } from "./launch.ts";
import type { PageReading } from "./page.ts";
import type { Project, Sample } from "./project.ts";
import { writeWhole } from "./write-file.ts";

/** What passed before, and what it was made from. Only what passed is kept. */
interface Kept {
  /** The tool, Node, and the project's packages and settings: another one trusts nothing. */
  pipeline: string;
  imports: Record<string, readonly string[]>;
  pages: Record<string, PageReading>;
  samples: Record<string, KeptSample>;
  types: { files: Record<string, string>; snippets: string } | undefined;
  facts: { files: Record<string, string>; facts: Facts } | undefined;
}

interface KeptSample {
  /** Data files beside it: one more may be what it looked for. */
  beside: readonly string[];
  files: Record<string, string>;
  capture: string;
  /** What the SDK told of it; absent when it told nothing. */
  timeline?: string | undefined;
  /** Whether it printed the same under all profiles. */
  profiles: boolean;
}

/** Relative to the project's root; not in git. */
export const cacheFile = ".cache/samples/results.json";

/** Beside it: what a check with nothing to run does not read. */
const codeFile = ".cache/samples/stripped.json";

/**
 * Node's modules that let a run depend on more than the files it loads. Those of the network are not
 * among them: the run tells whether it spoke to anybody but itself.
 */
const reachesOut: ReadonlySet<string> = new Set(
  "fs fs/promises child_process dgram dns os sqlite worker_threads"
    .split(" ")
    .map((name) => `node:${name}`),
);

/** Ways to a file, or to a module that reads one, which no import shows. */
const readsUnseen = /\b(?:getBuiltinModule|loadEnvFile)\b/;

/**
 * Verdicts of earlier checks. A sample's is used as long as every file its run loaded is as it was
 * (Node's own graph, told by the load hook), with the data files beside it, the project's packages
 * and settings, the tool, and Node. A sample that can reach more than its files is never kept.
 */
export class Cache {
  readonly #path: string | undefined;
  readonly #hashes: FileHashes;
  readonly #old: Kept;
  readonly #new: Kept;
  /** Whether anything is to be kept that was not, or no longer. */
  #learned = false;
  /** Stripped texts. */
  readonly code: KnownCode;

  private constructor(path: string | undefined, root: string, tool: string) {
    this.#path = path;
    this.#hashes = new FileHashes(root);
    const pipeline = path === undefined ? "" : pipelineHash(this.#hashes, root, tool);
    const nothing: Kept = {
      pipeline,
      imports: {},
      pages: {},
      samples: {},
      types: undefined,
      facts: undefined,
    };
    this.#old = (path === undefined ? undefined : readKept(path, pipeline)) ?? nothing;
    this.#new = { ...this.#old, samples: { ...this.#old.samples } };
    this.code = new KnownCode(path === undefined ? undefined : join(root, codeFile), pipeline);
  }

  /**
   * @param used without it nothing is read and nothing kept
   * @param tool the folder of this program's own text
   */
  static open(root: string, used: boolean, tool: string = import.meta.dirname): Cache {
    return new Cache(used ? join(root, cacheFile) : undefined, root, tool);
  }

  /** What each program text imports, by its hash. */
  get imports(): Readonly<Record<string, readonly string[]>> {
    return this.#old.imports;
  }

  /** What was read in each page's text, by its hash. */
  get pages(): Readonly<Record<string, PageReading>> {
    return this.#old.pages;
  }

  /** What a sample printed and the SDK told, if nothing it was made from has changed since. */
  ran(
    { dataFiles }: Pick<Project, "dataFiles">,
    sample: Sample,
    profiles: boolean,
  ): { capture: string; timeline: string | undefined } | undefined {
    const kept = Object.hasOwn(this.#old.samples, sample.name)
      ? this.#old.samples[sample.name]
      : undefined;
    if (kept === undefined || (profiles && !kept.profiles)) return undefined;
    const { files, capture, timeline, beside } = kept;
    if (beside.join("\n") !== dataFiles.join("\n")) return undefined;
    return this.#hashes.match(files) ? { capture, timeline } : undefined;
  }

  keep(
    project: Project,
    sample: Sample,
    outcome: Outcome,
    { capture, timeline, profiles }: Omit<KeptSample, "files" | "beside">,
  ): void {
    if (this.#path === undefined) return;
    if (sample.name in this.#new.samples) this.#learned = true;
    delete this.#new.samples[sample.name];
    if (sample.kind === "command" || outcome.spokeToOthers) return;
    if (outcome.loaded.some((url) => reachesOut.has(url))) return;
    const loaded = ownFiles(project, outcome.loaded);
    const texts = [...project.samples.values()].filter(({ file }) => loaded.includes(file));
    if (texts.some(({ text }) => readsUnseen.test(text))) return;
    const own = [...loaded, ...project.dataFiles];
    const files = this.#hashes.asFound(own);
    if (files === undefined) return;
    this.#new.samples[sample.name] = {
      files,
      capture,
      timeline,
      profiles,
      beside: project.dataFiles,
    };
    this.#learned = true;
  }

  /** Whether these samples and snippets were found to compile as they are. */
  compiled(samples: readonly Sample[], snippets: string): boolean {
    const kept = this.#old.types;
    if (kept === undefined || (snippets !== "" && kept.snippets !== sha256(snippets))) return false;
    return samples.every(({ file }) => file in kept.files) && this.#hashes.match(kept.files);
  }

  /**
   * Files of the last program that have changed since, and samples that are new to it; undefined when
   * there was none, or a file of it is gone.
   */
  changedSinceCompiled(samples: readonly Sample[]): ReadonlySet<string> | undefined {
    const kept = this.#old.types;
    if (kept === undefined) return undefined;
    const known = Object.keys(kept.files);
    if (known.some((file) => this.#hashes.of(file) === "missing")) return undefined;
    const changed = known.filter((file) => this.#hashes.of(file) !== kept.files[file]);
    return new Set([
      ...changed,
      ...samples.map(({ file }) => file).filter((file) => !(file in kept.files)),
    ]);
  }

  /** @param part whether the program held only what had changed since the last one */
  keepCompiled(project: Project, files: readonly string[], snippets: string, part: boolean): void {
    const own = files.map((file) => relative(project.root, file));
    const found = this.#hashes.asFound(own);
    if (found === undefined) return;
    const others = part ? (this.#old.types?.files ?? {}) : {};
    this.#learned = true;
    this.#new.types = { files: { ...others, ...found }, snippets: sha256(snippets) };
  }

  /** What the facts' program printed, if none of its files has changed, and the SDK has no new one. */
  knownFacts({ root }: Pick<Project, "root">): Facts | undefined {
    const kept = this.#old.facts;
    if (kept === undefined || !this.#hashes.match(kept.files)) return undefined;
    return sourcesOfSdk(root).every((file) => file in kept.files) ? kept.facts : undefined;
  }

  /** Facts may also be read from the SDK's text: all of it counts. */
  keepFacts(project: Project, { facts, loaded }: ComputedFacts): void {
    if (this.#path === undefined) return;
    const files = this.#hashes.asFound([
      ...ownFiles(project, loaded),
      ...sourcesOfSdk(project.root),
    ]);
    this.#learned = true;
    this.#new.facts = files && { files, facts };
  }

  /** Writes what was learned, whole or not at all. */
  save(read: Pick<Kept, "imports" | "pages">): void {
    if (this.#path === undefined) return;
    this.code.save();
    const old = this.#old;
    const same = sameKeys(old.imports, read.imports) && sameKeys(old.pages, read.pages);
    if (same && !this.#learned) return;
    mkdirSync(dirname(this.#path), { recursive: true });
    writeWhole(this.#path, JSON.stringify({ ...this.#new, ...read }));
  }
}

/** Whether two records tell of the same texts: their keys are hashes. */
function sameKeys(one: object, other: object): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other);
}

function sourcesOfSdk(root: string): string[] {
  return globSync("sdk/src/**", { cwd: root });
}

/** Files of the project itself; what is installed is told by the lock. */
function ownFiles(project: Project, urls: readonly string[]): string[] {
  return urls
    .filter((url) => url.startsWith("file:") && !url.includes("/node_modules/"))
    .map((url) => relative(project.root, fileURLToPath(url)))
    .filter((file) => !file.startsWith(".."));
}

function pipelineHash(hashes: FileHashes, root: string, folder: string): string {
  const settings = globSync(
    ["package.json", "package-lock.json", "sdk/package.json", "tsconfig*.json", "*/tsconfig*.json"],
    { cwd: root },
  );
  const tool = globSync("**/*.ts", { cwd: folder, absolute: true });
  const { version, platform, arch, versions } = process;
  const runner = [version, versions["icu"], versions["tz"], platform, arch];
  return sha256(JSON.stringify([runner, hashes.all([...settings, ...tool])]));
}

/** A file that cannot be read, or is of another pipeline, holds nothing. */
function readKept(path: string, pipeline: string): Kept | undefined {
  try {
    const kept = JSON.parse(readFileSync(path, "utf8")) as Kept;
    return kept.pipeline === pipeline ? kept : undefined;
  } catch {
    return undefined;
  }
}
