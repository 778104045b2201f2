/** The boxes of a page that may be wider than their place. */
const BOXES = ".expressive-code pre, .o-out-text, .o-scroll";

/**
 * Makes every box that overflows reachable with the keyboard, and names it; a box that fits adds no
 * tab stop. Looks again whenever a box or what it holds changes its size.
 */
export function watchOverflow(page: ParentNode): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.matches(BOXES) ? target : target.closest(BOXES);
      if (box instanceof HTMLElement) mark(box);
    }
  });
  for (const box of page.querySelectorAll<HTMLElement>(BOXES)) {
    mark(box);
    observer.observe(box);
    if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
  }
}

function mark(box: HTMLElement): void {
  const overflows = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1;
  if (overflows) box.tabIndex = 0;
  else if (box !== document.activeElement) box.removeAttribute("tabindex");
  // A reader in a box that has come to fit keeps their place until they leave it.
  else box.addEventListener("blur", () => mark(box), { once: true });
  // An output always has its name: it is a landmark of its own.
  if (box.classList.contains("o-out-text")) return;
  if (overflows) {
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", nameOf(box));
  } else {
    box.removeAttribute("role");
    box.removeAttribute("aria-label");
  }
}

function nameOf(box: HTMLElement): string {
  const title = box.closest<HTMLElement>("[data-title]")?.dataset["title"];
  if (title !== undefined) return title;
  const heads = [...box.querySelectorAll("th")].map((head) => (head.textContent ?? "").trim());
  return `Table: ${heads.filter((head) => head !== "").join(", ")}`;
}
