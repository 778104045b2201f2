import { sha256 } from "./file-hashes.ts";
import { readText } from "./page.ts";
import type { Page, PageReading } from "./page.ts";

/**
 * What was read in pages, by the hash of their text: parsing all pages takes longer than anything else
 * of a check that has nothing to run.
 */
export class KnownPages {
  readonly #known: ReadonlyMap<string, PageReading>;
  readonly #used = new Map<string, PageReading>();

  constructor(known: Readonly<Record<string, PageReading>> = {}) {
    this.#known = new Map(Object.entries(known));
  }

  /** The page, as `readPage` reads it. */
  read(file: string, text: string): Page {
    const mdx = file.endsWith(".mdx");
    const key = sha256(`${mdx ? "mdx" : "md"}:${text}`);
    const reading = this.#known.get(key) ?? readText(text, mdx);
    this.#used.set(key, reading);
    return { file, text, ...reading };
  }

  /** What was asked for, to be kept. */
  used(): Record<string, PageReading> {
    return Object.fromEntries(this.#used);
  }
}
