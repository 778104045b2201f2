import type { Page } from "playwright-core";

/** One thing that a screen reader is told of. */
export interface Spoken {
  role: string;
  name: string;
  description: string;
  /** States that are said: pressed, expanded, selected, and how a live region speaks. */
  states: Readonly<Record<string, unknown>>;
}

/** States that change what is read. */
const STATES = ["pressed", "expanded", "selected", "live"];
/** What has no name of its own, and is only the way from one thing to the next. */
const SILENT = new Set(["generic", "none", "InlineTextBox", "LineBreak", "LayoutTableRow"]);

interface AXValue {
  value?: unknown;
}

/** The browser's own accessibility tree below an element, in the order it is read. */
export async function spoken(page: Page, css: string): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = await session.send("DOM.getDocument", { depth: 0 });
    const { nodeId } = await session.send("DOM.querySelector", {
      nodeId: root.nodeId,
      selector: css,
    });
    const { node } = await session.send("DOM.describeNode", { nodeId });
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((one) => [one.nodeId, one]));
    const start = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId);
    if (start === undefined) throw new Error(`${css} is not in the accessibility tree.`);
    const found: Spoken[] = [];
    const walk = (one: (typeof nodes)[number]): void => {
      const role = String(one.role?.value ?? "");
      if (!one.ignored && !SILENT.has(role)) {
        const states = (one.properties ?? [])
          .filter(({ name }) => STATES.includes(name))
          .map(({ name, value }) => [name, (value as AXValue).value] as const);
        found.push({
          role,
          name: String(one.name?.value ?? ""),
          description: String(one.description?.value ?? ""),
          states: Object.fromEntries(states),
        });
      }
      for (const id of one.childIds ?? []) {
        const child = byId.get(id);
        if (child !== undefined) walk(child);
      }
    };
    walk(start);
    return found;
  } finally {
    await session.detach();
  }
}
