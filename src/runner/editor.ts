import { colouredLines, coloursCame, plainLines } from "./colours.ts";
import { CaretLine } from "./caret-line.ts";
import { FileTabs, markWord } from "./file-tabs.ts";
import { watchOverflow } from "./overflow.ts";
import type { SampleParts } from "./parts.ts";

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface EditorOptions {
  /** Files of the sample, its own first. */
  files: readonly string[];
  textOf: (file: string) => string;
  isEdited: (file: string) => boolean;
  /** What the tab of an edited file says beside its name. */
  mark: () => string;
  change: (file: string, text: string) => void;
  run: () => void;
  /** The reader wants out: Escape. */
  leave: () => void;
}

/**
 * A plain text area over the coloured code: same font, same lines. The browser's own undo, selection
 * and keys are all there is; Tab leaves. The page scrolls, not the editor: it is as high as its text.
 */
export class Editor {
  readonly #parts: SampleParts;
  readonly #options: EditorOptions;
  readonly #head: HTMLElement;
  readonly #original: HTMLElement | null;
  readonly #tab: Node[];
  readonly #box = document.createElement("div");
  readonly #pre = document.createElement("pre");
  readonly #code = document.createElement("code");
  readonly #tabs: FileTabs;
  readonly #caret: CaretLine;
  readonly #keys = document.createElement("span");
  readonly #area = document.createElement("textarea");
  #frame = 0;
  /** While it takes a text that is not typed. */
  #taking = false;
  /** Whether colours have been asked for. */
  #waiting = false;
  #marked: { file: string; line: number } | undefined;
  /** The file whose text is shown. */
  shown: string;
  open = false;

