import { button } from "./button.ts";
import { icons } from "./icons.ts";

export interface MenuItem {
  label: string;
  /** Stands below the label, and is read as its description. */
  words: string;
  act: () => void | Promise<void>;
}

let menus = 0;

/** "More": a button and the panel it opens, closed again by Escape, a choice, or a press elsewhere. */
export function menu(items: readonly MenuItem[]): HTMLElement {
  menus += 1;
  const box = document.createElement("div");
  box.className = "o-more";
  const panel = document.createElement("div");
  panel.className = "o-menu";
  panel.id = `more-${menus}`;
  panel.hidden = true;

  const set = (open: boolean): void => {
    panel.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
  };
  // A title of the button itself would be read after its name, as a description: More, More.
  const icon = `<span class="o-points" title="More" aria-hidden="true">${icons.more}</span>`;
  const opener = button("", () => set(panel.hidden !== false), { icon });
  opener.setAttribute("aria-label", "More");
  opener.setAttribute("aria-expanded", "false");
  opener.setAttribute("aria-controls", panel.id);

  items.forEach(({ label, words, act }, index) => {
    const item = button(label, async () => {
      set(false);
      opener.focus();
      await act();
    });
    const hint = document.createElement("small");
    hint.id = `${panel.id}-${index}`;
    hint.textContent = words;
    item.setAttribute("aria-describedby", hint.id);
    panel.append(item, hint);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    event.stopPropagation();
    set(false);
    opener.focus();
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) set(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !box.contains(target)) set(false);
  });
  box.append(opener, panel);
  return box;
}
