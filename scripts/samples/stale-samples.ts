import type { Sample } from "./project.ts";

/** Declarations that reach beyond their own module: with them every sample depends on every other. */
const reachesAll = /\bdeclare\s+(?:global|module)\b|<reference\b/;

/**
 * Every neighbour a text names. Not what it imports when it runs: `import type` and `import("./a.ts").A`
 * are gone by then.
 */
function neighboursIn(text: string): string[] {
  return [...text.matchAll(/["'`]\.\/([^"'`/]+)\.ts["'`]/g)].map(([, name = ""]) => name);
}

/** Whether a text, of a sample or of a page, declares anything beyond its own module. */
export function declaresForAll(text: string): boolean {
  return reachesAll.test(text);
}

/**
 * The samples whose types have to be checked again when these files changed: they themselves, and
 * whoever imports them, however indirectly.
 *
 * @param changed file names, relative to the root
 * @returns undefined when that cannot be told, and all of them have to be checked
 */
export function staleSamples(
  samples: readonly Sample[],
  changed: ReadonlySet<string>,
): Sample[] | undefined {
  if (samples.some(({ text }) => declaresForAll(text))) return undefined;
  const own = new Set(samples.map(({ file }) => file));
  if ([...changed].some((file) => !own.has(file))) return undefined;
  const stale = new Set(samples.filter(({ file }) => changed.has(file)).map(({ name }) => name));
  const named = new Map(samples.map(({ name, text }) => [name, neighboursIn(text)]));
  let before: number;
  do {
    before = stale.size;
    for (const [name, neighbours] of named) {
      if (neighbours.some((neighbour) => stale.has(neighbour))) stale.add(name);
    }
  } while (before !== stale.size);
  return samples.filter(({ name }) => stale.has(name));
}
