import { readFileSync } from "node:fs";
import { join } from "node:path";
import { init, parse } from "es-module-lexer";
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
  const uses = Object.entries(entries).flatMap(([entry, names]) =>
    names.map((name) => ({
      name,
      id: `${entry}#${name}`,
      entry,
      from: `from ${JSON.stringify(sources[entry])};`,
    })),
  );
  await refuseTwoMeanings(uses);
  return { entries, sources, files: await filesOfNames(uses) };
}

/** A name that a way in gives. */
interface Use {
  name: string;
  entry: string;
  id: string;
  /** `from "FILE";`, the file being the way in. */
  from: string;
}

/** In one module that exports them all, what is the same thing has the same name of its own. */
async function refuseTwoMeanings(uses: readonly Use[]): Promise<void> {
  const lines = uses.map(({ name, from }, index) => `export { ${name} as use${index} } ${from}`);
  const [all] = await chunks({ all: "\0all" }, new Map([["\0all", lines.join("\n")]]));
  await init;
  const own = new Map(parse(all?.code ?? "")[1].map(({ n, ln }) => [n, ln]));
  const known = new Map<string, string>();
  for (const [index, { name, entry }] of uses.entries()) {
    const meant = own.get(`use${index}`);
    if (meant === undefined) throw new Error(`What ${entry} means by ${name} cannot be told.`);
    if ((known.get(name) ?? meant) !== meant) {
      throw new Error(
        `${entry} exports ${name}, and another way into the SDK means other code by it.`,
      );
    }
    known.set(name, meant);
  }
}

async function filesOfNames(uses: readonly Use[]): Promise<SdkSurface["files"]> {
  const modules = new Map(
    uses.map(({ name, id, from }) => [`\0${id}`, `export { ${name} } ${from}`]),
  );
  const made = await chunks(Object.fromEntries(uses.map(({ id }) => [id, `\0${id}`])), modules);
  const byFile = new Map(made.map((chunk) => [chunk.fileName, chunk]));
  const files: SdkSurface["files"] = new Map();
  for (const { entry, name, id } of uses) {
    const own = made.find((chunk) => chunk.facadeModuleId === `\0${id}`);
    if (own === undefined) throw new Error(`${entry} has no code of ${name}.`);
    files.set(name, filesOf(own, byFile));
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
