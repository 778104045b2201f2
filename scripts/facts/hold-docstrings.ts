import { amountsIn, amountsInWords } from "./amounts.ts";
import type { Claim } from "./docstring-claims.ts";

/**
 * Numbers that say nothing of what the SDK does, and what they are instead. `100 requests` is none.
 */
const names: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/https?:\/\/\S+/g, "an address"],
  [/\bRFC \d+(?: \d+(?:\.\d+)*)?|\bproposal A\d+|\bv\d+(?:\.\d+)*\b/g, "a source, or a version"],
  [/, (?:19|20)\d\d(?=[;.])|\bin November 2026\b/g, "the year of a source"],
  [
    /\b[45]xx\b|(?<![\d,._])[45]\d\d(?![\d,._]*\d|\s*(?:%|(?:ms|s|seconds?|minutes?|requests?|events?)\b))/g,
    "an HTTP status: the name of an answer",
  ],
  [/\b[Ff]rom [01]\b|\babove 0\b|\b0 or (?:more|less)\b|>= 0\b/g, "an end of a range"],
];

/**
 * What docstrings that the pages show say, and the SDK does not do. Each number in digits is held by a
 * claim, which computes it; what a claim says has to stand in the docstring, and nothing besides.
 *
 * @param tables what was made of docstrings, by name
 */
export function disproved(
  tables: Readonly<Record<string, string>>,
  facts: Readonly<Record<string, string>>,
  claims: readonly Claim[],
): string[] {
  const problems: string[] = [];
  const left = new Map(Object.entries(tables));
  for (const { table, words, is } of claims) {
    const text = left.get(table);
    if (text === undefined) {
      problems.push(`No docstring makes the table ${table}, of which a claim is held.`);
      continue;
    }
    if (!text.includes(words)) {
      problems.push(
        `The docstring of ${table} does not say "${words}" any more, or not as often as is claimed.`,
      );
      continue;
    }
    left.set(
      table,
      text.replace(words, () => ""),
    );
    if (is === "no promise") continue;
    const said = amountsInWords(words);
    const done = typeof is === "function" ? is() : is.flatMap((id) => amountsOf(id, facts));
    if (said.join() !== done.join()) {
      problems.push(`The docstring of ${table} says "${words}". Computed: ${done.join(", ")}.`);
    }
  }
  for (const [table, text] of left) {
    for (const line of text.split("\n")) {
      const rest = names.reduce((words, [pattern]) => words.replace(pattern, ""), line);
      const unheld = amountsIn(rest);
      if (unheld.length === 0) continue;
      problems.push(
        `The docstring of ${table} says ${unheld.join(", ")}, which no claim holds: "${line.trim()}"`,
      );
    }
  }
  return problems;
}

function amountsOf(id: string, facts: Readonly<Record<string, string>>): number[] {
  const text = facts[id];
  if (text === undefined) throw new Error(`A claim is held by ${id}, which is no fact.`);
  return amountsIn(text);
}
