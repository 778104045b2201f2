/**
 * Keeps the compiler as it is after it has read the libraries of the samples, for `samples:check` to
 * start from. Run at `npm ci`; nothing needs it, a check without it takes longer.
 *
 * Usage: compiler-snapshot.ts
 */
import { statSync } from "node:fs";
import { join, relative, resolve } from "node:path";

import { globSync } from "tinyglobby";

import { makeCompilerSnapshot } from "./samples/compiler-snapshot.ts";

const root = resolve(import.meta.dirname, "..");
const samplesFolder = "samples";

try {
  const files = globSync("*.ts", { cwd: join(root, samplesFolder), absolute: true });
  const file = await makeCompilerSnapshot({ root, samplesFolder, files, snippets: [] });
  const megabytes = Math.round(statSync(file).size / 1e6);
  console.log(`compiler: kept in ${relative(root, file)}, ${megabytes} MB`);
} catch (error) {
  // An installation must not fail for what only saves time.
  const reason = error instanceof Error ? error.message : String(error);
  console.warn(`compiler: not kept, checks start it anew: ${reason}`);
}
