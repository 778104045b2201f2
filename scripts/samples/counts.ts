import type { Project, Sample } from "./project.ts";
import type { Ran } from "./run-all.ts";

/** What was examined against what is on disk, `[examined, on disk]`. */
export interface Counts {
  samples: [number, number];
  /** How many of the samples are programs of their own. */
  ran: number;
  /** How many of those did not have to run, because nothing had changed. */
  cached: number;
  captures: [number, number];
  /** Absent where there are none. */
  timelines?: [number, number];
  fences: [number, number];
  facts: [number, number];
  pages: [number, number];
}

export function countsOf(
  project: Project,
  samples: readonly Sample[],
  { captures, timelines, count, cached }: Ran,
  fences: number,
  facts: number,
): Counts {
  const { pages } = project;
  const sum = (of: (page: (typeof pages)[number]) => number): number =>
    pages.reduce((total, page) => total + of(page), 0);
  const known = [...timelines.keys()].filter((name) => project.timelines.has(name));
  return {
    samples: [samples.length, project.samples.size],
    ran: count,
    cached,
    captures: [
      [...captures.keys()].filter((name) => project.captures.has(name)).length,
      project.captures.size,
    ],
    ...(project.timelines.size === 0
      ? {}
      : { timelines: [known.length, project.timelines.size] as [number, number] }),
    fences: [fences, sum((page) => page.fences.length)],
    facts: [facts, sum((page) => page.facts.places.length)],
    pages: [pages.filter(({ readable }) => readable).length, pages.length],
  };
}
