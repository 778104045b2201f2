import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SampleData, SdkIndex } from "../../src/runner/run-format.ts";
import { EDIT, RUN } from "./chunk-names.ts";
import { addWithImports, compressed, pageBytes } from "./page-bytes.ts";
import type { Site } from "./site-files.ts";

/** What the first clicks on a sample load on top of its page, compressed. */
export interface RunBytes {
  sample: string;
  /** The page it is run on: of those that show it, the one on which the first Run loads most. */
  page: string;
  /** The first press of Run: all of it. */
  run: Sized;
  /** The part of the SDK among that; empty for a sample that uses none. */
  sdk: Sized;
  /**
   * After that: the first Edit, its colours, the first run of the edit, and what draws its calls; what
   * unpacks an edit from the address and runs it in a closed frame too.
   */
  edited: Sized;
  /**
   * The largest part of the SDK that an edit can come to need in place of the sample's own: one that
   * imports more than the sample does. Apart from `edited`, which every edit loads: most edits change
   * a number or a line and load none of this.
   */
  more: Sized;
}

interface Sized {
  files: string[];
  bytes: number;
}

/** What this needs to know of a sample's file; written by `sample-data.ts`. */
type SampleOnSite = Pick<SampleData, "name" | "sdk">;

/** Names each pack of the SDK, and what it has. */
const INDEX = "_run/sdk.json";

/** The bytes of each sample that runs. @throws Error when the site holds none, or lacks a chunk. */
export function runBytes(site: Site): RunBytes[] {
  const samples = [...site.files].filter((file) => /^_run\/samples\/[^/]+\.json$/.test(file));
  if (samples.length === 0) throw new Error(`${site.folder} holds no sample that runs.`);
  const shown = pagesOfSamples(site);
  const { packs } = json(site, INDEX) as SdkIndex;
  return samples.map((file) => {
    const { name, sdk } = json(site, file) as SampleOnSite;
    const pages = shown.get(name);
    if (pages === undefined) throw new Error(`No page of ${site.folder} shows the sample ${name}.`);
    const pack = sdk === undefined ? [] : [`_run/${sdk.pack}`];
    const own = ["_run/worker.js", file, ...pack];
    const on = pages.map((page) => bytesOn(site, page, name, own));
    const most = on.toSorted((a, b) => b.run.bytes - a.run.bytes)[0];
    if (most === undefined) throw new Error(`The sample ${name} is on no page.`);
    return { ...most, sdk: sized(site, pack), more: largestOther(site, packs, sdk) };
  });
}

/** The largest pack that has all the sample takes of the SDK, its own aside; none when it has that. */
function largestOther(site: Site, packs: SdkIndex["packs"], own: SampleOnSite["sdk"]): Sized {
  const names = Object.values(own?.names ?? {}).flat();
  const others = Object.keys(packs)
    .filter((path) => path !== own?.pack && names.every((name) => packs[path]?.includes(name)))
    .map((path) => sized(site, [`_run/${path}`]));
  return others.toSorted((a, b) => b.bytes - a.bytes)[0] ?? sized(site, []);
}

function json(site: Site, file: string): unknown {
  return JSON.parse(readFileSync(join(site.folder, file), "utf8"));
}

function bytesOn(
  site: Site,
  page: string,
  sample: string,
  own: readonly string[],
): Omit<RunBytes, "sdk" | "more"> {
  const loaded = new Set(pageBytes(site, page).files.map(({ file }) => file));
  const control = chunks(site, RUN, loaded);
  const editing = chunks(site, EDIT, new Set([...loaded, ...control]));
  return {
    sample,
    page,
    run: sized(site, [...control, ...own].sort()),
    edited: sized(site, [...editing, INDEX].sort()),
  };
}

/** The pages that show each sample, by its name. */
function pagesOfSamples(site: Site): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  for (const page of site.pages.keys()) {
    const html = readFileSync(join(site.folder, page), "utf8");
    const names = [...html.matchAll(/<figure[^>]*\sdata-sample="([^"]+)"/g)];
    for (const name of new Set(names.map(([, name = ""]) => name))) {
      shown.set(name, [...(shown.get(name) ?? []), page]);
    }
  }
  return shown;
}

/** The chunks of these modules with all they import, without what is loaded already. */
function chunks(site: Site, modules: readonly string[], loaded: ReadonlySet<string>): string[] {
  const files = new Set<string>();
  for (const name of modules) {
    const chunk = [...site.files].find((file) =>
      new RegExp(`^_astro/${name}\\.[^/]+\\.js$`).test(file),
    );
    if (chunk === undefined) throw new Error(`${site.folder} has no chunk of ${name}.`);
    addWithImports(site, chunk, files);
  }
  return [...files].filter((file) => !loaded.has(file));
}

/** What all samples of a page load when each is run: what they share is loaded once. */
export function bytesOfPages(
  site: Site,
  samples: readonly RunBytes[],
): { page: string; samples: number; bytes: number }[] {
  const runs = new Map<string, string[][]>();
  for (const [name, pages] of pagesOfSamples(site)) {
    const files = samples.find(({ sample }) => sample === name)?.run.files;
    if (files === undefined) continue;
    for (const page of pages) runs.set(page, [...(runs.get(page) ?? []), files]);
  }
  return [...runs].map(([page, all]) => ({
    page,
    samples: all.length,
    bytes: sized(site, [...new Set(all.flat())]).bytes,
  }));
}

function sized(site: Site, files: string[]): Sized {
  return { files, bytes: files.reduce((sum, file) => sum + compressed(site, file), 0) };
}
