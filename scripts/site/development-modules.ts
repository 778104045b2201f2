import type { AstroIntegration } from "astro";

/** Packages that the pages' scripts import, most of them only after a press. */
export const IMPORTED_LATE = [
  "d3-array",
  "es-module-lexer/minimal/js",
  "shiki/core",
  "shiki/engine/javascript",
  "shiki/langs/typescript.mjs",
  "sucrase",
  "sucrase/dist/esm/parser/tokenizer/state",
] as const;

/**
 * Gives the development server a folder of its own for the packages it prepares, and has all of them
 * prepared before a page is served. In the folder that Astro gives to every command a build replaces
 * what a running server holds, and its pages load nothing more; and a package that is first met at a
 * press loads the page anew, with the reader's edit.
 */
export function developmentModules(): AstroIntegration {
  return {
    name: "development-modules",
    hooks: {
      "astro:config:setup": ({ command, updateConfig }) => {
        if (command !== "dev") return;
        updateConfig({
          vite: {
            cacheDir: ".cache/vite-dev",
            optimizeDeps: { include: [...IMPORTED_LATE] },
          },
        });
      },
    },
  };
}
