import { button } from "./button.ts";
import { copyText } from "./clipboard.ts";
import { fileText } from "./file-text.ts";
import { hint } from "./hint.ts";

/** Draws a sample's bar into its place. What the page cannot do has no button. */
export function drawBar(figure: HTMLElement): void {
  const bar = figure.querySelector<HTMLElement>(".o-bar");
  if (bar === null || bar.childElementCount > 0) return;
  const title = figure.dataset["title"] ?? "";
  // A region's text is not the whole file: Copy says which of the two it gave.
  const what = figure.dataset["region"] === undefined ? title : `this part of ${title}`;
  const say = hint();
  const copy = button("Copy", async () => {
    say.show(
      (await copyText(fileText(figure)))
        ? `Copied ${what}`
        : "Not copied: the browser refused. Select the code instead.",
    );
  });
  bar.append(copy, say.element);
}
