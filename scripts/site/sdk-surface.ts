import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown, type OutputChunk } from "rolldown";

/** What the SDK gives to a program, and what each part of that is made of. */
export interface SdkSurface {
  /** `outbound-sdk/instantly` to the names it exports. */
  entries: Record<string, string[]>;
  /** `outbound-sdk/instantly` to the file of the source it is. */
  sources: Record<string, string>;
  /** A name to the files that its code stands in: they tell which names cost nothing more. */
  files: Map<string, ReadonlySet<string>>;
}

interface Manifest {
  exports: Record<string, string | Record<string, string>>;
}

/**
 * Reads the SDK's ways in and follows each name to the files it needs.
 *
 * @throws Error when two ways in give one name to different things: packs hold each name once.
 */
export async function sdkSurface(root: string): Promise<SdkSurface> {
  const folder = join(root, "sdk");
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const sources = Object.fromEntries(
    Object.entries(manifest.exports).flatMap(([path, targets]) => {
      const source = typeof targets === "object" ? targets["@outbound-sdk/source"] : undefined;
      return source === undefined ? [] : [[join("outbound-sdk", path), join(folder, source)]];
    }),
  );
  const entries: SdkSurface["entries"] = {};
  for (const { name, exports } of (await chunks(sources)).filter(({ isEntry }) => isEntry)) {
    entries[name] = exports.toSorted();
  }
  return { entries, sources, files: await filesOfNames(entries, sources) };
}

async function filesOfNames(
  entries: SdkSurface["entries"],
  sources: SdkSurface["sources"],
): Promise<SdkSurface["files"]> {
  const uses = Object.entries(entries).flatMap(([entry, names]) =>
    names.map((name) => ({ entry, name, id: `${entry}#${name}` })),
  );
  const modules = new Map(
    uses.map(({ entry, name, id }) => [
      `\0${id}`,
      `export { ${name} } from ${JSON.stringify(sources[entry])};`,
    ]),
  );
  const made = await chunks(Object.fromEntries(uses.map(({ id }) => [id, `\0${id}`])), modules);
  const byFile = new Map(made.map((chunk) => [chunk.fileName, chunk]));
  const files: SdkSurface["files"] = new Map();
  for (const { entry, name, id } of uses) {
    const own = made.find((chunk) => chunk.facadeModuleId === `\0${id}`);
    if (own === undefined) throw new Error(`${entry} has no code of ${name}.`);
    const found = filesOf(own, byFile);
    const known = files.get(name);
    if (known !== undefined && [...known].sort().join() !== [...found].sort().join()) {
      throw new Error(
        `${entry} exports ${name}, and another way into the SDK means other code by it.`,
      );
    }
    files.set(name, found);
  }
  return files;
}

/** Files that code of a chunk, and of all it imports, stands in. */
function filesOf(chunk: OutputChunk, byFile: ReadonlyMap<string, OutputChunk>): Set<string> {
  const seen = new Set([chunk]);
  for (const { imports } of seen) {
    for (const file of imports) {
      const next = byFile.get(file);
      if (next !== undefined) seen.add(next);
    }
  }
  return new Set(
    [...seen].flatMap(({ modules }) =>
      Object.entries(modules).flatMap(([file, { renderedLength }]) =>
        renderedLength > 0 && !file.startsWith("\0") ? [file] : [],
      ),
    ),
  );
}

/** Bundles some inputs, sharing what they share; `modules` are texts without a file. */
async function chunks(
  input: Readonly<Record<string, string>>,
  modules: ReadonlyMap<string, string> = new Map(),
): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    input,
    platform: "neutral",
    plugins: [
      {
        name: "texts",
        resolveId: (id) => (modules.has(id) ? id : null),
        load: (id) => modules.get(id) ?? null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return output.filter((file) => file.type === "chunk");
}
