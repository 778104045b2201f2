/** A node of a page's tree, as far as this tool looks at it. The parser tells of each where it stands. */
export interface MarkdownNode {
  type: string;
  position: { start: Point; end: Point };
  children?: MarkdownNode[];
}

interface Point {
  /** In UTF-16 units of the text. */
  offset: number;
  line: number;
  column: number;
}

/** A code block, fenced or indented. */
export interface CodeNode extends MarkdownNode {
  value: string;
  lang: string | null;
  meta: string | null;
}

/** HTML in Markdown: a tag or comment of a line, or a block with all that stands in it. */
interface HtmlNode extends MarkdownNode {
  value: string;
}

/** A tag of an .mdx page. */
export interface ElementNode extends MarkdownNode {
  name: string | null;
  attributes: readonly { name?: string; value?: unknown }[];
  children: MarkdownNode[];
}

export function isCode(node: MarkdownNode): node is CodeNode {
  return node.type === "code";
}

export function isHtml(node: MarkdownNode): node is HtmlNode {
  return node.type === "html";
}

export function isElement(node: MarkdownNode): node is ElementNode {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

export function childrenOf(node: MarkdownNode): readonly MarkdownNode[] {
  return node.children ?? [];
}

/** A node and all below it, in the order in which they begin. */
export function withAllBelow(node: MarkdownNode): MarkdownNode[] {
  return [node, ...childrenOf(node).flatMap(withAllBelow)];
}
