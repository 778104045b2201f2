import { findPages, type Hit } from "./pagefind.ts";

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** Only a build makes the index; a development server has that of the last one, or none. */
const NO_INDEX = import.meta.env.DEV
  ? "There is no search index yet: npm run build makes it."
  : "The search index could not be loaded.";
const ICON =
  '<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><circle cx="6.8" cy="6.8" r="4.8" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="m10.5 10.5 4 4" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/></svg>';

/** The header's search button and the dialog it opens. */
class SiteSearch extends HTMLElement {
  #dialog: HTMLDialogElement | undefined;

  connectedCallback(): void {
    if (this.childElementCount > 0) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "o-search";
    button.setAttribute("aria-keyshortcuts", APPLE ? "Meta+K" : "Control+K");
    button.innerHTML = `${ICON}<span>Search</span><kbd aria-hidden="true">${APPLE ? "⌘ K" : "Ctrl K"}</kbd>`;
    button.addEventListener("click", () => this.#open());
    this.append(button);
    addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey) {
        return;
      }
      event.preventDefault();
      if (this.#dialog?.open === true) this.#dialog.close();
      else this.#open();
    });
  }

  #open(): void {
    this.#dialog ??= this.#draw();
    this.#dialog.showModal();
    this.#dialog.querySelector("input")?.select();
  }

  #draw(): HTMLDialogElement {
    const dialog = document.createElement("dialog");
    dialog.className = "o-search-dialog";
    dialog.setAttribute("aria-label", "Search");
    dialog.innerHTML = `<form method="dialog" class="o-search-form" role="search">
<input type="search" aria-label="Search all pages" placeholder="An option, an error code, a word" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search">
<button class="o-b o-line" value="close">Close</button></form>
<p class="o-search-state" role="status"></p><ol class="o-hits"></ol>`;
    const input = dialog.querySelector("input") as HTMLInputElement;
    const state = dialog.querySelector("p") as HTMLElement;
    const list = dialog.querySelector("ol") as HTMLElement;

    let asked = 0;
    input.addEventListener("input", async () => {
      const query = input.value.trim();
      const turn = (asked += 1);
      if (query === "") {
        list.replaceChildren();
        state.textContent = "";
        return;
      }
      let hits: Hit[];
      try {
        hits = await findPages(query, this.dataset["base"] ?? "/");
      } catch {
        if (turn === asked) state.textContent = NO_INDEX;
        return;
      }
      // Answers may overtake each other: only the last question's is shown.
      if (turn !== asked) return;
      list.replaceChildren(...hits.map((hit) => item(hit)));
      list.dataset["for"] = query;
      state.textContent = hits.length === 0 ? "No page found" : `Pages found: ${hits.length}`;
    });

    const links = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>("a")];
    dialog.addEventListener("keydown", (event) => {
      const all = [input, ...links()];
      const at = all.indexOf(document.activeElement as HTMLElement);
      if (event.key === "Enter" && document.activeElement === input) {
        event.preventDefault();
        links()[0]?.click();
      } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && at !== -1) {
        event.preventDefault();
        all[
          Math.min(Math.max(at + (event.key === "ArrowDown" ? 1 : -1), 0), all.length - 1)
        ]?.focus();
      }
    });
    dialog.addEventListener("click", (event) => {
      // A click on the backdrop has the dialog itself as its target; a click on a hit leads away.
      if (event.target === dialog || (event.target as Element).closest("a") !== null)
        dialog.close();
    });
    this.append(dialog);
    return dialog;
  }
}

function item({ url, title, parts }: Hit): HTMLLIElement {
  const entry = document.createElement("li");
  entry.append(link(url, title));
  for (const part of parts) {
    const box = document.createElement("div");
    if (part.title !== title) box.append(link(part.url, part.title));
    const excerpt = document.createElement("p");
    excerpt.innerHTML = part.excerpt; // Pagefind's own: escaped text with <mark>.
    box.append(excerpt);
    entry.append(box);
  }
  return entry;
}

function link(href: string, label: string): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.href = href;
  anchor.textContent = label;
  return anchor;
}

export function defineSiteSearch(): void {
  if (customElements.get("site-search") === undefined) {
    customElements.define("site-search", SiteSearch);
  }
}
