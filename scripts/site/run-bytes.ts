import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addWithImports, compressed, pageBytes } from "./page-bytes.ts";
import type { Site } from "./site-files.ts";

/** What the first clicks on a sample load on top of its page, compressed. */
export interface RunBytes {
  sample: string;
  /** The first press of Run, the SDK aside. */
  run: { files: string[]; bytes: number };
  /** The modules of the SDK it loads too: their size is held where the SDK is built. */
  sdk: { files: string[]; bytes: number };
  /** After that: the first Edit, its colours, the first run of the edit, and what draws its calls. */
  edited: { files: string[]; bytes: number };
}

/** Chunks of the page's script by the module they begin with; the build adds a hash to each. */
const RUN = ["control"];
const EDIT = ["editor", "core", "engine-javascript", "typescript", "themes", "compile", "draw-run"];

/** The bytes of each sample that runs. @throws Error when the site holds none, or lacks a chunk. */
export function runBytes(site: Site): RunBytes[] {
  const samples = [...site.files].filter((file) => /^_run\/samples\/[^/]+\.json$/.test(file));
  if (samples.length === 0) throw new Error(`${site.folder} holds no sample that runs.`);
  const page = new Set([...site.pages.keys()].flatMap((name) => common(site, name)));
  const control = chunks(site, RUN, page);
  const editing = chunks(site, EDIT, new Set([...page, ...control]));
  return samples.map((file) => {
    const { name, modules } = JSON.parse(readFileSync(join(site.folder, file), "utf8")) as {
      name: string;
      modules: Record<string, unknown>;
    };
    const sdk = Object.keys(modules).map((id) => `_run/${id}`);
    const run = [...control, "_run/worker.js", file].sort();
    const edited = [...editing, "_run/sdk.json"].sort();
    return {
      sample: name,
      run: sized(site, run),
      sdk: sized(site, sdk),
      edited: sized(site, edited),
    };
  });
}

function common(site: Site, page: string): string[] {
  return pageBytes(site, page).files.map(({ file }) => file);
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

function sized(site: Site, files: string[]): { files: string[]; bytes: number } {
  return { files, bytes: files.reduce((sum, file) => sum + compressed(site, file), 0) };
}
