import { button } from "./button.ts";
import { copyText } from "./clipboard.ts";
import { Editor } from "./editor.ts";
import { storedEdit } from "./edits.ts";
import { leaveAddress } from "./leave-address.ts";
import { note, type Way } from "./note.ts";
import { part } from "./not-loaded.ts";
import type { OpenSample } from "./open-sample.ts";
import type { SampleData } from "./sample-data.ts";
import { sameFiles } from "./same-files.ts";
import type { SharedEdit } from "./shared-edit.ts";

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
    const editor = this.#made();
    if (editor.open) {
      editor.shut();
      edit.focus();
      return;
    }
    editor.show();
    editor.focus();
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
    const { edits, gone } = state;
    if (edits.size === 0 && gone.size === 0) {
      // It changes nothing now: the sample says the same.
      state.drop();
      return;
    }
    this.#taken();
    const older = stored.version !== this.#data.version || gone.size > 0;
    const words = [
      older ? "This sample has changed since you edited it" : "Your edit from before is still here",
      gone.size > 0 ? `, and has no ${[...gone.keys()].join(", ")} any more` : "",
      older && edits.size > 0 ? ". Below is your edit of the older one." : ".",
    ];
    const back = { label: older ? "Show the new one" : "Show the original", go: this.#original };
    this.#notice(words.join(""), [...(edits.size > 0 ? [back] : []), ...this.#lost()]);
  }

  /** Shows what somebody put into the address. It runs on a click only, in a closed frame. */
  async showShared({ packed }: SharedEdit): Promise<void> {
    const { parts, state } = this.#sample;
    if (state.from === packed) return;
    const { unpack } = await part(import("./share.ts"));
    let files: Record<string, string>;
    try {
      files = await unpack(packed);
    } catch {
      this.#unread();
      return;
    }
    if (sameFiles(storedEdit(parts.key)?.files, files)) {
      // The reader's own, shared from this very tab.
      this.restore();
      return;
    }
    const later = storedEdit(parts.key, packed);
    const mine = later !== undefined && !sameFiles(later.files, files);
    state.take({ files: mine ? later.files : files, from: packed });
    parts.withdraw();
    const { edits, gone } = state;
    if (edits.size === 0 && gone.size === 0) {
      this.#original();
      return;
    }
    this.#taken();
    const without =
      gone.size > 0 ? ` This sample has no ${[...gone.keys()].join(", ")} any more.` : "";
    this.#notice(
      `It was not checked by us and runs only when you press Run, in a closed frame.${without}`,
      [{ label: "Show the original", go: this.#original }, ...this.#lost()],
      mine
        ? "Somebody else’s edit, from the address, with your changes."
        : "Somebody else’s edit, from the address.",
    );
    parts.figure.scrollIntoView({ block: "start" });
  }

  #made(): Editor {
    const { parts, state } = this.#sample;
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
        if (state.place === "own") leaveAddress(parts.key);
        parts.withdraw();
        this.#unrun();
        this.#refresh();
      },
      // As a press of the button: what it waits for, this waits for.
      run: () => parts.run.click(),
      leave: () => this.toggle(),
    });
    return this.#editor;
  }

  /** Back to the verified code, out of the address too. What was there before can be had again. */
  #resetEdits(): void {
    const { parts, state } = this.#sample;
    const before = state.kept();
    const noted = this.#note?.isConnected === true ? this.#note : undefined;
    const { href } = location;
    state.drop();
    state.take({});
    const left = leaveAddress(parts.key);
    this.#changed();
    parts.say("Back to the verified code.", () => {
      state.take(before);
      state.store();
      // What has come into the address since stays there.
      if (left && location.hash === "") history.replaceState(history.state, "", href);
      if (!this.open) this.#made().shut();
      this.#changed();
      if (noted !== undefined) this.#show(noted);
      this.#reset.focus();
    });
    parts.edit.focus();
    if (before.from !== undefined && storedEdit(parts.key) !== undefined) {
      this.#notice("Your own edit from before is still here.", [
        { label: "Show it", go: () => this.restore() },
      ]);
    }
  }

  /** What the way on of a notice does: an edit is put aside, with a way back. */
  readonly #original = (): void => {
    const { parts, state } = this.#sample;
    if (state.edits.size > 0) this.#resetEdits();
    else {
      leaveAddress(parts.key);
      state.take({});
      this.#changed();
    }
    parts.run.focus();
  };

  /**
   * An address that holds nothing is left; what the reader has typed is not, nor what has been said
   * of whose edit stands there.
   */
  #unread(): void {
    const { parts } = this.#sample;
    const noted = this.#note?.isConnected === true ? this.#note : undefined;
    const close = (): void => {
      leaveAddress(parts.key);
      if (noted === undefined) this.#note?.remove();
      else this.#show(noted);
      parts.run.focus();
    };
    this.#notice("The address holds an edit that cannot be read. It may have been cut.", [
      { label: "Close", go: close },
    ]);
  }

  /** The way to the texts of edited files that the sample does not have any more. */
  #lost(): Way[] {
    const { parts, state } = this.#sample;
    if (state.gone.size === 0) return [];
    const text = [...state.gone.values()].join("\n");
    const copy = async (): Promise<void> =>
      parts.say((await copyText(text)) ? "Copied" : "Not copied");
    return [{ label: "Copy your edit of it", go: () => void copy() }];
  }

  /** After another edit has been taken in place of what was there: it can be read, and has not been run. */
  #taken(): void {
    if (this.#sample.state.edits.size > 0) this.#made().shut();
    else this.#editor?.shut();
    this.#unrun();
    this.#refresh();
  }

  /** Nothing that was run is of the code that stands there now; nor is the verified output of a stranger's. */
  #unrun(): void {
    const { run, state } = this.#sample;
    if (state.place === "closed" && state.edits.size > 0) run.notYet();
    else run.forget();
  }

  /** After all files may have changed at once. */
  #changed(): void {
    this.#unrun();
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

  #notice(words: string, ways: readonly Way[], bold = ""): void {
    this.#show(note(words, ways, bold));
  }

  #show(notice: HTMLElement): void {
    this.#note?.remove();
    this.#note = notice;
    this.#sample.parts.figure.prepend(notice);
  }
}
