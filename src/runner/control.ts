import type { Editor } from "./editor.ts";
import { button } from "./button.ts";
import { copyText } from "./clipboard.ts";
import { EditState } from "./edit-state.ts";
import { storedEdit } from "./edits.ts";
import { fileText } from "./file-text.ts";
import { loadShown } from "./load-shown.ts";
import type { SampleData } from "./sample-data.ts";
import type { SampleParts } from "./parts.ts";
import { SampleRun } from "./sample-run.ts";
import { note } from "./note.ts";
import type { SharedEdit } from "./shared-edit.ts";
import { downloadZip, share } from "./take-away.ts";

/** What the buttons of one sample do. Loaded with the first press that needs it. */
export class SampleControl {
  readonly #parts: SampleParts;
  readonly #run: SampleRun;
  readonly #state: EditState;
  readonly #reset: HTMLButtonElement;
  #editor: Editor | undefined;
  #note: HTMLElement | undefined;

  constructor(parts: SampleParts) {
    this.#parts = parts;
    this.#run = new SampleRun(parts);
    this.#state = new EditState(parts);
    this.#reset = button("Reset", () => this.#resetEdits());
    // A page that comes back from the browser's memory must not say that something still runs.
    addEventListener("pagehide", () => this.#run.stop());
  }

  async runOrStop(): Promise<void> {
    if (this.#run.running) {
      this.#run.stop();
      return;
    }
    const { edits, place } = this.#state;
    this.#editor?.unmark();
    await this.#run.start(edits, place, (error) => this.#editor?.mark(error.file, error.line));
  }

  /** Opens the editor, or closes it. An edit stays as it is either way. */
  async edit(): Promise<void> {
    const { edit } = this.#parts;
    if (this.#editor?.open === true) {
      this.#editor.close();
      edit.setAttribute("aria-pressed", "false");
      edit.focus();
      return;
    }
    const editor = await this.#openEditor();
    if (editor === undefined) return;
    editor.focus();
    edit.setAttribute("aria-pressed", "true");
  }

  isEdited(): boolean {
    return this.#state.edits.size > 0;
  }

  /** Whether the editor, or an edit, stands in the place of what the page showed. */
  showsWhole(): boolean {
    return this.#editor?.open === true || this.isEdited();
  }

  /** The file shown, as it stands: what Copy gives. */
  shownText(): string {
    const file = this.#editor?.shown ?? this.#parts.title;
    return (
      this.#state.edits.get(file) ??
      this.#state.data?.files[file]?.text ??
      fileText(this.#parts.figure)
    );
  }

  async download(): Promise<void> {
    // What the page shows may be a part of the file only.
    if (this.#parts.figure.dataset["region"] !== undefined) await this.#load();
    const { saveText } = await import("./save.ts");
    saveText(this.#editor?.shown ?? this.#parts.title, this.shownText());
  }

  async downloadZip(): Promise<void> {
    const data = await this.#load();
    if (data !== undefined) await downloadZip(data, this.#state, this.#parts);
  }

  share(): Promise<void> {
    return share(this.#state, this.#parts);
  }

  /** Brings back what the reader had typed before the page was loaded again. */
  async restore(): Promise<void> {
    const stored = storedEdit(this.#parts.key);
    const data = await this.#load();
    if (stored === undefined || data === undefined) return;
    this.#state.take(stored);
    const changed = stored.version !== data.version;
    if (!this.isEdited()) {
      this.#restoreNothing(stored.files, data);
      return;
    }
    await this.#openEditor({ shut: true });
    this.#notice(
      changed
        ? "This sample has changed since you edited it. Below is your edit of the older one."
        : "Your edit from before is still here.",
      { label: changed ? "Show the new one" : "Show the original", go: () => this.#original() },
    );
  }

  /** Shows what somebody put into the address. It runs on a click only, in a closed frame. */
  async showShared({ packed }: SharedEdit): Promise<void> {
    const { key, figure } = this.#parts;
    if (this.#state.from === packed) return;
    const data = await this.#load();
    if (data === undefined) return;
    this.#run.stop();
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
    if (sameFiles(storedEdit(key)?.files, files)) {
      // The reader's own, shared from this very tab.
      await this.restore();
      return;
    }
    const later = storedEdit(key, "shared");
    const mine = later?.from === packed && !sameFiles(later.files, files);
    this.#state.take({ files: mine ? later.files : files, from: packed });
    if (!this.isEdited()) {
      this.#original();
      return;
    }
    await this.#openEditor({ shut: true });
    this.#editor?.reload();
    this.#run.notYet();
    this.#notice(
      "It was not checked by us and runs only when you press Run, in a closed frame.",
      { label: "Show the original", go: () => this.#original() },
      mine
        ? "Somebody else’s edit, from the address, with your changes."
        : "Somebody else’s edit, from the address.",
    );
    figure.scrollIntoView({ block: "start" });
  }

  async #load(): Promise<SampleData | undefined> {
    try {
      this.#state.data = await loadShown(this.#parts);
      return this.#state.data;
    } catch (error) {
      this.#run.unavailable(error);
      return undefined;
    }
  }

  async #openEditor({ shut = false } = {}): Promise<Editor | undefined> {
    const data = this.#state.data ?? (await this.#load());
    if (data === undefined) return undefined;
    if (this.#editor === undefined) {
      const { Editor } = await import("./editor.ts");
      this.#editor ??= new Editor(this.#parts, {
        files: Object.keys(data.files),
        textOf: (file) => this.#state.textOf(file),
        isEdited: (file) => this.#state.edits.has(file),
        mark: () => (this.#state.place === "closed" ? "shared edit" : "edited"),
        change: (file, text) => {
          this.#state.change(file, text);
          this.#state.store();
          this.#parts.withdraw();
          this.#run.forget();
          this.#refresh();
        },
        run: () => this.runOrStop(),
        leave: () => this.edit(),
      });
    }
    this.#editor.show(!shut);
    this.#refresh();
    return this.#editor;
  }

  /** Back to the verified code, out of the address too. What was there before can be had again. */
  #resetEdits(): void {
    const before = this.#state.kept();
    const { href } = location;
    this.#state.drop();
    this.#state.take({});
    if (location.hash.startsWith("#edit=")) {
      history.replaceState(history.state, "", location.pathname + location.search);
    }
    this.#changed();
    this.#parts.say("Back to the verified code.", () => {
      this.#state.take(before);
      this.#state.store();
      if (before.from !== undefined) history.replaceState(history.state, "", href);
      void this.#openEditor({ shut: this.#editor?.open !== true });
      this.#changed();
    });
    this.#parts.edit.focus();
    if (before.from !== undefined && storedEdit(this.#parts.key) !== undefined) {
      this.#notice("Your own edit from before is still here.", {
        label: "Show it",
        go: () => void this.restore(),
      });
    }
  }

  /** What the way on of a notice does: an edit is put aside, with a way back. */
  #original(): void {
    if (this.isEdited()) this.#resetEdits();
    else {
      if (location.hash.startsWith("#edit=")) {
        history.replaceState(history.state, "", location.pathname + location.search);
      }
      this.#state.take({});
      this.#changed();
    }
    this.#parts.run.focus();
  }

