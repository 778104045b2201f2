import { drawBar } from "./bar.ts";
import { drawCopy, drawCopyPage } from "./copy-button.ts";
import { watchOverflow } from "./overflow.ts";

/** What a page does before any click: draws its buttons, and names the boxes that scroll. */
export function startPage(page: Document): void {
  const uses = new Map<string, number>();
  for (const figure of page.querySelectorAll<HTMLElement>("figure[data-sample]")) {
    const name = figure.dataset["sample"] ?? "";
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    drawBar(figure, use === 1 ? name : `${name}.${use}`);
  }
  for (const place of page.querySelectorAll<HTMLElement>(".o-copy")) drawCopy(place);
  for (const place of page.querySelectorAll<HTMLElement>(".o-copy-page")) drawCopyPage(place);
  watchOverflow(page);
}
