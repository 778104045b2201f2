import { globSync } from "node:fs";
import { FileHashes } from "../samples/file-hashes.ts";

/** The captures and timelines as they were when the samples were last checked. */
export interface SeenFiles {
  /** Remembers them as they are. */
  look(): void;
  /** Whether a file, relative to the root, is another than the one remembered. */
  isNew(file: string): boolean;
}

export function seenFiles(root: string): SeenFiles {
  let known: Record<string, string> = {};
  return {
    look() {
      const files = globSync("samples/*.{out.txt,timeline.json}", { cwd: root });
      known = new FileHashes(root).all(files);
    },
    isNew(file) {
      const hash = new FileHashes(root).of(file);
      return hash !== (known[file] ?? "missing");
    },
  };
}
