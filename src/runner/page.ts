import { drawBar } from "./bar.ts";
import { drawCopy, drawCopyPage } from "./copy-button.ts";
import { watchOverflow } from "./overflow.ts";

/** What a page does before any click: draws its buttons, and names the boxes that scroll. */
export function startPage(page: Document): void {
  for (const figure of page.querySelectorAll<HTMLElement>("figure[data-sample]")) drawBar(figure);
  for (const place of page.querySelectorAll<HTMLElement>(".o-copy")) drawCopy(place);
  for (const place of page.querySelectorAll<HTMLElement>(".o-copy-page")) drawCopyPage(place);
  watchOverflow(page);
}
