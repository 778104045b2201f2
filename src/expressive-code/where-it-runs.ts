import { readFileSync } from "node:fs";
import type { Fence } from "./fence.ts";

/** What the first comment of a file says about where it runs. */
const NODE_ONLY = /^(?:\/\/.*\n)*?\/\/ *@runs node\b/;

/** What a page has to know of a sample's file, of which it may show a part only. */
export interface WhereItRuns {
  /** `node` or `shell` for one that runs there only; undefined for one that a browser can run. */
  only: "node" | "shell" | undefined;
  /** The bytes of the whole file; undefined where there is none to be read. */
  file: string | undefined;
}

/** Reads it from the file itself: a region does not hold the first comment. */
export function whereItRuns(sample: string, { lang, text }: Fence): WhereItRuns {
  if (lang === "bash" || lang === "sh") {
    return { only: "shell", file: read(`samples/${sample}.sh`) };
  }
  const file = read(`samples/${sample}.ts`);
  return { only: NODE_ONLY.test(file ?? text) ? "node" : undefined, file };
}

/** Paths are from the root of the project. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
