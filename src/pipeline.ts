import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import type { AstroIntegration } from "astro";

/** What turns a page's Markdown into HTML: a change here changes pages whose source is the same. */
const PIPELINE = [
  "ec.config.mjs",
  "astro.config.mjs",
  "package-lock.json",
  "src/pipeline.ts",
  "src/expressive-code/**/*.ts",
  "src/diagrams/**/*.ts",
  "src/lab/timeline/*.ts",
  "samples/*.timeline.json",
];

function pipelineFiles(root: URL): URL[] {
  const cwd = root.pathname;
  return PIPELINE.flatMap((pattern) => globSync(pattern, { cwd }))
    .sort()
    .map((path) => new URL(path, root));
}

/**
 * A digest of the pipeline. Astro's content store keeps the HTML of a page whose bytes are the same,
 * and would go on serving what an older plugin made; the store's keys carry this digest instead.
 */
export function pipelineHash(root: URL): string {
  const hash = createHash("sha256");
  for (const file of pipelineFiles(root)) hash.update(file.pathname).update(readFileSync(file));
  return hash.digest("hex");
}

/** Restarts the development server when the pipeline changes, so that pages are rendered anew. */
export function pipelineWatch(): AstroIntegration {
  return {
    name: "pipeline-watch",
    hooks: {
      "astro:config:setup": ({ config, addWatchFile }) => {
        for (const file of pipelineFiles(config.root)) addWatchFile(file);
      },
    },
  };
}
