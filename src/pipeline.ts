import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import type { AstroIntegration } from "astro";

/**
 * What turns a page's Markdown into HTML, and what that reads or draws: a change here changes pages
 * whose source is the same.
 */
export const PIPELINE = [
  "ec.config.mjs",
  "astro.config.mjs",
  "package-lock.json",
  "src/pipeline.ts",
  "src/site-address.ts",
  "src/expressive-code/**/*.ts",
  "src/diagrams/**/*.ts",
  "src/lab/timeline/*.ts",
  "sdk/src/**/*.ts",
  "samples/*.timeline.json",
  "samples/*.ts",
  "samples/*.sh",
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
