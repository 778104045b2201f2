import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

/** SHA-256 of files, each read once. A file that is missing has a hash of its own. */
export class FileHashes {
  readonly #root: string;
  readonly #known = new Map<string, string>();
  /** Epoch milliseconds, rounded up: what changed since then may not be what was run. */
  readonly #began = Date.now() + 1;

  constructor(root: string) {
    this.#root = root;
  }

  /** @param file relative to the root, or absolute */
  of(file: string): string {
    const path = this.#path(file);
    let hash = this.#known.get(path);
    if (hash === undefined) {
      const isFile = existsSync(path) && statSync(path).isFile();
      hash = isFile ? sha256(readFileSync(path)) : "missing";
      this.#known.set(path, hash);
    }
    return hash;
  }

  /** Hashes of many files, by file. */
  all(files: Iterable<string>): Record<string, string> {
    return Object.fromEntries([...files].sort().map((file) => [file, this.of(file)]));
  }

  /**
   * Hashes of many files, if none of them changed since this began: a file that was saved while it
   * was being judged is not what the verdict is about. The inode's time of change is asked, which a
   * file that is moved into place has too.
   */
  asFound(files: Iterable<string>): Record<string, string> | undefined {
    const names = [...files];
    const hashes = this.all(names);
    return names.some((file) => this.#changed(file)) ? undefined : hashes;
  }

  #changed(file: string): boolean {
    const found = statSync(this.#path(file), { throwIfNoEntry: false });
    return found !== undefined && found.ctimeMs >= this.#began;
  }

  #path(file: string): string {
    return resolve(this.#root, file);
  }

  /** Whether all these files still have these hashes. */
  match(hashes: Readonly<Record<string, string>>): boolean {
    return Object.entries(hashes).every(([file, hash]) => this.of(file) === hash);
  }
}

export function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("base64url");
}
