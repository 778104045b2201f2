import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { packageName } from "../package/pack-sdk.ts";
import { keptPackage } from "./kept-package.ts";
import { runFiles } from "./run-files.ts";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  json: "application/json",
  html: "text/html",
  tgz: "application/gzip",
};

/** One run asks for several files at once: those of this many milliseconds are made together. */
const SHARED_MS = 1_000;

/**
 * Adds what runs samples to the site, and the SDK's package. A build gets them as files; in
 * development they are made when asked for, so that a changed sample or SDK runs as it is.
 */
export function samplesThatRun(): AstroIntegration {
  let root = "";
  return {
    name: "samples-that-run",
    hooks: {
      "astro:config:done": ({ config }) => {
        root = fileURLToPath(config.root);
      },
      "astro:server:setup": ({ server }) => {
        const made = madeOnce(() => runFiles(root));
        const find = async (path: string): Promise<string | Buffer | undefined> =>
          path === packageName(root) ? keptPackage(root) : (await made()).get(path);
        server.middlewares.use(async (request, response, next) => {
          const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
          if (!path.startsWith("_run/") && !path.endsWith(".tgz")) {
            next();
            return;
          }
          try {
            const body = await find(path);
            response.statusCode = body === undefined ? 404 : 200;
            const type = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "text/plain";
            response.setHeader("content-type", type);
            response.end(body ?? `There is no ${path}.`);
          } catch (error) {
            next(error);
          }
        });
      },
      "astro:build:done": async ({ dir, logger }) => {
        const files: Map<string, string | Buffer> = new Map(await runFiles(root));
        const samples = [...files.keys()].filter((path) => path.startsWith("_run/samples/"));
        files.set(packageName(root), await keptPackage(root));
        for (const [path, body] of files) {
          const file = fileURLToPath(new URL(path, dir));
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, body);
        }
        logger.info(`${samples.length} samples run in the browser`);
      },
    },
  };
}

function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: { at: number; what: Promise<T> } | undefined;
  return () => {
    if (made === undefined || performance.now() - made.at > SHARED_MS) {
      made = { at: performance.now(), what: make() };
    }
    return made.what;
  };
}
