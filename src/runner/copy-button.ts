import { button } from "./button.ts";
import { copyText } from "./clipboard.ts";
import { fileText } from "./file-text.ts";
import { hint } from "./hint.ts";

/** Copy in the head of a block that is no sample. A command is copied without its last newline. */
export function drawCopy(place: HTMLElement): void {
  const frame = place.closest<HTMLElement>(".o-frame");
  if (frame === null || place.childElementCount > 0) return;
  const say = hint();
  const copy = button("Copy", async () => {
    const terminal = frame.querySelector("pre")?.dataset["language"] === "bash";
    const text = fileText(frame);
    // Pasted into a shell, a last newline would run the command before it was read.
    const copied = await copyText(terminal ? text.replace(/\n$/, "") : text);
    say.show(copied ? "Copied" : "Not copied: the browser refused.");
  });
  place.append(say.element, copy);
}

/** "Copy page as Markdown", beside the link to the same bytes. */
export function drawCopyPage(place: HTMLElement): void {
  const source = place.dataset["source"];
  if (source === undefined || place.childElementCount > 0) return;
  const say = hint();
  const copy = button("Copy page as Markdown", async () => {
    const copied = await copyText(load(source));
    say.show(copied ? "Copied" : "Not copied. Open it with View as Markdown.");
  });
  place.append(copy, say.element);
}

async function load(source: string): Promise<string> {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} answered ${response.status}`);
  return response.text();
}
