import { toPictures } from "./control-pictures.ts";
import { diffLines } from "./line-diff.ts";

/** The box that shows what a sample printed, control characters as the page writes them: as pictures. */
export interface OutputView {
  /** Empties it for a run. It keeps its height: nothing below may move while lines come in. */
  begin: () => void;
  /** Adds what came in. */
  add: (text: string) => void;
  /** Shows the verified output again, as the page had it. */
  verified: () => void;
  /** Shows a whole text. */
  whole: (text: string) => void;
  /** Shows how a text differs from the verified one, whole lines. */
  difference: (verified: string, text: string) => void;
  /** Adds a sentence of ours, told apart from what the program printed. */
  say: (...words: (string | Node)[]) => void;
}

export function outputView(box: HTMLElement): OutputView {
  const original = [...box.childNodes].map((node) => node.cloneNode(true));
  const clear = (): void => {
    box.replaceChildren();
    box.classList.remove("o-diff");
  };
  let open: HTMLElement | undefined;

  const view: OutputView = {
    begin() {
      box.style.minHeight = `${box.getBoundingClientRect().height}px`;
      clear();
      open = undefined;
    },
    add(text) {
      for (const part of toPictures(text).match(/[^\n]*\n|[^\n]+$/g) ?? []) {
        if (open === undefined) {
          open = line("o-line", "");
          box.append(open);
        }
        open.append(part);
        if (part.endsWith("\n")) open = undefined;
      }
    },
    verified() {
      clear();
      box.append(...original.map((node) => node.cloneNode(true)));
      box.style.minHeight = "";
    },
    whole(text) {
      clear();
      open = undefined;
      view.add(text);
      box.style.minHeight = "";
    },
    difference(verified, text) {
      clear();
      box.classList.add("o-diff");
      const legend = line("o-legend", "− verified   + this run");
      box.append(legend);
      for (const { sign, text: words } of diffLines(toPictures(verified), toPictures(text))) {
        const kind = sign === "-" ? "o-removed" : sign === "+" ? "o-added" : "o-kept";
        box.append(line(`o-line ${kind}`, `${sign} ${words}\n`));
      }
      box.style.minHeight = "";
    },
    say(...words) {
      const sentence = line("o-word", "");
      sentence.append(...words);
      box.append(sentence);
      box.style.minHeight = "";
    },
  };
  return view;
}

function line(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}
