import { defineHastPlugin } from "satteri";
import { element } from "./hast.ts";

/**
 * Puts every table into a box that scrolls by itself. Starlight makes the table itself scroll by
 * `display: block`, which takes its role as a table away from screen readers.
 */
export function scrollingTables() {
  return defineHastPlugin({
    name: "scrolling-tables",
    element: [
      {
        filter: ["table"],
        visit(node, context) {
          context.wrapNode(node, element("div", { className: ["o-scroll"] }));
        },
      },
      {
        // One word as wide as half the page would leave the other columns a word each.
        filter: ["code"],
        visit(node, context) {
          const cell = context.parent(node);
          if (cell?.type !== "element" || cell.tagName !== "td") return undefined;
          if (!/\S{28}/.test(context.textContent(node))) return undefined;
          return { ...node, properties: { ...node.properties, className: ["o-long"] } };
        },
      },
      {
        // A corner without words heads nothing.
        filter: ["th"],
        visit(node, context) {
          return context.textContent(node).trim() === "" ? { ...node, tagName: "td" } : undefined;
        },
      },
    ],
  });
}
