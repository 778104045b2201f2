import { matchesGlob } from "node:path";

import { UsageError } from "./options.ts";
import { didYouMean } from "./suggest.ts";

/**
 * The names that the given words stand for: a sample's name, its file, or a glob.
 * No word means all of them. @throws UsageError for a word that matches nothing
 */
export function selectNames(words: readonly string[], known: readonly string[]): Set<string> {
  if (words.length === 0) return new Set(known);
  const chosen = new Set<string>();
  for (const word of words) {
    const pattern = word.replace(/^(?:\.\/)?samples\//, "").replace(/\.(?:out\.txt|ts)$/, "");
    const matching = known.filter((name) => name === pattern || matchesGlob(name, pattern));
    if (matching.length === 0) {
      throw new UsageError(
        `No sample matches "${word}".${didYouMean(pattern, known)} Samples: ${known.join(", ") || "none"}.`,
      );
    }
    for (const name of matching) chosen.add(name);
  }
  return chosen;
}
