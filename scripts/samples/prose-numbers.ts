import type { MarkdownNode } from "./markdown-node.ts";
import type { PageFacts } from "./page-facts.ts";

/** A piece of a page's text; offsets count UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

const units = "two three four five six seven eight nine ten eleven twelve";
const teens = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const larger =
  "twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen";
const shares = "half halve halves halved thirds quarter quarters eighth tenth";
const multiples =
  "twice thrice double doubles doubled doubling triple tenfold twofold threefold fourfold";
/** Not "one" and "once", which count nothing more often than they count, and no other ordinals. */
const numberWords = [units, teens, larger, shares, multiples].join(" ").replaceAll(" ", "|");
const numeral = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d+(?:[.,]\\d+)*|(?:${numberWords})(?:-(?:${numberWords}|one))?(?![\\p{L}\\d]))`,
  "giu",
);

/** Every number of the prose, in digits or as a word, that stands in no fact and no generated table. */
export function numbersInProse(
  text: string,
  tree: MarkdownNode,
  { places }: Pick<PageFacts, "places">,
): Span[] {
  const found: Span[] = [];
  for (const { start, end } of proseOf(tree, [])) {
    for (const match of text.slice(start, end).matchAll(numeral)) {
      const at = start + match.index;
      const inFact = places.some((fact) => at >= fact.start && at < fact.end);
      if (!inFact) found.push({ start: at, end: at + match[0].length });
    }
  }
  return found;
}

function proseOf(node: MarkdownNode, into: Span[]): Span[] {
  if (node.type === "text") {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start !== undefined && end !== undefined) into.push({ start, end });
  }
  for (const child of node.children ?? []) proseOf(child, into);
  return into;
}
