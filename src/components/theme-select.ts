/** The key Starlight itself uses: who changes from one of its sites finds the same choice. */
const KEY = "starlight-theme";
const CHOICES = [
  ["auto", "System"],
  ["dark", "Dark"],
  ["light", "Light"],
] as const;
type Choice = (typeof CHOICES)[number][0];

const prefersLight = matchMedia("(prefers-color-scheme: light)");

/** The reader's choice. Storage may be forbidden, and then throws on its first mention. */
function stored(): Choice {
  try {
    const value = localStorage.getItem(KEY);
    return value === "dark" || value === "light" ? value : "auto";
  } catch {
    return "auto";
  }
}

function store(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice === "auto" ? "" : choice);
  } catch {
    // The choice then lasts as long as the page.
  }
}

function apply(choice: Choice): void {
  const system = prefersLight.matches ? "light" : "dark";
  document.documentElement.dataset["theme"] = choice === "auto" ? system : choice;
  for (const select of document.querySelectorAll<HTMLSelectElement>("theme-select select")) {
    select.value = choice;
  }
}

class ThemeSelect extends HTMLElement {
  connectedCallback(): void {
    if (this.childElementCount > 0) return;
    const select = document.createElement("select");
    select.setAttribute("aria-label", "Theme");
    // Or the browser brings back the choice of an earlier visit to this page, and shows it unmade.
    select.autocomplete = "off";
    for (const [value, label] of CHOICES) select.append(new Option(label, value));
    select.value = stored();
    select.addEventListener("change", () => {
      const choice = select.value as Choice;
      store(choice);
      apply(choice);
    });
    this.append(select);
  }
}

/** Makes `<theme-select>` a theme picker. Several on one page stay in step. */
export function defineThemeSelect(): void {
  if (customElements.get("theme-select") !== undefined) return;
  customElements.define("theme-select", ThemeSelect);
  prefersLight.addEventListener("change", () => {
    if (stored() === "auto") apply("auto");
  });
}
