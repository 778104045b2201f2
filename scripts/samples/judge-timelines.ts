import { basename } from "node:path";

import { unifiedDiff } from "./diff.ts";
import { sampleFile, timelineFile } from "./project.ts";
import type { Project, Sample } from "./project.ts";
import { placesOf } from "./references.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Lines kept of one diff: the first event that differs, and what came before. One wait that is longer
 * moves every event after it, and what the sample prints says more to a reader.
 */
const mostLines = 20;

/**
 * The committed timelines of the samples that ran against what the SDK told now. Each differs for a
 * reason of its own: another time, no file yet, or nothing told any more.
 *
 * @param ran names of the samples that ran as expected
 */
export function judgeTimelines(
  project: Project,
  ran: Iterable<string>,
  told: ReadonlyMap<string, string>,
): Verdict[] {
  return [...ran].flatMap((name) => {
    const sample = project.samples.get(name);
    if (sample === undefined) return [];
    return judgeTimeline(project, sample, told.get(name)) ?? [];
  });
}

function judgeTimeline(
  project: Project,
  sample: Sample,
  told: string | undefined,
): Verdict | undefined {
  const { name } = sample;
  const file = timelineFile(name);
  const committed = project.timelines.get(name);
  if (told === undefined) {
    return committed === undefined ? undefined : orphanTimeline(project, name, sample);
  }
  if (committed?.equals(Buffer.from(told)) === true) return undefined;
  const base = basename(sample.file);
  const both = {
    subject: name,
    places: placesOf(project, name, sample.file),
    reproduce: name,
    accept: name,
  };
  const now = { name: `what ${base} did`, text: told };
  if (committed === undefined) {
    return {
      kind: "missing timeline",
      message: `${file} does not exist: nobody has accepted what the calls of ${base} did. For no picture of them say // @timeline none.`,
      diff: unifiedDiff({ name: "nothing", text: "" }, { ...now, name: file }),
      ...both,
    };
  }
  return {
    kind: "timeline drift",
    message: `The calls of ${base} do not take the course that ${file} holds.`,
    diff: unifiedDiff({ name: file, text: committed.toString("utf8") }, now, mostLines),
    ...both,
  };
}

/** A timeline of no run, or of a run that has none. */
export function orphanTimeline(
  project: Project,
  name: string,
  sample: Sample | undefined,
): Verdict {
  const file = timelineFile(name);
  return {
    kind: "orphan timeline",
    subject: name,
    places: [{ file, line: 1 }],
    message: `${file} belongs to no run: ${whyNone(sample) ?? `there is no ${sampleFile(name)}`}. Accepting removes it.`,
    accept: project.samples.has(name) ? name : "",
  };
}

function whyNone(sample: Sample | undefined): string | undefined {
  if (sample === undefined) return undefined;
  const { file, kind, support, expectations } = sample;
  if (support || expectations.compileError !== undefined) return `${file} is not run on its own`;
  if (!expectations.timeline) return `${file} says @timeline none`;
  if (kind === "command") return `${file} is a command`;
  return `${file} makes no call of the SDK, or makes one on the real clock`;
}
