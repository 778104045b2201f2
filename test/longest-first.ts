import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, the longest first: what begins last must not be what ends last. */
const LONGEST = [
  "every-page",
  "webkit",
  "firefox",
  "chromium",
  "sources",
  "editing",
  "timeline",
  "inspect",
  "running",
];

/** Begins with the files that take longest, on a machine that has never run them, too. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.indexOf(basename(moduleId, ".test.ts"));
      return found === -1 ? LONGEST.length : found;
    };
    return files.toSorted((a, b) => place(a) - place(b));
  }
}
