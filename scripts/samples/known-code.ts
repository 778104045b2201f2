import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

import { sha256 } from "./file-hashes.ts";
import { stripTypes } from "./strip.ts";
import { writeWhole } from "./write-file.ts";

interface Kept {
  /** The tool and Node: another one strips anew. */
  pipeline: string;
  /** JavaScript by the hash of the TypeScript. */
  code: Record<string, string>;
}

/**
 * Stripped texts of earlier checks, by the hash of what they were stripped from: after one change one
 * file is stripped, not all. Read when the first run needs it.
 */
export class KnownCode {
  readonly #path: string | undefined;
  readonly #pipeline: string;
  readonly #used: Record<string, string> = {};
  #known: Readonly<Record<string, string>> | undefined;

  /** @param path without it nothing is read and nothing kept */
  constructor(path?: string, pipeline = "") {
    this.#path = path;
    this.#pipeline = pipeline;
  }

  /** The JavaScript of a text; undefined when its types cannot be stripped. */
  of(text: string): string | undefined {
    if (this.#path === undefined) return stripTypes(text).code;
    this.#known ??= read(this.#path, this.#pipeline);
    const key = sha256(text);
    const code = this.#known[key] ?? stripTypes(text).code;
    if (code !== undefined) this.#used[key] = code;
    return code;
  }

  /** Writes what was asked for, if it is more or less than what is kept. */
  save(): void {
    if (this.#path === undefined || this.#known === undefined) return;
    const keys = Object.keys(this.#used);
    const known = this.#known;
    if (keys.length === Object.keys(known).length && keys.every((key) => key in known)) return;
    mkdirSync(dirname(this.#path), { recursive: true });
    const kept: Kept = { pipeline: this.#pipeline, code: this.#used };
    writeWhole(this.#path, JSON.stringify(kept));
  }
}

function read(path: string, pipeline: string): Readonly<Record<string, string>> {
  try {
    const kept = JSON.parse(readFileSync(path, "utf8")) as Kept;
    return kept.pipeline === pipeline ? kept.code : {};
  } catch {
    return {};
  }
}
