import { unifiedDiff } from "./diff.ts";
import { codeSource, fileSource, outputSource } from "./fence-source.ts";
import type { FenceSource } from "./fence-source.ts";
import { orphanTimeline } from "./judge-timelines.ts";
import { isProgram } from "./judge-types.ts";
import type { Fence, Page } from "./page.ts";
import { captureFile, sampleFile } from "./project.ts";
import type { Project, Sample } from "./project.ts";
import { didYouMean } from "./suggest.ts";
import type { Verdict } from "./verdict.ts";

/** Verdicts of the pages, and how many fences were looked at. */
export interface PagesJudged {
  verdicts: Verdict[];
  fences: number;
}

/**
 * Compares each fence with its source. In a partial run only the fences of the chosen
 * samples are looked at.
 */
export function judgePages(
  project: Project,
  chosen: ReadonlySet<string>,
  whole: boolean,
): PagesJudged {
  const verdicts: Verdict[] = [];
  let fences = 0;
  for (const page of project.pages) {
    if (whole) {
      for (const { line, message } of page.problems) {
        const kind = page.readable ? "bad fence" : "bad page";
        verdicts.push({ kind, subject: page.file, places: [{ file: page.file, line }], message });
      }
    }
    for (const fence of page.fences) {
      const name = fence.info.sample ?? fence.info.output;
      const isOwn = name !== undefined && project.samples.has(name) ? chosen.has(name) : whole;
      if (!isOwn) continue;
      fences += 1;
      verdicts.push(...judgeFence(project, page, fence));
    }
  }
  return { verdicts, fences };
}

function judgeFence(project: Project, page: Page, fence: Fence): Verdict[] {
  const { info } = fence;
  const places = [{ file: page.file, line: fence.line }];
  const bad = (message: string): Verdict => ({
    kind: "bad fence",
    subject: page.file,
    places,
    message,
  });
  if (fence.problems.length > 0) return fence.problems.map(bad);
  const name = info.sample ?? info.output;
  if (name === undefined && info.file === undefined) return unmarked(page, fence);
  if (!fence.closed) {
    return [bad("This fence is never closed: everything after it is shown as code.")];
  }
  const sample = name === undefined ? undefined : project.samples.get(name);
  if (name !== undefined && sample === undefined) return [unknown(project, page, fence, name)];
  if (sample !== undefined && info.sample !== undefined) {
    const isCommand = sample.kind === "command";
    if (isCommand === (info.lang === "ts")) {
      return [bad(`${sample.file} is not shown in a ${info.lang} fence.`)];
    }
  }
  const source = sourceOf(project, fence, sample);
  if (source === undefined) return [];
  if (source.problem !== undefined) return [bad(source.problem)];
  if (source.body === fence.body) return [];
  return [drifted(page, fence, source, sample)];
}

/** The source as it is committed; undefined when another verdict already covers it. */
function sourceOf(
  project: Project,
  { info }: Fence,
  sample: Sample | undefined,
): FenceSource | undefined {
  if (sample === undefined) return fileSource(project, info.file ?? "");
  const { name } = sample;
  if (info.sample !== undefined) return codeSource(project, name, info.region);
  if (sample.support) {
    return { problem: `${name} is a support file: it is not run on its own and has no output.` };
  }
  const capture = project.captures.get(name);
  return capture === undefined ? undefined : outputSource(name, capture.toString("utf8"));
}

function drifted(
  page: Page,
  fence: Fence,
  source: { body: string; file: string },
  sample: Sample | undefined,
): Verdict {
  const name = sample?.name;
  const place = `${page.file}:${fence.line}`;
  const edit = sample?.file ?? source.file;
  return {
    kind: "page drift",
    subject: name ?? source.file,
    places: [{ file: page.file, line: fence.line }],
    message:
      fence.body === ""
        ? `The fence is empty; it shall hold ${source.file}.`
        : `The fence does not hold ${source.file}. Pages are written by accept: to change this, edit ${edit}.`,
    diff: unifiedDiff({ name: place, text: fence.body }, { name: source.file, text: source.body }),
    reproduce: name ?? "",
    accept: name ?? "",
  };
}

function unknown(project: Project, page: Page, fence: Fence, name: string): Verdict {
  const key = fence.info.sample === undefined ? "output" : "sample";
  const known = [...project.samples.keys()];
  return {
    kind: "unknown sample",
    subject: name,
    places: [{ file: page.file, line: fence.line }],
    message: `${key}="${name}" names no sample.${didYouMean(name, known)} Samples: ${known.join(", ")}.`,
  };
}

/** A fence that names no source says why nobody checks it. */
function unmarked(page: Page, fence: Fence): Verdict[] {
  const { info } = fence;
  if (info.static !== undefined) return [];
  const what = info.lang === "" ? "A fence without a language" : `A ${info.lang} fence`;
  const message = isProgram(info.lang)
    ? `${what} needs sample="NAME", so that it is run, or static="REASON".`
    : `${what} needs output="NAME", file="PATH" or static="REASON".`;
  return [
    {
      kind: "unmarked code",
      subject: page.file,
      places: [{ file: page.file, line: fence.line }],
      message,
    },
  ];
}

/** Captures without a sample, samples without a page. Only a whole run can tell. */
export function judgeLeftovers(project: Project): Verdict[] {
  const verdicts: Verdict[] = [];
  for (const name of project.captures.keys()) {
    const sample = project.samples.get(name);
    if (sample !== undefined && !sample.support && sample.expectations.compileError === undefined)
      continue;
    const why =
      sample === undefined
        ? `there is no ${sampleFile(name)}`
        : `${sampleFile(name)} is not run on its own`;
    verdicts.push({
      kind: "orphan capture",
      subject: name,
      places: [{ file: captureFile(name), line: 1 }],
      message: `${captureFile(name)} belongs to no run: ${why}. Accepting removes it.`,
      accept: "",
    });
  }
  for (const name of project.timelines.keys()) {
    const sample = project.samples.get(name);
    // What ran is judged with its run.
    if (sample?.support === false && sample.expectations.compileError === undefined) continue;
    verdicts.push(orphanTimeline(project, name, sample));
  }
  const shown = new Set(
    project.pages.flatMap(({ fences }) =>
      fences.flatMap(({ info }) => info.sample ?? info.output ?? []),
    ),
  );
  for (const { name, file, kind, support } of project.samples.values()) {
    if (shown.has(name) && (!support || isShownWhole(project, name))) continue;
    const options = kind === "command" ? 'bash title="Terminal"' : `ts title="${name}.ts"`;
    const part = shown.has(name) ? "Pages show only a part of" : "No page shows";
    verdicts.push({
      kind: "unreferenced sample",
      subject: name,
      places: [{ file, line: 1 }],
      message: `${part} ${file}. Put a fence on one: \`\`\`${options} sample="${name}"`,
    });
  }
  for (const { file, message } of project.strays) {
    verdicts.push({ kind: "stray file", subject: file, places: [{ file, line: 1 }], message });
  }
  return verdicts;
}

/** A support file is what its readers copy beside the sample: a part of it does not run. */
function isShownWhole(project: Project, name: string): boolean {
  return project.pages.some(({ fences }) =>
    fences.some(({ info }) => info.sample === name && info.region === undefined),
  );
}
