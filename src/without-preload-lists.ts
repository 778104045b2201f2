import type { Plugin } from "vite";

/**
 * Vite lists beside each `import()` the files that its module needs, to ask for them early. Here that
 * is two small ones at most, and the list is larger than they are: a first Run has 30 KB.
 *
 * A plugin, since Astro keeps the browser's own build settings to itself.
 */
export function withoutPreloadLists(): Plugin {
  return {
    name: "without-preload-lists",
    configEnvironment: (name) =>
      name === "client" ? { build: { modulePreload: false } } : undefined,
  };
}
