import { storeEdit } from "./edits.ts";
import type { SampleParts } from "./parts.ts";
import type { SampleData } from "./sample-data.ts";
import type { Place } from "./worker-port.ts";

/** What a reader has made of a sample's files. */
export class EditState {
  /** Files that differ from the verified ones, by name. */
  readonly edits = new Map<string, string>();
  /** Where the edit may run: a stranger's only in a closed frame. */
  place: Place = "own";
  data: SampleData | undefined;
  readonly #parts: SampleParts;
  readonly #foot: string;

  constructor(parts: SampleParts) {
    this.#parts = parts;
    this.#foot = parts.foot.innerHTML;
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
    if (text === original) this.edits.delete(file);
    else this.edits.set(file, text);
  }

  /** Another edit in place of this one. Files the sample does not have are left out. */
  take(files: Readonly<Record<string, string>>, place: Place = "own"): void {
    this.edits.clear();
    this.place = place;
    for (const [file, text] of Object.entries(files)) this.change(file, text);
  }

  /** Keeps the edit for a reload. A stranger's is in the address, and stays theirs. */
  store(): void {
    if (this.data === undefined || this.place === "closed") return;
    storeEdit(this.#parts.key, {
      version: this.data.version,
      files: Object.fromEntries(this.edits),
    });
  }

  /** The line below the sample: what was verified is not what stands there any more. */
  showFoot(): void {
    const { foot } = this.#parts;
    foot.innerHTML = this.#foot;
    if (this.edits.size === 0) return;
    const whose = this.place === "closed" ? "Somebody’s edit" : "Your edit";
    foot.prepend(`${whose}. Not verified. The original: `);
  }
}
