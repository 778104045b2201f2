import { button } from "./button.ts";
import { Editor } from "./editor.ts";
import { storedEdit } from "./edits.ts";
import type { OpenSample } from "./open-sample.ts";
import type { SampleData } from "./sample-data.ts";
import type { SharedEdit } from "./shared-edit.ts";

/** A sample as its reader changes it: the editor, Reset, and the words about whose edit it is. */
export class Editing {
  readonly #sample: SampleControl;
  readonly #data: SampleData;
  readonly #reset: HTMLButtonElement;
  #editor: Editor | undefined;
  #note: HTMLElement | undefined;

  constructor(sample: OpenSample, data: SampleData) {
    this.#sample = sample;
    this.#data = data;
    this.#reset = button("Reset", () => this.#resetEdits());
  }

  get open(): boolean {
    return this.#editor?.open === true;
  }

  /** The file whose text is shown, once there is an editor. */
  get shown(): string | undefined {
    return this.#editor?.shown;
  }

  /** Opens the editor, or closes it. */
  toggle(): void {
    const { edit } = this.#sample.parts;
    if (this.#editor?.open === true) {
      this.#editor.close();
      edit.setAttribute("aria-pressed", "false");
      edit.focus();
      return;
    }
    this.#openEditor().focus();
    edit.setAttribute("aria-pressed", "true");
  }

  mark(file: string, line: number): void {
    this.#editor?.mark(file, line);
  }

  unmark(): void {
    this.#editor?.unmark();
  }

  restore(): void {
    const { parts, state } = this.#sample;
    const stored = storedEdit(parts.key);
    if (stored === undefined) return;
    state.take(stored.files);
    this.#openEditor({ shut: true });
    const changed = stored.version !== this.#data.version;
    this.#notice(
      changed
        ? "This sample has changed since you edited it. Below is your edit of the older one."
        : "Your edit from before is still here.",
      changed ? "Show the new one" : "Show the original",
    );
  }

  async showShared({ packed }: SharedEdit): Promise<void> {
    const { parts, state, run } = this.#sample;
    try {
      const { unpack } = await import("./share.ts");
      state.take(await unpack(packed), "closed");
    } catch {
      this.#notice("The address holds an edit that cannot be read. It may have been cut.", "Close");
      return;
    }
    if (state.edits.size === 0) return;
    this.#openEditor({ shut: true });
    run.notYet();
    this.#notice(
      "It was not checked by us and runs only when you press Run, in a closed frame.",
      "Show the original",
      "Somebody else’s edit, from the address.",
    );
    parts.figure.scrollIntoView({ block: "start" });
  }

  #openEditor({ shut = false } = {}): Editor {
    const { parts, state, run } = this.#sample;
    this.#editor ??= new Editor(parts, {
      files: Object.keys(this.#data.files),
      textOf: (file) => state.textOf(file),
      isEdited: (file) => state.edits.has(file),
      mark: state.place === "closed" ? "shared edit" : "edited",
      change: (file, text) => {
        state.change(file, text);
        run.forget();
        this.#refresh();
      },
      run: () => void this.#sample.runOrStop(),
      leave: () => this.toggle(),
    });
    this.#editor.show(!shut);
    this.#refresh();
    return this.#editor;
  }

  #resetEdits(): void {
    const { parts, state } = this.#sample;
    const before = Object.fromEntries(state.edits);
    const { place } = state;
    state.take({});
    this.#changed();
    parts.say("Back to the verified code.", () => {
      state.take(before, place);
      this.#changed();
    });
    parts.edit.focus();
  }

  /** After all files may have changed at once. */
  #changed(): void {
    this.#sample.run.forget();
    this.#editor?.reload();
    this.#note?.remove();
    this.#refresh();
  }

  #refresh(): void {
    const { parts, state } = this.#sample;
    state.store();
    state.showFoot();
    this.#editor?.refresh();
    if (state.edits.size > 0) parts.edit.after(this.#reset);
    else this.#reset.remove();
  }

  #notice(words: string, back: string, bold = ""): void {
    const { parts, state } = this.#sample;
    this.#note?.remove();
    const note = document.createElement("p");
    note.className = "o-note";
    const strong = document.createElement("b");
    strong.textContent = bold;
    const original = document.createElement("button");
    original.type = "button";
    original.className = "o-link";
    original.textContent = back;
    original.addEventListener("click", () => {
      state.take({});
      if (location.hash.startsWith("#edit=")) {
        history.replaceState(history.state, "", location.pathname + location.search);
      }
      this.#changed();
      parts.run.focus();
    });
    note.append(...(bold === "" ? [] : [strong, " "]), words, " ", original);
    parts.figure.prepend(note);
    this.#note = note;
  }
}