  /** An edit that changes nothing now: the sample says the same, or has the file no more. */
  #restoreNothing(files: Readonly<Record<string, string>>, data: SampleData): void {
    const gone = Object.keys(files).filter((file) => data.files[file] === undefined);
    if (gone.length === 0) {
      this.#state.drop();
      return;
    }
    const text = gone.map((file) => files[file] ?? "").join("\n");
    this.#notice(
      `This sample has changed since you edited it, and has no ${gone.join(", ")} any more.`,
      {
        label: "Copy your edit of it",
        go: () =>
          void copyText(text).then((copied) => this.#parts.say(copied ? "Copied" : "Not copied")),
      },
    );
  }

  /** After all files may have changed at once. */
  #changed(): void {
    this.#run.forget();
    this.#editor?.reload();
    this.#note?.remove();
    this.#refresh();
  }

  #refresh(): void {
    this.#state.showFoot();
    this.#editor?.refresh();
    if (this.isEdited()) this.#parts.edit.after(this.#reset);
    else this.#reset.remove();
  }

  #notice(words: string, way: { label: string; go: () => void }, bold = ""): void {
    this.#note?.remove();
    this.#note = note(words, way, bold);
    this.#parts.figure.prepend(this.#note);
  }
}

function sameFiles(
  a: Readonly<Record<string, string>> | undefined,
  b: Readonly<Record<string, string>>,
): boolean {
  if (a === undefined) return false;
  const names = Object.keys(b);
  return names.length === Object.keys(a).length && names.every((name) => a[name] === b[name]);
}
