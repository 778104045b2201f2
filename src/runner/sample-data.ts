import type { SampleData, SdkIndex } from "./run-format.ts";

export type { Names, SampleData, SdkIndex } from "./run-format.ts";

const base = import.meta.env.BASE_URL.replace(/\/$/, "");
const loading = new Map<string, Promise<unknown>>();

/**
 * Loads a file of the site, once; a load that failed is tried again the next time.
 *
 * @param cache "reload": past what has been loaded before, and what the browser keeps
 * @throws Error naming the file and what the server answered.
 */
function load<T>(
  path: string,
  read: (response: Response) => Promise<T>,
  cache?: "reload",
): Promise<T> {
  const known = cache ? undefined : loading.get(path);
  if (known !== undefined) return known as Promise<T>;
  const made = fetch(`${base}/${path}`, cache && { cache }).then(async (response) => {
    if (!response.ok) throw new Error(`/${path} was answered with ${response.status}.`);
    return read(response);
  });
  loading.set(path, made);
  made.catch(() => loading.delete(path));
  return made;
}

export function loadSample(name: string, cache?: "reload"): Promise<SampleData> {
  const path = `_run/samples/${name}.json`;
  return load(path, (response) => response.json() as Promise<SampleData>, cache);
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
