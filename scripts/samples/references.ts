import type { Fence, Page } from "./page.ts";
import type { Project } from "./project.ts";
import type { Place } from "./verdict.ts";

/** A fence and the page it stands on. */
interface Reference {
  page: Page;
  fence: Fence;
}

/** The fences that hold a sample's code or its output, in the order of pages and lines. */
function referencesTo(project: Project, name: string, kind: "sample" | "output"): Reference[] {
  return project.pages.flatMap((page) =>
    page.fences.filter((fence) => fence.info[kind] === name).map((fence) => ({ page, fence })),
  );
}

/** Where a reader meets a sample: its output first, else its code, else the file itself. */
export function placesOf(project: Project, name: string, file: string): Place[] {
  const outputs = referencesTo(project, name, "output");
  const found = outputs.length > 0 ? outputs : referencesTo(project, name, "sample");
  if (found.length === 0) return [{ file, line: 1 }];
  return found.map(({ page, fence }) => ({ file: page.file, line: fence.line }));
}
