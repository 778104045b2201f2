import { markdownToMdast, mdxToMdast } from "satteri";

import { readFenceInfo } from "./fence-info.ts";
import type { FenceInfo } from "./fence-info.ts";
import type { MarkdownNode } from "./markdown-node.ts";
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
    const message = error instanceof Error ? error.message : String(error);
    const line = Number(/^(\d+):\d+/.exec(message)?.[1] ?? 1);
    const problems = [{ line, message: `Not readable: ${message}` }];
    const facts = { places: [], problems: [] };
    return { readable: false, fences: [], problems, facts, numbers: [] };
  }
  const blocks = collect(tree, []);
  const found: Blocks = { text, fences: [], problems: [] };
  for (const node of blocks) readBlock(found, node);
  const { fences } = found;
  const problems = [...found.problems, ...unseenFences(text, blocks)];
  const facts = readFacts(text, tree);
  return { readable: true, fences, problems, facts, numbers: numbersInProse(text, tree, facts) };
}

type Blocks = Pick<Page, "text" | "fences" | "problems">;

function collect(node: MarkdownNode, into: MarkdownNode[]): MarkdownNode[] {
  if (node.type === "code") into.push(node);
  for (const child of node.children ?? []) collect(child, into);
  return into;
}

function readBlock(page: Blocks, node: MarkdownNode): void {
  const line = node.position?.start.line ?? 1;
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? start;
  const source = page.text.slice(start, end);
  const open = /^\s*(`{3,}|~{3,})/.exec(source)?.[1];
  if (open === undefined || !isFenced(source, node)) {
    page.problems.push({
      line,
      message: "An indented code block has no place for options. Use a fence.",
    });
    return;
  }
  const { info, problems } = readFenceInfo(node.lang ?? "", node.meta ?? "");
  const lines = source.replaceAll("\r\n", "\n").split("\n");
  const last = lines.length > 1 ? (lines.at(-1) ?? "") : "";
  const closed = closes(last, open);
  const count = lines.length - (closed ? 2 : 1);
  const value = (node.value ?? "").replaceAll("\r\n", "\n");
  const body = count <= 0 ? "" : `${value}\n`;
  page.fences.push({ info, problems, line, start, end, body, closed });
}

/**
 * An indented block whose text starts with backticks is no fence: its first line stands at
 * least four columns in, and the parser gives it no language.
 */
function isFenced(source: string, node: MarkdownNode): boolean {
  const firstLine = source.trimStart().split(/\r?\n/, 1)[0] ?? "";
  const firstOfValue = (node.value ?? "").split(/\r?\n/, 1)[0];
  const hasLang = node.lang !== null && node.lang !== undefined;
  return hasLang || firstLine === "" || firstOfValue !== firstLine;
}

function closes(line: string, open: string): boolean {
  // The container's own marks (quotes) stand before it; list indentation is blanks.
  const text = line.replace(/^[\s>]*/, "").trimEnd();
  if (text.length < open.length) return false;
  return [...text].every((char) => char === open.charAt(0));
}

const fenceLike = /^[\s>*+\-\d.)]*(?:`{3,}|~{3,}).*\b(?:sample|output|file)\s*=/;

/**
 * Lines that look like one of our fences and are none to the parser: inside an HTML block,
 * or glued to a paragraph. A reader would see them, and nobody would run them.
 */
function unseenFences(text: string, blocks: readonly MarkdownNode[]): PageProblem[] {
  const problems: PageProblem[] = [];
  for (const [index, source] of text.split("\n").entries()) {
    const line = index + 1;
    if (!fenceLike.test(source)) continue;
    const inside = blocks.some(
      ({ position }) =>
        position !== undefined && line >= position.start.line && line <= position.end.line,
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
