import type { Modules, ModuleText } from "./protocol.ts";

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
  modules: Readonly<Record<string, Imports>>;
  needs: Readonly<Record<string, string>>;
  tarball: string;
  /** Address of the worker, below the site's own. */
  worker: string;
}

/** The SDK's ways in, and what its modules import; written by the build to `/_run/sdk.json`. */
export interface SdkIndex {
  entries: Readonly<Record<string, string>>;
  modules: Readonly<Record<string, Imports>>;
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

/** The SDK's modules with their code. */
export async function loadModules(index: Readonly<Record<string, Imports>>): Promise<Modules> {
  const modules = Object.entries(index).map(async ([id, imports]) => {
    const code = await load(`_run/${id}`, (response) => response.text());
    return [id, { code, imports }] as const;
  });
  return Object.fromEntries(await Promise.all(modules));
}

/** A file of the site as bytes, such as the SDK's package. */
export function loadBytes(path: string): Promise<ArrayBuffer> {
  return load(path, (response) => response.arrayBuffer());
}

export function siteAddress(path: string): string {
  return `${base}/${path}`;
}
