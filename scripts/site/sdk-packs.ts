import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { digest } from "./digest.ts";
import type { SdkSurface } from "./sdk-surface.ts";

/**
 * Parts of the SDK, each one file that a browser loads: small files compress badly, and the whole is
 * more than any one sample needs.
 */
export interface SdkPacks {
  /** A pack's path below `_run/` to its code. */
  codes: Map<string, string>;
  /** A pack's path to the names it exports; the smallest first, the last has all. */
  names: Record<string, string[]>;
  /** Path of the pack for a program that uses these names. */
  packFor: (names: Iterable<string>) => string;
}

/** What tells of the calls: in every pack, for the page that draws them. */
const OBSERVE = "observe";
/** A pack is given up for a larger one that holds all of it and is so much larger at most. */
const SHARED = 1.1;

interface Pack {
  names: string[];
  code: string;
  bytes: number;
}

/**
 * Packs the SDK for programs that use these sets of names. A pack holds whole files: every name whose
 * code is in it anyway can be imported from it, so that programs alike share one.
 */
export async function sdkPacks(
  surface: SdkSurface,
  uses: Iterable<ReadonlySet<string>>,
): Promise<SdkPacks> {
  const closed = (names: Iterable<string>): string[] => closedNames(surface, names);
  const sets = new Map(
    [...uses, new Set(surface.files.keys())].map((names) => {
      const all = closed(names);
      return [all.join(), all];
    }),
  );
  const all = await Promise.all([...sets.values()].map((names) => pack(surface, names)));
  all.sort((a, b) => a.bytes - b.bytes);
  const kept = all.filter((one) => larger(one, all) === undefined);
  const paths = new Map(kept.map((one) => [one, `sdk/${digest(one.code)}.js`]));
  const path = (one: Pack): string => {
    const into = larger(one, all);
    return into === undefined ? (paths.get(one) ?? "") : path(into);
  };
  return {
    codes: new Map(kept.map((one) => [path(one), one.code])),
    names: Object.fromEntries(kept.map((one) => [path(one), one.names])),
    packFor(names) {
      const wanted = closed(names).join();
      const found = all.find((one) => one.names.join() === wanted);
      if (found === undefined) throw new Error(`No pack of the SDK was made for ${wanted}.`);
      return path(found);
    },
  };
}

function closedNames({ files }: SdkSurface, names: Iterable<string>): string[] {
  const needed = new Set([OBSERVE, ...names].flatMap((name) => [...(files.get(name) ?? [])]));
  return [...files]
    .flatMap(([name, own]) => ([...own].every((file) => needed.has(file)) ? [name] : []))
    .sort();
}

/** The smallest pack that holds all of another and is hardly larger. `packs`: the smallest first. */
function larger(one: Pack, packs: readonly Pack[]): Pack | undefined {
  return packs.find(
    ({ names, bytes }) =>
      names.length > one.names.length &&
      bytes <= one.bytes * SHARED &&
      one.names.every((name) => names.includes(name)),
  );
}

/**
 * One module with these names of the SDK. Functions and classes keep their names, so that an error
 * or an object prints in the browser what it prints in Node.
 */
async function pack({ entries, sources }: SdkSurface, names: string[]): Promise<Pack> {
  const home = (name: string): string => {
    const [entry = ""] = Object.entries(entries).find(([, given]) => given.includes(name)) ?? [];
    return JSON.stringify(sources[entry]);
  };
  const text = names.map((name) => `export { ${name} } from ${home(name)};`).join("\n");
  const bundle = await rolldown({
    input: "\0pack",
    platform: "neutral",
    plugins: [
      {
        name: "pack",
        resolveId: (id) => (id === "\0pack" ? id : null),
        load: (id) => (id === "\0pack" ? text : null),
      },
    ],
  });
  const { output } = await bundle.generate({
    format: "esm",
    keepNames: true,
    comments: false,
    minify: true,
  });
  await bundle.close();
  const { code } = output[0];
  return { names, code, bytes: gzipSync(code, { level: 9 }).byteLength };
}
