import type { HastNode } from "satteri";

/** An element of the tree that becomes HTML. */
export type Element = Extract<HastNode, { type: "element" }>;
export type Content = Element["children"][number];

/** Builds an element; properties carry the names HTML uses, `class` excepted (`className`). */
export function element(
  tagName: string,
  properties: Element["properties"],
  children: Content[] = [],
): Element {
  return { type: "element", tagName, properties, children };
}

export function text(value: string): Content {
  return { type: "text", value };
}
