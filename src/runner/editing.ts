import { button } from "./button.ts";
import { copyText } from "./clipboard.ts";
import { Editor } from "./editor.ts";
import { storedEdit } from "./edits.ts";
import { note } from "./note.ts";
import type { OpenSample } from "./open-sample.ts";
import type { SampleData } from "./sample-data.ts";
import { sharedEdit, type SharedEdit } from "./shared-edit.ts";

/** A sample as its reader changes it: the editor, Reset, and the words about whose edit it is. */
export class Editing {
  readonly #sample: OpenSample;
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

  /** Brings back what the reader had typed before the page was loaded again. */
  restore(): void {
    const { parts, state } = this.#sample;
    const stored = storedEdit(parts.key);
    if (stored === undefined) return;
    state.take(stored);
    if (state.edits.size === 0) {
      this.#restoreNothing(stored.files);
      return;
    }
    this.#openEditor({ shut: true });
    const changed = stored.version !== this.#data.version;
    this.#notice(
      changed
        ? "This sample has changed since you edited it. Below is your edit of the older one."
        : "Your edit from before is still here.",
      { label: changed ? "Show the new one" : "Show the original", go: () => this.#original() },
    );
  }

  /** Shows what somebody put into the address. It runs on a click only, in a closed frame. */
  async showShared({ packed }: SharedEdit): Promise<void> {
    const { parts, state, run } = this.#sample;
    if (state.from === packed) return;
    run.stop();
    let files: Record<string, string>;
    try {
      const { unpack } = await import("./share.ts");
      files = await unpack(packed);
    } catch {
      this.#notice("The address holds an edit that cannot be read. It may have been cut.", {
        label: "Close",
        go: () => this.#original(),
      });
      return;
    }
    if (sameFiles(storedEdit(parts.key)?.files, files)) {
      // The reader's own, shared from this very tab.
      this.restore();
      return;
    }
    const later = storedEdit(parts.key, "shared");
    const mine = later?.from === packed && !sameFiles(later.files, files);
    state.take({ files: mine ? later.files : files, from: packed });
    if (state.edits.size === 0) {
      this.#original();
      return;
    }
    this.#openEditor({ shut: true }).reload();
    run.notYet();
    this.#notice(
      "It was not checked by us and runs only when you press Run, in a closed frame.",
      { label: "Show the original", go: () => this.#original() },
      mine
        ? "Somebody else’s edit, from the address, with your changes."
        : "Somebody else’s edit, from the address.",
    );
    parts.figure.scrollIntoView({ block: "start" });
  }

  #openEditor({ shut = false } = {}): Editor {
    const { parts, state, run } = this.#sample;
    this.#editor ??= new Editor(parts, {
      files: Object.keys(this.#data.files),
      textOf: (file) => state.textOf(file),
      isEdited: (file) => state.edits.has(file),
      mark: () => (state.place === "closed" ? "shared edit" : "edited"),
      change: (file, text) => {
        state.change(file, text);
        state.store();
        // The reader's own, shared from here: loaded again, the address would put what it was in
        // the place of what it has become.
        if (state.place === "own" && sharedEdit(location.hash, parts.key) !== undefined) {
          leaveAddress();
        }
        parts.withdraw();
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

  /** Back to the verified code, out of the address too. What was there before can be had again. */
  #resetEdits(): void {
    const { parts, state } = this.#sample;
    const before = state.kept();
    const { href } = location;
    state.drop();
    state.take({});
    leaveAddress();
    this.#changed();
    parts.say("Back to the verified code.", () => {
      state.take(before);
      state.store();
      if (before.from !== undefined) history.replaceState(history.state, "", href);
      if (!this.open) this.#openEditor({ shut: true });
      this.#changed();
      this.#reset.focus();
    });
    parts.edit.focus();
    if (before.from !== undefined && storedEdit(parts.key) !== undefined) {
      this.#notice("Your own edit from before is still here.", {
        label: "Show it",
        go: () => this.restore(),
      });
    }
  }

  /** What the way on of a notice does: an edit is put aside, with a way back. */
  #original(): void {
    const { parts, state } = this.#sample;
    if (state.edits.size > 0) this.#resetEdits();
    else {
      leaveAddress();
      state.take({});
      this.#changed();
    }
    parts.run.focus();
  }

  /** An edit that changes nothing now: the sample says the same, or has the file no more. */
  #restoreNothing(files: Readonly<Record<string, string>>): void {
    const { parts, state } = this.#sample;
    const gone = Object.keys(files).filter((file) => this.#data.files[file] === undefined);
    if (gone.length === 0) {
      state.drop();
      return;
    }
    const text = gone.map((file) => files[file] ?? "").join("\n");
    this.#notice(
      `This sample has changed since you edited it, and has no ${gone.join(", ")} any more.`,
      {
        label: "Copy your edit of it",
        go: () => void copyText(text).then((copied) => parts.say(copied ? "Copied" : "Not copied")),
      },
    );
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
    state.showFoot();
    this.#editor?.refresh();
    if (state.edits.size > 0) parts.edit.after(this.#reset);
    else this.#reset.remove();
  }

  #notice(words: string, way: { label: string; go: () => void }, bold = ""): void {
    this.#note?.remove();
    this.#note = note(words, way, bold);
    this.#sample.parts.figure.prepend(this.#note);
  }
}

/** Takes an edit out of the page's address; a heading's anchor stays. */
function leaveAddress(): void {
  if (!location.hash.startsWith("#edit=")) return;
  history.replaceState(history.state, "", location.pathname + location.search);
}

function sameFiles(
  a: Readonly<Record<string, string>> | undefined,
  b: Readonly<Record<string, string>>,
): boolean {
  if (a === undefined) return false;
  const names = Object.keys(b);
  return names.length === Object.keys(a).length && names.every((name) => a[name] === b[name]);
}
