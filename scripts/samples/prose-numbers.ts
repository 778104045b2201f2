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

/** Fields of a page's head that readers see: on the page, in search results, in llms.txt. */
const shownFields = /^ *(?:- +)?(?:title|description|tagline|text|label|content): *(.*)$/gm;
/** Attributes whose words readers see or hear. */
const spokenAttributes = /\s(?:alt|aria-label|title|label|description|text)=(["'])(.*?)\1/gs;
/** What a browser makes no words of: comments, tags, and what is not for reading. */
const unread = /<!--.*?-->|<(script|style)\b.*?<\/\1\s*>|<\/?[a-z][^>]*>/gis;

/**
 * Every number of what a reader reads or hears, in digits or as a word, that stands in no fact, no
 * generated table and no fence: of the prose, of titles and descriptions, of pictures' texts, and of
 * HTML in the page.
 */
export function numbersInProse(
  text: string,
  tree: MarkdownNode,
  { places }: Pick<PageFacts, "places">,
): Span[] {
  const found: Span[] = [];
  for (const { start, end } of proseOf(text, tree, [])) {
    for (const match of text.slice(start, end).matchAll(numeral)) {
      const at = start + match.index;
      const inFact = places.some((fact) => at >= fact.start && at < fact.end);
      if (!inFact) found.push({ start: at, end: at + match[0].length });
    }
  }
  return found;
}

function proseOf(source: string, node: MarkdownNode, into: Span[]): Span[] {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start !== undefined && end !== undefined) {
    const text = source.slice(start, end);
    const spans = wordsOf(node, text).map((span) => ({
      start: start + span.start,
      end: start + span.end,
    }));
    into.push(...spans);
  }
  for (const child of node.children ?? []) proseOf(source, child, into);
  return into;
}

/** Where a node's own words stand in its source, those of its children aside. */
function wordsOf(node: MarkdownNode, text: string): Span[] {
  switch (node.type) {
    case "text":
      return [{ start: 0, end: text.length }];
    case "yaml":
    case "toml":
      return valuesIn(text, shownFields, 1);
    case "html":
      return [...betweenTags(text), ...attributesIn(text)];
    case "image":
    case "imageReference":
      return [...valuesIn(text, /^!\[(.*?)\]/gs, 1), ...valuesIn(text, /\s(["'(].*)\)$/gs, 1)];
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return attributesIn(/^<[^>]*>/.exec(text)?.[0] ?? "");
    default:
      return [];
  }
}

function betweenTags(html: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { index, 0: skipped } of html.matchAll(unread)) {
    spans.push({ start, end: index });
    start = index + skipped.length;
  }
  return [...spans, { start, end: html.length }];
}

function attributesIn(html: string): Span[] {
  return [...html.matchAll(/<[a-z][^>]*>/gi)].flatMap(({ index, 0: tag }) =>
    valuesIn(tag, spokenAttributes, 2).map((span) => ({
      start: index + span.start,
      end: index + span.end,
    })),
  );
}

/** Where one group of each match stands, which the match ends with, quotes aside. */
function valuesIn(text: string, pattern: RegExp, group: number): Span[] {
  return [...text.matchAll(pattern)].map((match) => {
    const value = match[group] ?? "";
    const start = match.index + match[0].lastIndexOf(value);
    return { start, end: start + value.length };
  });
}
