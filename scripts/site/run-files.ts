import { join } from "node:path";
import { rolldown } from "rolldown";
import { readProject } from "../samples/project.ts";
import { closedFrame } from "./closed-frame.ts";
import { packageName } from "../package/pack-sdk.ts";
import { digest } from "./digest.ts";
import { sampleData } from "./sample-data.ts";
import { sdkSurface } from "./sdk-surface.ts";

/**
 * Everything a sample needs to run in a reader's browser, by its path on the site:
 * `_run/worker.js`, `_run/frame.html`, `_run/sdk/*.js`, `_run/sdk.json` and `_run/samples/*.json`.
 */
export async function runFiles(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const [surface, worker] = await Promise.all([sdkSurface(root), bundleWorker(root)]);
  files.set("_run/worker.js", worker);
  files.set("_run/frame.html", closedFrame());
  const kept = { tarball: packageName(root), worker: `_run/worker.js?${digest(worker)}` };
  const { samples, packs } = await sampleData(readProject(root), surface, kept);
  for (const [path, code] of packs.codes) files.set(`_run/${path}`, code);
  files.set("_run/sdk.json", JSON.stringify({ entries: surface.entries, packs: packs.names }));
  for (const [name, data] of samples) files.set(`_run/samples/${name}.json`, JSON.stringify(data));
  return files;
}

/** One classic script: the closed frame can start no module. */
async function bundleWorker(root: string): Promise<string> {
  const bundle = await rolldown({ input: join(root, "src/runner/worker/main.ts") });
  const { output } = await bundle.generate({ format: "iife", comments: false, minify: true });
  await bundle.close();
  return output[0].code;
}
