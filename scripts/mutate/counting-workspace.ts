import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Workspace } from "../samples/workspace.ts";
import { HIT } from "./hit.ts";

/**
 * A workspace whose samples count the regions they enter: the tool's own preload, behind one that
 * provides the counter and writes what it heard when the process ends.
 */
export function countingWorkspace(workspace: Workspace, texts: string): Workspace {
  const preload = join(workspace.folder, "counting.mjs");
  writeFileSync(preload, source(workspace));
  return { ...workspace, preload, texts };
}

function source({ folder, preload }: Workspace): string {
  return `import { writeFileSync } from "node:fs";
import { basename } from "node:path";
const hits = {};
globalThis.${HIT} = (file, region) => { (hits[file] ??= {})[region] = 1; };
process.on("exit", () => {
  const name = basename(process.argv[1], ".ts");
  writeFileSync(${JSON.stringify(folder)} + "/" + name + ".hits.json", JSON.stringify(hits));
});
await import(${JSON.stringify(preload)});
`;
}

/** What one sample entered, by file; nothing for a command that loads no program of ours. */
export function readHits(workspace: Workspace, sample: string): Map<string, Set<number>> {
  const path = join(workspace.folder, `${sample}.hits.json`);
  return existsSync(path) ? readHitsFile(path) : new Map();
}

function readHitsFile(path: string): Map<string, Set<number>> {
  const hits = JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, 1>>;
  return new Map(
    Object.entries(hits).map(([file, regions]) => [
      file,
      new Set(Object.keys(regions).map(Number)),
    ]),
  );
}
