import { storeEdit, type StoredEdit } from "./edits.ts";
import type { SampleParts } from "./parts.ts";
import type { SampleData } from "./sample-data.ts";
import type { Place } from "./worker-port.ts";

/** What a reader has made of a sample's files. */
export class EditState {
  /** Files that differ from the verified ones, by name. */
  readonly edits = new Map<string, string>();
  /** Edited files that the sample does not have any more: kept until the reader drops the edit. */
  readonly gone = new Map<string, string>();
  /** The shared edit this one began as, packed; undefined for one of the reader's own. */
  from: string | undefined;
  data: SampleData | undefined;
  /** The version of the sample it was made of. */
  #version: string | undefined;
  readonly #parts: SampleParts;
  readonly #foot: string;

  constructor(parts: SampleParts) {
    this.#parts = parts;
    this.#foot = parts.foot.innerHTML;
  }

  /** Where the edit may run: a stranger's only in a closed frame. */
  get place(): Place {
    return this.from === undefined ? "own" : "closed";
  }

  textOf(file: string): string {
    return this.edits.get(file) ?? this.data?.files[file]?.text ?? "";
  }

  /** All files as they stand. */
  texts(data: SampleData): Map<string, string> {
    return new Map(Object.keys(data.files).map((file) => [file, this.textOf(file)]));
  }

  /** One file as it stands now; as it was verified, it is no edit any more. */
  change(file: string, text: string): void {
    const original = this.data?.files[file]?.text;
    if (original === undefined) return;
    if (this.edits.size === 0) this.#version = this.data?.version;
    if (text === original) this.edits.delete(file);
    else this.edits.set(file, text);
  }

  /** Another edit in place of this one. */
  take(edit: Partial<StoredEdit>): void {
    this.edits.clear();
    this.gone.clear();
    this.from = edit.from;
    for (const [file, text] of Object.entries(edit.files ?? {})) {
      if (this.data?.files[file] === undefined) this.gone.set(file, text);
      else this.change(file, text);
    }
    // An edit of an older version stays one, however often the page is loaded.
    this.#version = edit.version ?? this.#version;
  }

  /** The edit as it stands, to be kept or taken again. */
  kept(): StoredEdit {
    return {
      version: this.#version ?? "",
      files: Object.fromEntries([...this.gone, ...this.edits]),
      ...(this.from !== undefined && { from: this.from }),
    };
  }

  /** Keeps the edit for a reload. */
  store(): void {
    if (this.data !== undefined) storeEdit(this.#parts.key, this.kept());
  }

  /** Keeps it no longer. */
  drop(): void {
    storeEdit(this.#parts.key, { ...this.kept(), files: {} });
  }

  /** The line below the sample: what was verified is not what stands there any more. */
  showFoot(): void {
    const { foot } = this.#parts;
    foot.innerHTML = this.#foot;
    if (this.edits.size === 0) return;
    const whose = this.place === "closed" ? "Somebody’s edit" : "Your edit";
    foot.innerHTML = this.#foot.replace(/^(<span>)?Verified on /, "$1");
    foot.prepend(`${whose}. Not verified. The original: `);
  }
}
