import type { Editor } from "./editor.ts";
import { button } from "./button.ts";
import { copyText } from "./clipboard.ts";
import { EditState } from "./edit-state.ts";
import { storedEdit } from "./edits.ts";
import { fileText } from "./file-text.ts";
import { loadSample, type SampleData } from "./sample-data.ts";
import type { SampleParts } from "./parts.ts";
import { SampleRun } from "./sample-run.ts";
import { sharedHash, type SharedEdit } from "./shared-edit.ts";

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
    if (data === undefined) return;
    try {
      const [{ save }, { projectZip }] = await Promise.all([
        import("./save.ts"),
        import("./project-zip.ts"),
      ]);
      save(`${data.name}.zip`, await projectZip(data, this.#state.texts(data)));
      this.#parts.say(`Saved ${data.name}.zip. In its folder: npm install, npm start`);
    } catch (error) {
      this.#parts.say(`Not saved: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async share(): Promise<void> {
    const { key, say } = this.#parts;
    if (!this.isEdited()) {
      const copied = await copyText(location.href);
      say(copied ? "Copied the page's address. There is no edit to share" : "Not copied");
      return;
    }
    const { LONGEST_LINK, pack } = await import("./share.ts");
    const hash = sharedHash(key, await pack(Object.fromEntries(this.#state.edits)));
    const address = new URL(hash, location.href).href;
    if (address.length > LONGEST_LINK) {
      say(
        `The address would have ${address.length} characters, too many for most chats. Download it instead`,
      );
      return;
    }
    history.replaceState(history.state, "", hash);
    say(
      (await copyText(address))
        ? "Copied the address of your edit"
        : "The address bar holds your edit",
    );
  }

  /** Brings back what the reader had typed before the page was loaded again. */
  async restore(): Promise<void> {
    const stored = storedEdit(this.#parts.key);
    const data = await this.#load();
    if (stored === undefined || data === undefined) return;
    this.#state.take(stored.files);
    await this.#openEditor({ shut: true });
    const changed = stored.version !== data.version;
    this.#notice(
      changed
        ? "This sample has changed since you edited it. Below is your edit of the older one."
        : "Your edit from before is still here.",
      changed ? "Show the new one" : "Show the original",
    );
  }

  /** Shows what somebody put into the address. It runs on a click only, in a closed frame. */
  async showShared({ packed }: SharedEdit): Promise<void> {
    const data = await this.#load();
    if (data === undefined) return;
    try {
      const { unpack } = await import("./share.ts");
      this.#state.take(await unpack(packed), "closed");
    } catch {
      this.#notice("The address holds an edit that cannot be read. It may have been cut.", "Close");
      return;
    }
    if (!this.isEdited()) return;
    await this.#openEditor({ shut: true });
    this.#run.notYet();
    this.#notice(
      "It was not checked by us and runs only when you press Run, in a closed frame.",
      "Show the original",
      "Somebody else’s edit, from the address.",
    );
    this.#parts.figure.scrollIntoView({ block: "start" });
  }

  async #load(): Promise<SampleData | undefined> {
    try {
      this.#state.data = await loadSample(this.#parts.name);
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
        mark: this.#state.place === "closed" ? "shared edit" : "edited",
        change: (file, text) => {
          this.#state.change(file, text);
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

  #resetEdits(): void {
    const before = Object.fromEntries(this.#state.edits);
    const { place } = this.#state;
    this.#state.take({});
    this.#changed();
    this.#parts.say("Back to the verified code.", () => {
      this.#state.take(before, place);
      this.#changed();
    });
    this.#parts.edit.focus();
  }

  /** After all files may have changed at once. */
  #changed(): void {
    this.#run.forget();
    this.#editor?.reload();
    this.#note?.remove();
    this.#refresh();
  }

  #refresh(): void {
    this.#state.store();
    this.#state.showFoot();
    this.#editor?.refresh();
    if (this.isEdited()) this.#parts.edit.after(this.#reset);
    else this.#reset.remove();
  }

  #notice(words: string, back: string, bold = ""): void {
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
      this.#state.take({});
      if (location.hash.startsWith("#edit=")) {
        history.replaceState(history.state, "", location.pathname + location.search);
      }
      this.#changed();
      this.#parts.run.focus();
    });
    note.append(...(bold === "" ? [] : [strong, " "]), words, " ", original);
    this.#parts.figure.prepend(note);
    this.#note = note;
  }
}
