import type { HastNode } from "satteri";

/** A fenced block of a page as its author wrote it. */
export interface Fence {
  lang: string;
  /** What stands after the language: `title="backoff.ts" sample="backoff"`. */
  meta: Readonly<Record<string, string>>;
  /** The block's lines, each with its newline: the bytes of the file it holds. */
  text: string;
}

/** The fence behind a `pre` element, or undefined when the element is none. */
export function fenceOf(node: Readonly<HastNode> | undefined): Fence | undefined {
  if (node?.type !== "element" || node.tagName !== "pre") return undefined;
  const code = node.children[0];
  if (node.children.length !== 1 || code?.type !== "element" || code.tagName !== "code") {
    return undefined;
  }
  const data = code.data as { lang?: unknown; meta?: unknown } | undefined;
  const source = code.children[0];
  return {
    lang: typeof data?.lang === "string" ? data.lang : "",
    meta: parseMeta(typeof data?.meta === "string" ? data.meta : ""),
    text: source?.type === "text" ? source.value : "",
  };
}

/** Reads `key="value"` pairs (also in single quotes); words without a value are left to others. */
function parseMeta(meta: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const [, key, double, single] of meta.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)')/g)) {
    if (key !== undefined) pairs[key] = double ?? single ?? "";
  }
  return pairs;
}
