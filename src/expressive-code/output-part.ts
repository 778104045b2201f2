import type { Fence } from "./fence.ts";
import { element, text, type Element } from "./hast.ts";

/**
 * What a sample printed, under a head that says where it comes from. Each line is a box of its own,
 * so that a phone can wrap it with a hanging indent; the text of the box is the capture's bytes.
 */
export function outputPart(output: Fence, label: string): Element {
  const lines = output.text.match(/.*\n|.+$/g) ?? [];
  return element("div", { className: ["o-out"] }, [
    element("div", { className: ["o-out-head"], "data-pagefind-ignore": "" }, [
      element("b", {}, [text(output.meta["title"] ?? "Output")]),
      element("span", { className: ["o-from"] }, [text("captured when the sample was verified")]),
    ]),
    element(
      "pre",
      { className: ["o-out-text"], role: "region", ariaLabel: label },
      lines.map((line) => element("span", { className: ["o-line"] }, [text(line)])),
    ),
  ]);
}
