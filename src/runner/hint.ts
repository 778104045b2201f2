/** How long a word about what just happened stays, in milliseconds; one that can be undone, longer. */
const SHOWN_MS = 4_000;
const UNDO_MS = 20_000;

export interface Hint {
  element: HTMLElement;
  show: (words: string, undo?: () => void) => void;
}

/** A short word beside the buttons, read aloud once, gone after a while. */
export function hint(): Hint {
  const element = document.createElement("span");
  element.className = "o-hint";
  // Not role="status": a sample has exactly one of those, and it tells how its run went.
  element.setAttribute("aria-live", "polite");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => {
    // Not while a reader is on its button: the focus would fall back to the page's top.
    if (element.contains(document.activeElement)) timer = setTimeout(clear, SHOWN_MS);
    else element.replaceChildren();
  };
  return {
    element,
    show(words, undo) {
      element.textContent = words;
      if (undo !== undefined) {
        const back = document.createElement("button");
        back.type = "button";
        back.className = "o-b o-undo";
        back.textContent = "Undo";
        back.addEventListener("click", () => {
          // First what it does, which puts the focus elsewhere.
          undo();
          element.replaceChildren();
          clearTimeout(timer);
        });
        element.append(" ", back);
      }
      clearTimeout(timer);
      timer = setTimeout(clear, undo === undefined ? SHOWN_MS : UNDO_MS);
    },
  };
}
