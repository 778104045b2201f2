/** A notice above a sample: words, the first of them bold when there are such, and one way on. */
export function note(
  words: string,
  way: { label: string; go: () => void },
  bold = "",
): HTMLElement {
  const element = document.createElement("p");
  element.className = "o-note";
  const strong = document.createElement("b");
  strong.textContent = bold;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "o-link";
  button.textContent = way.label;
  button.addEventListener("click", () => way.go());
  element.append(...(bold === "" ? [] : [strong, " "]), words, " ", button);
  return element;
}
