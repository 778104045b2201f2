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
/** A value in braces that stands there as it is shown; what is computed cannot be told. */
const literal = String.raw`\{\s*(?:(?<quote>["'\`]).*?\k<quote>|[-+\d._]+)\s*\}`;
const literalExpression = new RegExp(`^${literal}$`, "gs");
const literalAttributes = new RegExp(
  String.raw`\s(?:alt|aria-label|title|label|description|text)=${literal}`,
  "gis",
);
/** What stands in a picture's place for who cannot see it, and what is shown with it. */
const pictureText = /^!\[.*?\](?=[([]|$)/gs;
/** Behind the address of a picture or a link, and of one that a name stands for. */
const title = /(?<=\]\(\s*(?:<[^>]*>|\S+)\s+)["'(].*\)/gs;
const namedTitle = /(?<=^\[.*\]:\s*(?:<[^>]*>|\S+)\s+)["'(].*/gs;
/** In code between words: no part of a name, as in `http_503`, and no word, since `half` may be a name. */
const numberInCode = /(?<![\p{L}\d_])\d+(?:[._,]\d+)*/gu;
/**
 * What a browser makes no words of: comments, tags, and what is not for reading. One without an end
 * goes to the text's: else its end would be looked for from each of many beginnings.
 */
const unread = /<!--.*?(?:-->|$)|<(script|style)\b.*?(?:<\/\1\s*>|$)|<\/?[a-z][^>]*(?:>|$)/gis;

/**
 * The numbers of what a reader reads or hears, in digits or as a word, that stand in no fact, no
 * generated table and no fence: of the prose, of titles and descriptions, of pictures' texts, of what
 * is shown with a link, and of HTML and MDX elements in the page. In code between words they are those
 * in digits that are no part of a name. Not seen is what an expression of an .mdx page computes.
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
  const start = node.position.start.offset;
  const end = node.position.end.offset;
  const children = childrenOf(node);
  // Of what has children, an element has words of its own before them, in its tag, and a link behind
  // them, in its title.
  const [from, to] =
    node.type === "link"
      ? [children.at(-1)?.position.end.offset ?? start, end]
      : [start, children[0]?.position.start.offset ?? end];
  return wordsOf(node.type, source.slice(from, to)).map((span) => ({
    start: from + span.start,
    end: from + span.end,
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
    case "inlineCode":
      return matchesIn(text, numberInCode);
    case "link":
      return matchesIn(text, title);
    case "definition":
      return matchesIn(text, namedTitle);
    case "image":
    case "imageReference":
      return [...matchesIn(text, pictureText), ...matchesIn(text, title)];
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return [...matchesIn(text, spokenAttributes), ...matchesIn(text, literalAttributes)];
    case "mdxFlowExpression":
    case "mdxTextExpression":
      return matchesIn(text, literalExpression);
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
