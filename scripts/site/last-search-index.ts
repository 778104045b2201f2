import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
};

/**
 * Lets the development server answer searches from the index of the last build. Only a build makes
 * one: it is made of the built pages. What was written since then is not in it.
 */
export function lastSearchIndex(): AstroIntegration {
  let built = "";
  return {
    name: "last-search-index",
    hooks: {
      "astro:config:done": ({ config }) => {
        built = fileURLToPath(config.outDir);
      },
      "astro:server:setup": ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? "/", "http://localhost");
          const body = indexFile(built, pathname);
          if (body === undefined) {
            next();
            return;
          }
          response.setHeader(
            "content-type",
            TYPES[extname(pathname)] ?? "application/octet-stream",
          );
          response.setHeader("cache-control", "no-store");
          response.end(body);
        });
      },
    },
  };
}

/** @returns a file of the built site's index, or undefined for one that is not there or none of it */
export function indexFile(built: string, path: string): Buffer | undefined {
  // Without an empty name, "." and "..": nothing beside the index.
  if (!/^\/pagefind(?:\/[\w-][\w.-]*)+$/.test(path)) return undefined;
  try {
    return readFileSync(join(built, path));
  } catch {
    return undefined;
  }
}
