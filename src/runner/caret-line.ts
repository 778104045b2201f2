/** Tints the line the caret stands in: a reader who comes back finds their place. */
export class CaretLine {
  readonly #area: HTMLTextAreaElement;
  readonly #lines: HTMLElement;
  #shown: Element | undefined;

  /** @param lines holds one element for each line of the text area */
  constructor(area: HTMLTextAreaElement, lines: HTMLElement) {
    this.#area = area;
    this.#lines = lines;
    document.addEventListener("selectionchange", () => this.draw());
    area.addEventListener("blur", () => this.draw());
  }

  draw(): void {
    const { value, selectionStart, selectionEnd } = this.#area;
    // A selection has a colour of its own.
    const there = this.#area === document.activeElement && selectionStart === selectionEnd;
    const line = value.slice(0, selectionEnd).split("\n").length - 1;
    const shown = there ? this.#lines.children[line] : undefined;
    if (shown === this.#shown) return;
    this.#shown?.classList.remove("o-at");
    shown?.classList.add("o-at");
    this.#shown = shown;
  }
}
