import type { Project, Sample } from "./project.ts";

/** Whether a sample is a program of its own, with a capture. */
export function isRun(sample: Sample): boolean {
  return !sample.support && sample.expectations.compileError === undefined;
}

/** Whether it runs as `node FILE` too, or under another runtime: a shell sample is no file for them. */
export function runsPlain(sample: Sample): boolean {
  return isRun(sample) && sample.kind !== "command";
}

/**
 * Whether it runs on the packed SDK, in a folder of its own. One without a capture does not: there is
 * nothing to compare with. Nor does a shell sample, which runs commands of this repository.
 */
export function runsFromTarball({ captures }: Project, sample: Sample): boolean {
  return runsPlain(sample) && captures.has(sample.name);
}

/** Whether a browser can run it: what it prints has to be the same there. */
export function isForPages(sample: Sample): boolean {
  return runsPlain(sample) && sample.expectations.runs !== "node";
}

/** Whether a page of the site runs it, and the browsers are held to its capture. */
export function runsInPage({ captures }: Project, sample: Sample): boolean {
  return isForPages(sample) && captures.has(sample.name);
}
