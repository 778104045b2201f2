import { markdownToMdast, mdxToMdast } from "satteri";

import { readFenceInfo } from "./fence-info.ts";
import type { FenceInfo } from "./fence-info.ts";
import { isCode, isElement, isHtml, withAllBelow } from "./markdown-node.ts";
import type { CodeNode, MarkdownNode } from "./markdown-node.ts";
import { readFacts } from "./page-facts.ts";
import type { PageFacts } from "./page-facts.ts";
import { numbersInProse } from "./prose-numbers.ts";
import type { Span } from "./prose-numbers.ts";

/** A page of the site, read with the parser that renders it. */
export interface Page extends PageReading {
  /** Relative to the project's root, with `/`. */
  file: string;
  text: string;
}

/** What the tool finds in a page's text; nothing here but data, so that it can be kept. */
export interface PageReading {
  /** Whether the parser could read it; if not, the problems say why. */
  readable: boolean;
  fences: Fence[];
  problems: PageProblem[];
  facts: PageFacts;
  /** Numbers of the prose, in digits or as words, that are in no fact. */
  numbers: Span[];
}

/** A fenced code block; offsets count UTF-16 units of the page's text. */
export interface Fence {
  info: FenceInfo;
  /** What is wrong with its info string. */
  problems: string[];
  line: number;
  start: number;
  end: number;
  /** Its lines with `\n` after each; "" when there is none. */
  body: string;
  /** Whether a closing fence was written. */
  closed: boolean;
}

interface PageProblem {
  line: number;
  message: string;
}

/** Reads a page. One that cannot be parsed comes back with a problem, never as an empty page. */
export function readPage(file: string, text: string): Page {
  return { file, text, ...readText(text, file.endsWith(".mdx")) };
}

/** @param mdx whether the text is MDX, which reads tags and braces otherwise than Markdown */
export function readText(text: string, mdx: boolean): PageReading {
  if (!text.startsWith("\uFEFF")) return readMarked(text, mdx);
  // The parser drops the mark and counts from behind it.
  const reading = readMarked(text.slice(1), mdx);
  const moved = <T extends Span>(span: T): T => ({
    ...span,
    start: span.start + 1,
    end: span.end + 1,
  });
  const facts = { ...reading.facts, places: reading.facts.places.map(moved) };
  return {
    ...reading,
    fences: reading.fences.map(moved),
    facts,
    numbers: reading.numbers.map(moved),
  };
}

function readMarked(text: string, mdx: boolean): PageReading {
  let tree: MarkdownNode;
  try {
    // Starlight's asides are directives; the other features are the defaults Astro uses.
    const options = { features: { directive: true } };
    tree = (mdx ? mdxToMdast : markdownToMdast)(text, options) as MarkdownNode;
  } catch (error) {
    // It begins with LINE:COLUMN.
    const { message } = error as Error;
    return notReadable(message, Number.parseFloat(message) || 1);
  }
  try {
    return readTree(text, tree);
  } catch (error) {
    // What is nested some thousand deep no program walks through.
    if (!(error instanceof RangeError)) throw error;
    return notReadable("It is nested too deep.", 1);
  }
}

function notReadable(why: string, line: number): PageReading {
  const problems = [{ line, message: `Not readable: ${why}` }];
  const facts = { places: [], problems: [] };
  return { readable: false, fences: [], problems, facts, numbers: [] };
}

function readTree(text: string, tree: MarkdownNode): PageReading {
  const blocks = withAllBelow(tree).filter(isCode);
  const found: Blocks = { text, fences: [], problems: [] };
  for (const node of blocks) readBlock(found, node);
  const { fences } = found;
  const problems = [...found.problems, ...unseenFences(text, blocks), ...codeInHtml(tree)];
  const facts = readFacts(text, tree);
  return { readable: true, fences, problems, facts, numbers: numbersInProse(text, tree, facts) };
}

type Blocks = Pick<Page, "text" | "fences" | "problems">;

function readBlock(page: Blocks, node: CodeNode): void {
  const { line, offset: start } = node.position.start;
  const end = node.position.end.offset;
  const source = page.text.slice(start, end);
  // A fence is told to begin with its marks, an indented block with a blank.
  const open = /^(?:`{3,}|~{3,})/.exec(source)?.[0];
  if (open === undefined) {
    page.problems.push({
      line,
      message: "An indented code block has no place for options. Use a fence.",
    });
    return;
  }
  const { info, problems } = readFenceInfo(node.lang ?? "", node.meta ?? "");
  const [, ...below] = source.split("\n");
  const value = node.value.replaceAll("\r\n", "\n");
  const closed = isClosed(below, open, value);
  const count = below.length - (closed ? 1 : 0);
  const body = count === 0 ? "" : `${value}\n`;
  page.fences.push({ info, problems, line, start, end, body, closed });
}

/**
 * Whether the last of the lines below a fence's first one closes it. One that only looks so, as
 * marks that stand too deep or in a quote do, is of the fence's text.
 */
function isClosed(below: readonly string[], open: string, value: string): boolean {
  const likeOne = below.at(-1)?.includes(open) === true;
  return likeOne && (value === "" || value.split("\n").length < below.length);
}

/** Code that is shown and is no fence. */
function codeInHtml(tree: MarkdownNode): PageProblem[] {
  return withAllBelow(tree)
    .filter((node) => {
      if (isElement(node)) return node.name === "pre" || node.name === "Code";
      return isHtml(node) && /<pre\b/i.test(node.value.replace(/<!--.*?(?:-->|$)/gs, ""));
    })
    .map(({ position }) => ({
      line: position.start.line,
      message: "Code in HTML is run by nobody and compared with nothing. Use a fence.",
    }));
}

const fenceLike = /^[\s>*+\-\d.)]*(?:`{3,}(?!`)|~{3,}(?!~)).*\b(?:sample|output|file)\s*=/;

/**
 * Lines that look like one of our fences and are none to the parser: inside an HTML block,
 * or glued to a paragraph. A reader would see them, and nobody would run them.
 */
function unseenFences(text: string, blocks: readonly CodeNode[]): PageProblem[] {
  const problems: PageProblem[] = [];
  for (const [index, source] of text.split("\n").entries()) {
    const line = index + 1;
    if (!fenceLike.test(source)) continue;
    const inside = blocks.some(
      ({ position }) => line >= position.start.line && line <= position.end.line,
    );
    if (inside) continue;
    problems.push({
      line,
      message:
        "This looks like a fence and is none: it stands inside HTML or a comment. Put a blank line before it.",
    });
  }
  return problems;
}
