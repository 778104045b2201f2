/** How long a word about what just happened stays, in milliseconds. */
const SHOWN_MS = 4_000;

/** A short word beside the buttons, read aloud once, gone after a while. */
export function hint(): { element: HTMLElement; show: (words: string) => void } {
  const element = document.createElement("span");
  element.className = "o-hint";
  // Not role="status": a sample has exactly one of those, and it tells how its run went.
  element.setAttribute("aria-live", "polite");
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    element,
    show(words) {
      element.textContent = words;
      clearTimeout(timer);
      timer = setTimeout(() => (element.textContent = ""), SHOWN_MS);
    },
  };
}
