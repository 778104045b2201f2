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
        // A corner without words heads nothing.
        filter: ["th"],
        visit(node, context) {
          return context.textContent(node).trim() === "" ? { ...node, tagName: "td" } : undefined;
        },
      },
    ],
  });
}
