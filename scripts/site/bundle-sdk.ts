import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { init, parse } from "es-module-lexer";

/** The SDK as modules a browser can load: one for each way in, and those they share. */
export interface SdkModules {
  /** `outbound-sdk/instantly` to the module's id, `sdk/instantly.js`. */
  entries: Record<string, string>;
  modules: Record<string, SdkModule>;
}

interface SdkModule {
  code: string;
  imports: [start: number, end: number, id: string][];
}

interface Manifest {
  exports: Record<string, string | Record<string, string>>;
}

/** What tells of the calls: beside the ways in, for the page that draws them. */
export const OBSERVE = "sdk/observe.js";

/**
 * Bundles the SDK's source. Functions and classes keep their names, so that an error or an object
 * prints in the browser what it prints in Node.
 */
export async function bundleSdk(root: string): Promise<SdkModules> {
  await init;
  const folder = join(root, "sdk");
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const sources = Object.entries(manifest.exports).flatMap(([path, targets]) => {
    const source = typeof targets === "object" ? targets["@outbound-sdk/source"] : undefined;
    return source === undefined ? [] : [[path, source] as const];
  });
  const nameOf = (path: string): string => (path === "." ? "index" : path.slice(2));
  const result = await build({
    entryPoints: {
      ...Object.fromEntries(sources.map(([path, source]) => [nameOf(path), join(folder, source)])),
      observe: join(folder, "src/engine/observe.ts"),
    },
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    minify: true,
    keepNames: true,
    legalComments: "none",
    outdir: join(root, ".cache/run/sdk"),
    chunkNames: "[hash]",
    write: false,
  });
  const modules: SdkModules["modules"] = {};
  for (const { path, text } of result.outputFiles) {
    const name = relative(join(root, ".cache/run/sdk"), path).replaceAll("\\", "/");
    modules[`sdk/${name}`] = { code: text, imports: neighbours(text) };
  }
  return {
    entries: Object.fromEntries(
      sources.map(([path]) => [join("outbound-sdk", path), `sdk/${nameOf(path)}.js`]),
    ),
    modules,
  };
}

/** Where a module of the bundle names another: always by `./`, always beside it. */
function neighbours(code: string): SdkModule["imports"] {
  const [imports] = parse(code);
  return imports.flatMap(({ n: name, s: start, e: end }) =>
    name === undefined ? [] : [[start, end, `sdk/${name.slice(2)}`] as [number, number, string]],
  );
}

/** A module and all it imports, directly or not. */
export function closure(sdk: SdkModules, ids: Iterable<string>): string[] {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const [, , next] of sdk.modules[id]?.imports ?? []) add(next);
  };
  for (const id of ids) add(id);
  return [...found].sort();
}
