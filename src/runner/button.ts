/**
 * A button of a bar. Its label is its accessible name; pressing it again while it works does nothing,
 * nor does the second half of a double click, or a key that is held: Run would have become Stop.
 */
export function button(
  label: string,
  act: () => void | Promise<void>,
  options: { icon?: string; className?: string } = {},
): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `o-b ${options.className ?? ""}`.trim();
  if (options.icon !== undefined) element.innerHTML = options.icon;
  element.append(label);
  let busy = false;
  element.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  });
  element.addEventListener("click", async ({ detail }) => {
    if (busy || detail > 1) return;
    busy = true;
    try {
      await act();
    } finally {
      busy = false;
    }
  });
  return element;
}
