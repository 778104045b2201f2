import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { unifiedDiff } from "./diff.ts";
import type { Examination } from "./examine.ts";
import { asBody, codeSource, fileSource, outputBody, outputSource } from "./fence-source.ts";
import type { FenceSource } from "./fence-source.ts";
import { inject } from "./inject.ts";
import type { Filling } from "./inject.ts";
import { withFacts } from "./judge-facts.ts";
import { readPage } from "./page.ts";
import type { Fence, Page } from "./page.ts";
import { captureFile, timelineFile } from "./project.ts";
import type { Project } from "./project.ts";
import { git } from "./record.ts";
import { readRegions } from "./regions.ts";
import type { Verdict, VerdictKind } from "./verdict.ts";
import { writeWhole } from "./write-file.ts";

/** What was written, told piece by piece, and what is left for a person. */
export interface Acceptance {
  /** One text for each change: the diff, and for a hand-edited fence what was lost. */
  changes: string[];
  captures: number;
  timelines: number;
  fences: number;
  facts: number;
  refused: readonly string[];
  remaining: readonly Verdict[];
}

/** Verdicts that writing settles. */
const settled: ReadonlySet<VerdictKind> = new Set<VerdictKind>([
  "drift",
  "page drift",
  "missing capture",
  "orphan capture",
  "timeline drift",
  "missing timeline",
  "orphan timeline",
  "fact drift",
]);

/** Writes captures and fences of the samples that ran as expected. */
export function accept(examination: Examination): Acceptance {
  const { project, captures, timelines, refused, verdicts, chosen } = examination;
  const done: Acceptance = {
    changes: [],
    captures: 0,
    timelines: 0,
    fences: 0,
    facts: 0,
    refused: [...refused]
      .filter(([name]) => chosen.has(name))
      .map(([name, kind]) => `${name} (${kind})`),
    remaining: verdicts.filter(({ kind, subject }) => !settled.has(kind) || refused.has(subject)),
  };
  for (const [name, printed] of captures) {
    const before = project.captures.get(name);
    if (write(project, captureFile(name), before, printed, done)) done.captures += 1;
  }
  for (const [name, told] of timelines) {
    const before = project.timelines.get(name);
    if (write(project, timelineFile(name), before, told, done)) done.timelines += 1;
  }
  for (const { kind, subject } of verdicts) {
    if (kind === "orphan capture") {
      remove(project, captureFile(subject), done);
      done.captures += 1;
    } else if (kind === "orphan timeline" && !refused.has(subject)) {
      remove(project, timelineFile(subject), done);
      done.timelines += 1;
    }
  }
  for (const { file } of project.pages) writePage(examination, file, done);
  return done;
}

/** Writes a file beside a sample. @returns whether it was another */
function write(
  { root }: Project,
  file: string,
  committed: Buffer | undefined,
  text: string,
  done: Acceptance,
): boolean {
  if (committed?.equals(Buffer.from(text)) === true) return false;
  writeWhole(join(root, file), text);
  done.changes.push(
    `wrote ${file}`,
    unifiedDiff(
      { name: committed === undefined ? "nothing" : file, text: committed?.toString("utf8") ?? "" },
      { name: file, text },
    ),
  );
  return true;
}

function remove({ root }: Project, file: string, done: Acceptance): void {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  rmSync(path);
  done.changes.push(
    `removed ${file}`,
    unifiedDiff({ name: file, text }, { name: "nothing", text: "" }),
  );
}

function writePage(examination: Examination, file: string, done: Acceptance): void {
  const path = join(examination.project.root, file);
  // Read again: an editor may have saved the page while the samples ran.
  const page = readPage(file, readFileSync(path, "utf8"));
  const fillings = page.fences.flatMap((fence) => wanted(examination, fence));
  const { facts } = examination;
  let injected: string;
  let restated: ReturnType<typeof withFacts>;
  try {
    injected = inject(page, fillings);
    restated = facts && withFacts(readPage(file, injected), facts);
  } catch (error) {
    done.remaining = [...done.remaining, notWritten(file, error as Error)];
    return;
  }
  const text = restated?.text ?? injected;
  if (text === page.text) return;
  // At once: what is saved between reading and writing is lost, and git takes its time.
  writeWhole(path, text);
  for (const filling of fillings) {
    const lost = handEdited(examination, page, filling);
    if (lost !== undefined) done.changes.push(lost);
  }
  done.fences += fillings.length;
  done.facts += restated?.count ?? 0;
  done.changes.push(
    `wrote ${file}`,
    unifiedDiff({ name: file, text: page.text }, { name: file, text }),
  );
}

/** A page that would not read back as written is left to a person, and the other pages are written. */
function notWritten(file: string, { message }: Error): Verdict {
  const line = Number(/ on line (\d+) of /.exec(message)?.[1] ?? 1);
  return { kind: "bad fence", subject: file, places: [{ file, line }], message };
}

/** A fence to write, the file its lines come from, and the one a person edits to change them. */
interface Wanted extends Filling {
  source: string;
  edit: string;
}

/** What the fence shall hold and does not; nothing when nothing of it is accepted. */
function wanted(examination: Examination, fence: Fence): Wanted[] {
  const { project, captures, chosen, refused, whole } = examination;
  const { info } = fence;
  if (!fence.closed || fence.problems.length > 0) return [];
  if (info.file !== undefined) {
    return whole ? differing(fence, fileSource(project, info.file), info.file) : [];
  }
  const name = info.sample ?? info.output;
  const sample = name === undefined ? undefined : project.samples.get(name);
  if (sample === undefined || !chosen.has(sample.name) || refused.has(sample.name)) return [];
  if (info.output === undefined) {
    return differing(fence, codeSource(project, sample.name, info.region), sample.file);
  }
  const capture = captures.get(info.output);
  if (capture === undefined) return [];
  return differing(fence, outputSource(info.output, capture), sample.file);
}

function differing(fence: Fence, source: FenceSource, edit: string): Wanted[] {
  if (source.problem !== undefined || source.body === fence.body) return [];
  return [{ fence, body: source.body, source: source.file, edit }];
}

/**
 * The lines a person wrote into a fence and accept replaces, with the file to edit instead.
 * A fence that still holds the committed source is only out of date.
 */
function handEdited(
  { project }: Examination,
  page: Page,
  { fence, source, edit }: Wanted,
): string | undefined {
  const { info, body } = fence;
  if (body === "") return undefined;
  const committed = info.output === undefined ? undefined : project.captures.get(info.output);
  if (committed !== undefined && outputBody(committed.toString("utf8")) === body) return undefined;
  const head = git(project, ["show", `HEAD:./${source}`]);
  if (head !== undefined) {
    const region =
      info.region === undefined ? undefined : readRegions(head).bodies.get(info.region);
    const held = info.output === undefined ? (region ?? asBody(head)) : outputBody(head);
    // Git's answer comes without the blank lines it ends with.
    if (held.trimEnd() === body.trimEnd()) return undefined;
  }
  return [
    `${page.file}:${fence.line} held lines that ${source} does not. To change them edit ${edit}. They were:`,
    ...body
      .trimEnd()
      .split("\n")
      .map((line) => `| ${line}`.trimEnd()),
  ].join("\n");
}
