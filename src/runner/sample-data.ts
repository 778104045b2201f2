import type { ModuleText } from "./protocol.ts";

type Imports = ModuleText["imports"];

/** One file of a sample, as the build wrote it down. */
interface SampleFile {
  text: string;
  code: string;
  imports: Imports;
}

/** All that runs, edits and downloads a sample; written by the build to `/_run/samples/`. */
export interface SampleData {
  name: string;
  version: string;
  files: Readonly<Record<string, SampleFile>>;
  output: string;
  /** The course its calls took when it was verified; empty when it made none. */
  course: string;
  /** Where the output may vary: what may stand there, and what the capture says instead. */
  holes: readonly { pattern: string; words: string }[];
  /** What it takes of the SDK by each way in, and the pack that has it. */
  sdk?: { pack: string; names: Names };
  needs: Readonly<Record<string, string>>;
  tarball: string;
  /** Address of the worker, below the site's own. */
  worker: string;
}

/** Names of the SDK by the way in that gives them, such as `outbound-sdk/fetch`. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** All the SDK gives, written by the build to `/_run/sdk.json`. */
export interface SdkIndex {
  entries: Names;
  /** What each pack has; the smallest first, the last has all. */
  packs: Names;
}

const base = import.meta.env.BASE_URL.replace(/\/$/, "");
const loading = new Map<string, Promise<unknown>>();

/**
 * Loads a file of the site, once; a load that failed is tried again the next time.
 *
 * @throws Error naming the file and what the server answered.
 */
function load<T>(path: string, read: (response: Response) => Promise<T>): Promise<T> {
  const known = loading.get(path);
  if (known !== undefined) return known as Promise<T>;
  const made = fetch(`${base}/${path}`).then(async (response) => {
    if (!response.ok) throw new Error(`/${path} was answered with ${response.status}.`);
    return read(response);
  });
  loading.set(path, made);
  made.catch(() => loading.delete(path));
  return made;
}

export function loadSample(name: string): Promise<SampleData> {
  return load(`_run/samples/${name}.json`, (response) => response.json() as Promise<SampleData>);
}

export function loadSdkIndex(): Promise<SdkIndex> {
  return load("_run/sdk.json", (response) => response.json() as Promise<SdkIndex>);
}

export function loadWorkerCode(path: string): Promise<string> {
  return load(path, (response) => response.text());
}

/** The code of a part of the SDK. */
export function loadPack(path: string): Promise<string> {
  return load(`_run/${path}`, (response) => response.text());
}

/** A file of the site as bytes, such as the SDK's package. */
export function loadBytes(path: string): Promise<ArrayBuffer> {
  return load(path, (response) => response.arrayBuffer());
}

export function siteAddress(path: string): string {
  return `${base}/${path}`;
}
