import { sha256 } from "./file-hashes.ts";
import { importsOf } from "./imports.ts";
import { stripTypes } from "./strip.ts";

/**
 * What a program imports, by the hash of its text. To find out means to strip its types, the
 * slowest step of reading a project: a check with nothing to run takes it from the cache.
 */
export class KnownImports {
  readonly #known: Map<string, readonly string[]>;
  readonly #used = new Map<string, readonly string[]>();

  constructor(known: Readonly<Record<string, readonly string[]>> = {}) {
    this.#known = new Map(Object.entries(known));
  }

  /** Every specifier the program imports; none when its types cannot be stripped. */
  of(text: string): readonly string[] {
    const key = sha256(text);
    const imports = this.#known.get(key) ?? read(text);
    this.#used.set(key, imports);
    return imports;
  }

  /** What was asked for, to be kept. */
  used(): Record<string, readonly string[]> {
    return Object.fromEntries(this.#used);
  }
}

function read(text: string): readonly string[] {
  const { code } = stripTypes(text);
  return code === undefined ? [] : importsOf(code);
}
