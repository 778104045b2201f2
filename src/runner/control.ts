import type { Editing } from "./editing.ts";
import { EditState } from "./edit-state.ts";
import { fileText } from "./file-text.ts";
import { loadShown } from "./load-shown.ts";
import type { SampleData } from "./sample-data.ts";
import { part } from "./not-loaded.ts";
import type { OpenSample } from "./open-sample.ts";
import type { SampleParts } from "./parts.ts";
import { SampleRun } from "./sample-run.ts";
import type { SharedEdit } from "./shared-edit.ts";

/**
 * What the buttons of one sample do. Loaded with the first press that needs it, and small: what
 * edits, saves and shares waits for the first press of its own button.
 */
export class SampleControl implements OpenSample {
  readonly parts: SampleParts;
  readonly state: EditState;
  readonly run: SampleRun;
  #editing: Editing | undefined;

  constructor(parts: SampleParts) {
    this.parts = parts;
    this.run = new SampleRun(parts);
    this.state = new EditState(parts);
    // A page that comes back from the browser's memory must not say that something still runs.
    addEventListener("pagehide", () => this.run.stop());
  }

  async runOrStop(): Promise<void> {
    if (this.run.running) {
      this.run.stop();
      return;
    }
    const { edits, place } = this.state;
    this.#editing?.unmark();
    await this.run.start(edits, place, ({ file, line }) => this.#editing?.mark(file, line));
  }

  /** Opens the editor, or closes it. An edit stays as it is either way. */
  async edit(): Promise<void> {
    (await this.#edits())?.toggle();
  }

  isEdited(): boolean {
    return this.state.edits.size > 0;
  }

  /** Whether the editor, or an edit, stands in the place of what the page showed. */
  showsWhole(): boolean {
    return this.#editing?.open === true || this.isEdited();
  }

  shownFile(): string {
    return this.#editing?.shown ?? this.parts.title;
  }

  shownText(): string {
    const { edits, data } = this.state;
    const file = this.shownFile();
    return edits.get(file) ?? data?.files[file]?.text ?? fileText(this.parts.figure);
  }

  async download(): Promise<void> {
    const { downloadFile } = await part(import("./downloads.ts"));
    await downloadFile(this);
  }

  async downloadZip(): Promise<void> {
    const { downloadZip } = await part(import("./downloads.ts"));
    await downloadZip(this);
  }

  async share(): Promise<void> {
    const { shareEdit } = await part(import("./share-edit.ts"));
    await shareEdit(this.parts, this.state);
  }

  /** Brings back what the reader had typed before the page was loaded again. */
  async restore(): Promise<void> {
    (await this.#edits())?.restore();
  }

  /** Shows what somebody put into the address. It runs on a click only, in a closed frame. */
  async showShared(shared: SharedEdit): Promise<void> {
    await (await this.#edits())?.showShared(shared);
  }

  async load(): Promise<SampleData | undefined> {
    try {
      this.state.data = await loadShown(this.parts);
      this.run.available();
      return this.state.data;
    } catch (error) {
      this.run.unavailable(error);
      return undefined;
    }
  }

  async #edits(): Promise<Editing | undefined> {
    if (this.#editing !== undefined) return this.#editing;
    const [data, { Editing }] = await Promise.all([this.load(), part(import("./editing.ts"))]);
    if (data !== undefined) this.#editing ??= new Editing(this, data);
    return this.#editing;
  }
}
