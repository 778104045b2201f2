import type { Sample } from "./project.ts";

/** Declarations that reach beyond their own module: with them every sample depends on every other. */
const reachesAll = /\bdeclare\s+(?:global|module)\b|<reference\b/;

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
  if (samples.some(({ text }) => reachesAll.test(text))) return undefined;
  const own = new Set(samples.map(({ file }) => file));
  if ([...changed].some((file) => !own.has(file))) return undefined;
  const stale = new Set(samples.filter(({ file }) => changed.has(file)).map(({ name }) => name));
  for (let before = -1; before !== stale.size;) {
    before = stale.size;
    for (const { name, imports } of samples) {
      if (imports.some((imported) => stale.has(imported))) stale.add(name);
    }
  }
  return samples.filter(({ name }) => stale.has(name));
}
