import { childrenOf, withAllBelow } from "./markdown-node.ts";
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
const shown = `["']?(?:title|description|tagline|text|label|content)["']? *[:=].*`;
/** Lines below that stand deeper go on with the field; in a list, what stands deeper is the next one. */
const shownFields = new RegExp(`^(?:( *)${shown}(?:\\r?\\n\\1[ \\t]+.*)*| *- +${shown})`, "gm");
/** Attributes whose words readers see or hear. */
const spokenAttributes = /\s(?:alt|aria-label|title|label|description|text)=(["']).*?\1/gis;
/** What stands in a picture's place for who cannot see it, and what is shown with it. */
const pictureText = /^!\[.*?\](?=[([]|$)/gs;
const pictureTitle = /(?<=\]\(\s*(?:<[^>]*>|\S+)\s+)["'(].*\)/gs;
/**
 * What a browser makes no words of: comments, tags, and what is not for reading. One without an end
 * goes to the text's: else its end would be looked for from each of many beginnings.
 */
const unread = /<!--.*?(?:-->|$)|<(script|style)\b.*?(?:<\/\1\s*>|$)|<\/?[a-z][^>]*(?:>|$)/gis;

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
  for (const { start, end } of withAllBelow(tree).flatMap((node) => proseOf(text, node))) {
    for (const match of text.slice(start, end).matchAll(numeral)) {
      const at = start + match.index;
      const inFact = places.some((fact) => at >= fact.start && at < fact.end);
      if (!inFact) found.push({ start: at, end: at + match[0].length });
    }
  }
  return found;
}

/** Where a node's own words stand on the page, those of its children aside. */
function proseOf(source: string, node: MarkdownNode): Span[] {
  const { start, end } = node.position;
  const [child] = childrenOf(node);
  // Of what has children, only an element has words of its own: its tag's, before them.
  const text = source.slice(
    start.offset,
    (child === undefined ? end : child.position.start).offset,
  );
  return wordsOf(node.type, text).map((span) => ({
    start: start.offset + span.start,
    end: start.offset + span.end,
  }));
}

function wordsOf(type: string, text: string): Span[] {
  switch (type) {
    case "text":
      return [{ start: 0, end: text.length }];
    case "yaml":
    case "toml":
      return matchesIn(text, shownFields);
    case "html":
      return [...betweenTags(text), ...attributesIn(text)];
    case "image":
    case "imageReference":
      return [...matchesIn(text, pictureText), ...matchesIn(text, pictureTitle)];
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return matchesIn(text, spokenAttributes);
    default:
      return [];
  }
}

function betweenTags(html: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const skipped of matchesIn(html, unread)) {
    spans.push({ start, end: skipped.start });
    start = skipped.end;
  }
  return [...spans, { start, end: html.length }];
}

function attributesIn(html: string): Span[] {
  return [...html.matchAll(/<[a-z][^>]*(?:>|$)/gi)].flatMap(({ index, 0: tag }) =>
    matchesIn(tag, spokenAttributes).map(({ start, end }) => ({
      start: index + start,
      end: index + end,
    })),
  );
}

function matchesIn(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));
}
