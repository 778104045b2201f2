import { childrenOf, isElement, isHtml } from "./markdown-node.ts";
import type { ElementNode, MarkdownNode } from "./markdown-node.ts";

/** A `<data value="id">text</data>` or a generated table of a page; offsets count UTF-16 units. */
export interface FactPlace {
  kind: "fact" | "table";
  id: string;
  line: number;
  start: number;
  end: number;
  /** What stands there now, line ends as `\n`. */
  text: string;
}

/** All facts of a page, and what looks like one and is none. */
export interface PageFacts {
  places: FactPlace[];
  problems: { line: number; message: string }[];
}

const dataOpen = /^<data\s+value="([^"<>]*)"\s*>$/;
const tableOpen = /^<!--\s*table:\s*(\S+)\s*-->$/;
const tableClose = /^<!--\s*\/table\s*-->$/;

/** Finds facts by the page's tree: what stands in code is text. */
export function readFacts(text: string, tree: MarkdownNode): PageFacts {
  const found: PageFacts = { places: [], problems: [] };
  walk(text, tree, found);
  return found;
}

function walk(text: string, node: MarkdownNode, found: PageFacts): void {
  const children = childrenOf(node);
  for (const [index, child] of children.entries()) {
    if (isElement(child) && child.name === "data") readElement(text, child, found);
    if (isHtml(child)) {
      const value = child.value.trim();
      const id = dataOpen.exec(value)?.[1];
      const table = tableOpen.exec(value)?.[1];
      if (id !== undefined) {
        pair(
          text,
          "fact",
          id,
          child,
          closer(children, index, (html) => html === "</data>"),
          found,
        );
      } else if (table !== undefined && child.position.start.column !== 1) {
        problem(
          found,
          child,
          `table ${table} stands inside a list or quote: move it to the margin.`,
        );
      } else if (table !== undefined) {
        const close = closer(children, index, (html) => tableClose.test(html));
        pair(text, "table", table, child, close, found);
      } else if (/<data\b/.test(value)) {
        problem(found, child, `<data> is written <data value="ID">TEXT</data>: got ${value}`);
      }
    }
    walk(text, child, found);
  }
}

function readElement(text: string, node: ElementNode, found: PageFacts): void {
  const value = node.attributes.find(({ name }) => name === "value")?.value;
  const [first] = node.children;
  const last = node.children.at(-1);
  if (typeof value !== "string" || first === undefined || last === undefined) {
    problem(found, node, `<data> is written <data value="ID">TEXT</data>.`);
    return;
  }
  add(text, "fact", value, node, first.position.start.offset, last.position.end.offset, found);
}

function closer(
  children: readonly MarkdownNode[],
  index: number,
  closes: (html: string) => boolean,
): MarkdownNode | undefined {
  return children.slice(index).find((child) => isHtml(child) && closes(child.value.trim()));
}

function pair(
  source: string,
  kind: FactPlace["kind"],
  id: string,
  open: MarkdownNode,
  close: MarkdownNode | undefined,
  found: PageFacts,
): void {
  if (close === undefined) {
    const end = kind === "fact" ? "</data> in the same paragraph or cell" : "<!-- /table -->";
    problem(found, open, `${kind} ${id} is never closed: ${end} is missing.`);
    return;
  }
  add(source, kind, id, open, open.position.end.offset, close.position.start.offset, found);
}

function add(
  source: string,
  kind: FactPlace["kind"],
  id: string,
  node: MarkdownNode,
  start: number,
  end: number,
  found: PageFacts,
): void {
  const text = source.slice(start, end).replaceAll("\r\n", "\n");
  found.places.push({ kind, id, line: node.position.start.line, start, end, text });
}

function problem(found: PageFacts, node: MarkdownNode, message: string): void {
  found.problems.push({ line: node.position.start.line, message });
}
