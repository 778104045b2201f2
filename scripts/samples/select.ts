import { matchesGlob } from "node:path";

import { UsageError } from "./options.ts";
import { didYouMean } from "./suggest.ts";

/** Which samples are looked at, and whether the rest of the project is. */
export interface Selection {
  names: ReadonlySet<string>;
  /** Pages, facts, orphans: what belongs to no sample. Only a run of all samples can tell. */
  whole: boolean;
}

/**
 * The samples that the given words stand for: a name, a file, or a glob. No word means all. A shard
 * takes every N-th; what belongs to no sample is the first shard's, so that all of them together
 * look at everything once.
 *
 * @throws UsageError for a word that matches nothing
 */
export function select(
  words: readonly string[],
  shard: { index: number; of: number } | undefined,
  known: readonly string[],
): Selection {
  const names = matching(words, known);
  const whole = words.length === 0 && (shard === undefined || shard.index === 1);
  if (shard === undefined) return { names, whole };
  const own = [...names].filter((_, at) => at % shard.of === shard.index - 1);
  return { names: new Set(own), whole };
}

function matching(words: readonly string[], known: readonly string[]): Set<string> {
  if (words.length === 0) return new Set(known);
  const chosen = new Set<string>();
  for (const word of words) {
    const pattern = word.replace(/^(?:\.\/)?samples\//, "").replace(/\.(?:out\.txt|ts|sh)$/, "");
    const found = known.filter((name) => name === pattern || matchesGlob(name, pattern));
    if (found.length === 0) {
      throw new UsageError(
        `No sample matches "${word}".${didYouMean(pattern, known)} Samples: ${known.join(", ") || "none"}.`,
      );
    }
    for (const name of found) chosen.add(name);
  }
  return chosen;
}
