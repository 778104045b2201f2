import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Project } from "./project.ts";
import { readOption, readableInside } from "./readable-inside.ts";

const here: string = join(import.meta.dirname, "../..");

/** MiB of JavaScript heap a sample gets. */
export const heapMiB: number = 256;

/** What was found of each foreign folder: all of it has to be walked for that. */
const readable = new WeakMap<Project, string[]>();

/**
 * Node's options for a sample. In another project's folder it may read that folder, less the links
 * that lead out of it, and what this one has installed, and nothing else: no writing, no child
 * process, no thread, no addon. The network is refused by the preload, since Node's permissions do
 * not cover it in 22 and 24.
 */
export function sandboxOptions(project: Project, folder: string, mib: number = heapMiB): string[] {
  const heap = `--max-old-space-size=${mib}`;
  if (!project.foreign) return [heap];
  let inside = readable.get(project);
  // Samples write nothing: what was found holds for all of one check.
  if (inside === undefined) readable.set(project, (inside = readableInside(project.root)));
  const paths = new Set([...inside, folder, ...installed(project)]);
  return [heap, "--permission", ...[...paths].map(readOption)];
}

/**
 * What this project has installed, by every path Node may name it: the link of a workspace, and a
 * folder of modules above the samples that leads here.
 */
function installed({ root }: Project): string[] {
  const modules = join(here, "node_modules");
  if (!existsSync(modules)) return [];
  const own = realpathSync(modules);
  const sdk = join(own, "outbound-sdk");
  const paths = [own, ...(existsSync(sdk) ? [realpathSync(sdk)] : [])];
  for (let at = root; at !== dirname(at); at = dirname(at)) {
    const above = join(at, "node_modules");
    if (existsSync(above) && realpathSync(above) === own) paths.push(above);
  }
  return paths;
}
