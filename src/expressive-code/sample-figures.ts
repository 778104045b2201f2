import { defineHastPlugin, type HastNode } from "satteri";
import { fenceOf, type Fence } from "./fence.ts";
import { element, text, type Content, type Element } from "./hast.ts";
import { outputPart } from "./output-part.ts";
import { picturePart, storedTimeline } from "./picture-part.ts";
import { verifiedPart } from "./verified-part.ts";
import { whereItRuns } from "./where-it-runs.ts";

/** What has stood on the page so far. */
interface PageState {
  uses: Map<string, number>;
  pictures: number;
}

interface Context {
  parent(node: Readonly<HastNode>): Readonly<HastNode> | undefined;
  indexOf(node: Readonly<HastNode>): number | undefined;
}

/**
 * Draws a sample as one figure, read from top to bottom: its code, the place of the bar, its output,
 * the picture of its calls, the line that says where it was verified. The two fences stand in the page one after the other.
 * Runs before Expressive Code, which then colours the code where it stands.
 *
 * A sample without an output, and an output without its sample, are figures of the parts they have.
 */
export function sampleFigures() {
  return () => {
    const page: PageState = { uses: new Map(), pictures: 0 };
    return defineHastPlugin({
      name: "sample-figures",
      element: {
        filter: ["pre"],
        visit(node, context) {
          const fence = fenceOf(node);
          if (fence?.meta["sample"] !== undefined) {
            const next = sibling(node, context, 1);
            const output = next === undefined ? undefined : fenceOf(next);
            const paired = output?.meta["output"] !== undefined;
            if (paired && next !== undefined) context.removeNode(next);
            return sampleFigure(node as Element, fence, paired ? output : undefined, page);
          }
          if (fence?.meta["output"] !== undefined) {
            const before = sibling(node, context, -1);
            const owner = before === undefined ? undefined : fenceOf(before);
            if (owner?.meta["sample"] === undefined) return outputFigure(fence, page);
          }
          return undefined;
        },
      },
    });
  };
}

/** The element directly before or after a node; blank text between them does not count. */
function sibling(
  node: Readonly<HastNode>,
  context: Context,
  step: 1 | -1,
): Readonly<HastNode> | undefined {
  const parent = context.parent(node);
  const index = context.indexOf(node);
  if (parent === undefined || index === undefined || !("children" in parent)) return undefined;
  for (let at = index + step; ; at += step) {
    const other = parent.children[at] as HastNode | undefined;
    if (other?.type !== "text" || other.value.trim() !== "") return other;
  }
}

function sampleFigure(
  code: Element,
  fence: Fence,
  output: Fence | undefined,
  page: PageState,
): Element {
  const { sample: name = "", region } = fence.meta;
  const title = fence.meta["title"] ?? `${name}.ts`;
  const { only, file } = whereItRuns(name, fence);
  // What runs can load its whole file; of the rest the page shows a part and holds the whole.
  const held = region !== undefined && (only !== undefined || output === undefined);
  const children: Content[] = [
    element("div", { className: ["o-head"] }, [
      element("p", { className: ["o-tab"] }, [text(title)]),
    ]),
    code,
    element("div", { className: ["o-bar"] }),
  ];
  children.push(...shownRun(name, { code: fence, region, output }, title, page));
  return element(
    "figure",
    {
      className: ["o-sample", "not-content"],
      "data-sample": name,
      "data-title": title,
      ...(region === undefined ? {} : { "data-region": region }),
      ...(only === undefined ? {} : { "data-only": only }),
      ...(held && file !== undefined ? { "data-file": file } : {}),
    },
    children,
  );
}

function outputFigure(output: Fence, page: PageState): Element {
  const name = output.meta["output"] ?? "";
  const parts = { code: undefined, region: undefined, output };
  return element(
    "figure",
    { className: ["o-sample", "not-content"] },
    shownRun(name, parts, `${name}.ts`, page),
  );
}

/** What a run left: its output, the picture of its calls, and where it was verified. */
function shownRun(
  name: string,
  parts: { code: Fence | undefined; region: string | undefined; output: Fence | undefined },
  title: string,
  page: PageState,
): Content[] {
  const { output } = parts;
  if (output === undefined) return [verifiedPart(name, { ...parts, timeline: undefined })];
  const stored = storedTimeline(name);
  // The first picture brings the hatches of all: one that draws nothing does not count.
  const picture = picturePart(stored, page.pictures === 0);
  if (picture.children.length > 0) page.pictures += 1;
  return [
    outputPart(output, label(title, page.uses)),
    picture,
    verifiedPart(name, { ...parts, timeline: stored?.digest }),
  ];
}

/** The output's name: one of a kind on its page, or a screen reader lists two regions as one. */
function label(title: string, uses: Map<string, number>): string {
  const use = (uses.get(title) ?? 0) + 1;
  uses.set(title, use);
  return use === 1 ? `Output of ${title}` : `Output of ${title} (${use})`;
}
