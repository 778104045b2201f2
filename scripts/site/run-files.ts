import { createHash } from "node:crypto";
import { join } from "node:path";
import { build } from "esbuild";
import { readProject } from "../samples/project.ts";
import { bundleSdk } from "./bundle-sdk.ts";
import { closedFrame } from "./closed-frame.ts";
import { packageName } from "./pack-sdk.ts";
import { sampleData } from "./sample-data.ts";

/**
 * Everything a sample needs to run in a reader's browser, by its path on the site:
 * `_run/worker.js`, `_run/frame.html`, `_run/sdk/*.js`, `_run/sdk.json` and `_run/samples/*.json`.
 */
export async function runFiles(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const [sdk, worker] = await Promise.all([bundleSdk(root), bundleWorker(root)]);
  files.set("_run/worker.js", worker);
  files.set("_run/frame.html", closedFrame());
  for (const [id, { code }] of Object.entries(sdk.modules)) files.set(`_run/${id}`, code);
  const modules = Object.entries(sdk.modules).map(([id, { imports }]) => [id, imports]);
  files.set(
    "_run/sdk.json",
    JSON.stringify({ entries: sdk.entries, modules: Object.fromEntries(modules) }),
  );
  const kept = { tarball: packageName(root), worker: `_run/worker.js?${digest(worker)}` };
  for (const [name, data] of await sampleData(readProject(root), sdk, kept)) {
    files.set(`_run/samples/${name}.json`, JSON.stringify(data));
  }
  return files;
}

/** Tells one worker from the next: a browser keeps it for good, also without a network. */
function digest(code: string): string {
  return createHash("sha256").update(code).digest("hex").slice(0, 12);
}

async function bundleWorker(root: string): Promise<string> {
  const result = await build({
    entryPoints: [join(root, "src/runner/worker/main.ts")],
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    legalComments: "none",
    write: false,
  });
  return result.outputFiles[0]?.text ?? "";
}
