/** A way on from a notice. */
export interface Way {
  label: string;
  go: () => void;
}

/** A notice above a sample: words, the first of them bold when there are such, and the ways on. */
export function note(words: string, ways: readonly Way[], bold = ""): HTMLElement {
  const element = document.createElement("p");
  element.className = "o-note";
  const strong = document.createElement("b");
  strong.textContent = bold;
  element.append(...(bold === "" ? [] : [strong, " "]), words);
  for (const { label, go } of ways) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "o-link";
    button.textContent = label;
    button.addEventListener("click", () => go());
    element.append(" ", button);
  }
  return element;
}
