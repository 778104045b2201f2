/** What the tabs need to know of the files. */
export interface FilesShown {
  files: readonly string[];
  isEdited: (file: string) => boolean;
  /** What the tab of an edited file says beside its name. */
  mark: () => string;
}

/** The files of a sample as tabs above the editor: arrows walk along them, Tab goes on to the code. */
export class FileTabs {
  readonly #head: HTMLElement;
  readonly #panel: HTMLElement;
  readonly #options: FilesShown;
  readonly #choose: (file: string) => void;

  constructor(
    head: HTMLElement,
    panel: HTMLElement,
    options: FilesShown,
    choose: (file: string) => void,
  ) {
    this.#head = head;
    this.#panel = panel;
    this.#options = options;
    this.#choose = choose;
  }

  draw(shown: string): void {
    const { files, isEdited, mark } = this.#options;
    this.#head.setAttribute("role", "tablist");
    this.#head.setAttribute("aria-label", "Files");
    this.#panel.setAttribute("role", "tabpanel");
    this.#panel.setAttribute("aria-label", shown);
    const focused = this.#head.contains(document.activeElement);
    const tabs = files.map((file) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.className = "o-tab";
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-selected", String(file === shown));
      tab.tabIndex = file === shown ? 0 : -1;
      tab.append(file);
      if (isEdited(file)) tab.append(markWord(mark()));
      tab.addEventListener("click", () => this.#choose(file));
      tab.addEventListener("keydown", (event) => this.#step(event, file));
      return tab;
    });
    this.#head.replaceChildren(...tabs);
    if (focused) tabs[files.indexOf(shown)]?.focus();
  }

  /** Puts back what stood there before the editor opened. */
  clear(before: readonly Node[]): void {
    for (const name of ["role", "aria-label"]) {
      this.#head.removeAttribute(name);
      this.#panel.removeAttribute(name);
    }
    this.#head.replaceChildren(...before);
  }

  #step(event: KeyboardEvent, from: string): void {
    const { files } = this.#options;
    const last = files.length - 1;
    const at = files.indexOf(from);
    const to: Readonly<Record<string, number>> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = files[to[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    this.#choose(next);
  }
}

export function markWord(text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "o-ed";
  element.textContent = text;
  return element;
}
