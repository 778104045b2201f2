/** How long a word about what just happened stays, in milliseconds. */
const SHOWN_MS = 4_000;

export interface Hint {
  element: HTMLElement;
  /** With `undo`, the words and the way back stay until it is used, or withdrawn. */
  show: (words: string, undo?: () => void) => void;
  /** What could be undone has been overtaken. */
  withdraw: () => void;
}

/** A short word beside the buttons, read aloud once, gone after a while. */
export function hint(): Hint {
  const element = document.createElement("span");
  element.className = "o-hint";
  // Not role="status": a sample has exactly one of those, and it tells how its run went.
  element.setAttribute("aria-live", "polite");
  const text = document.createTextNode("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let back: { words: string; button: HTMLButtonElement } | undefined;

  /** Other words stand beside the way back for a while, then its own again; its button is not moved. */
  const draw = (words: string): void => {
    clearTimeout(timer);
    if (text.data !== words) text.data = words;
    if (words !== "" && words !== back?.words)
      timer = setTimeout(() => draw(back?.words ?? ""), SHOWN_MS);
  };
  const withdraw = (): void => {
    if (back === undefined) return;
    back = undefined;
    element.replaceChildren(text);
    draw("");
  };
  element.append(text);
  return {
    element,
    withdraw,
    show(words, undo) {
      if (undo !== undefined) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "o-b o-undo";
        button.textContent = "Undo";
        button.addEventListener("click", () => {
          // First what it does, which puts the focus elsewhere.
          undo();
          withdraw();
        });
        back = { words, button };
        element.replaceChildren(text, " ", button);
      }
      draw(words);
    },
  };
}