  constructor(parts: SampleParts, options: EditorOptions) {
    this.#parts = parts;
    this.#options = options;
    this.shown = parts.title;
    this.#head =
      parts.figure.querySelector<HTMLElement>(".o-head") ?? document.createElement("div");
    this.#original = parts.figure.querySelector<HTMLElement>(".expressive-code");
    this.#tab = [...this.#head.childNodes];
    this.#tabs = new FileTabs(this.#head, this.#box, options, (file) => this.#choose(file));
    this.#caret = new CaretLine(this.#area, this.#code);
    this.#build();
    watchOverflow(this.#box);
  }

  /** Opens it: the code can be changed. */
  show(): void {
    this.#set(true);
  }

  /** Shuts it: the sample's own file can be read, not changed. The focus stays in the sample. */
  shut(): void {
    const { title, edit } = this.#parts;
    const within = [this.#box, this.#head].some((part) => part.contains(document.activeElement));
    this.shown = title;
    this.#marked = undefined;
    this.#set(false);
    if (within) edit.focus({ preventScroll: true });
  }

  focus(): void {
    this.#area.focus({ preventScroll: true });
  }

  /** Takes the texts anew, after something else has changed them. */
  reload(): void {
    this.#marked = undefined;
    const text = this.#options.textOf(this.shown);
    if (this.#area.value !== text) {
      const focused = document.activeElement;
      // Through the browser's own editing where the area is open, so that undo takes it back.
      this.#area.focus({ preventScroll: true });
      this.#area.select();
      this.#taking = true;
      const typed = this.open && document.execCommand("insertText", false, text);
      this.#taking = false;
      if (!typed) this.#area.value = text;
      if (focused instanceof HTMLElement && focused !== this.#area) focused.focus();
    }
    this.#draw();
  }

  /** Brings tabs and the choice of what is shown up to date. */
  refresh(): void {
    const { files, isEdited } = this.#options;
    const edited = files.some((file) => isEdited(file));
    if (!this.open && !edited) {
      this.#box.remove();
      if (this.#original !== null) this.#original.hidden = false;
    }
    this.#area.hidden = !this.open;
    // Open, the text area holds the same text: read once is enough. Shut, the lines are all there is.
    if (this.open) this.#pre.setAttribute("aria-hidden", "true");
    else this.#pre.removeAttribute("aria-hidden");
    this.#drawTabs();
  }

  /** Marks the line an error is in. */
  mark(file: string, line: number): void {
    this.#marked = { file, line };
    if (file !== this.shown) this.#choose(file);
    else this.#draw();
  }

  unmark(): void {
    this.#marked = undefined;
    this.#draw();
  }

  #build(): void {
    this.#box.className = "o-ta expressive-code";
    const inner = document.createElement("div");
    inner.className = "o-ta-inner";
    const area = this.#area;
    area.spellcheck = false;
    area.autocomplete = "off";
    area.setAttribute("autocorrect", "off");
    area.setAttribute("autocapitalize", "off");
    area.setAttribute("wrap", "off");
    area.rows = 1;
    this.#keys.className = "o-keys";
    this.#keys.id = `keys-${this.#parts.key}`;
    this.#keys.textContent = `${APPLE ? "⌘" : "Ctrl"} + Enter runs`;
    this.#parts.bar.append(this.#keys);
    area.setAttribute("aria-describedby", this.#keys.id);
    this.#pre.append(this.#code);
    inner.append(this.#pre, area);
    this.#box.append(inner);

    area.addEventListener("input", () => {
      if (this.#taking) return;
      this.#marked = undefined;
      this.#options.change(this.shown, area.value);
      this.#drawSoon();
    });
    area.addEventListener("keydown", (event) => {
      // These keys are the input method's own while it composes.
      if (event.isComposing) return;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        // Held down, the key would start it and stop it by turns.
        if (!event.repeat) this.#options.run();
      } else if (event.key === "Escape") {
        event.preventDefault();
        this.#options.leave();
      }
    });
    this.#parts.figure.addEventListener("o-jump", (event) => {
      const { file, line, column } = (
        event as CustomEvent<{ file: string; line: number; column: number }>
      ).detail;
      if (!this.open) this.#options.leave();
      if (file !== this.shown) this.#choose(file);
      const before = area.value.split("\n").slice(0, line - 1);
      const at = before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
      area.focus();
      area.setSelectionRange(at, at);
    });
  }

  #set(open: boolean): void {
    this.open = open;
    this.#parts.figure.classList.toggle("o-editing", open);
    this.#parts.edit.setAttribute("aria-pressed", String(open));
    this.#place();
    this.#draw();
    this.refresh();
  }

  #place(): void {
    this.#area.setAttribute("aria-label", `Code of ${this.shown}`);
    this.#area.value = this.#options.textOf(this.shown);
    if (this.#original === null) this.#head.after(this.#box);
    else {
      this.#original.after(this.#box);
      this.#original.hidden = true;
    }
  }

  #choose(file: string): void {
    this.shown = file;
    this.#place();
    this.#drawTabs();
    this.#draw();
  }

  /** Draws at the next frame: one paste comes as many changes. */
  #drawSoon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Draws the lines below the text area, without colours until these have come. */
  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const text = this.#options.textOf(this.shown);
    // Shut, the last newline ends the last line, as in any code on the page; open, one can type after it.
    const drawn = this.open ? text : text.replace(/\n$/, "");
    const coloured = colouredLines(drawn);
    const lines = coloured ?? plainLines(drawn);
    const line = this.#marked?.file === this.shown ? this.#marked.line : 0;
    lines[line - 1]?.classList.add("o-wrong");
    this.#code.replaceChildren(...lines);
    this.#caret.draw();
    if (coloured === undefined && !this.#waiting) {
      this.#waiting = true;
      void coloursCame().then(() => this.#draw());
    }
  }

  #drawTabs(): void {
    const { files, isEdited, mark } = this.#options;
    if (!this.open) {
      const tab = this.#tab.map((node) => node.cloneNode(true));
      this.#tabs.clear(tab);
      // In the tab itself, beside the name of what was edited.
      if (files.some((file) => isEdited(file))) {
        (this.#head.querySelector(".o-tab") ?? this.#head).append(markWord(mark()));
      }
      return;
    }
    this.#tabs.draw(this.shown);
  }
}
