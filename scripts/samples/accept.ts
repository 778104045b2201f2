import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { unifiedDiff } from "./diff.ts";
import type { Examination } from "./examine.ts";
import { asBody, codeSource, fileSource, outputBody } from "./fence-source.ts";
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
      remove(project, captureFile(subject), project.captures.get(subject), done);
      done.captures += 1;
    } else if (kind === "orphan timeline" && !refused.has(subject)) {
      remove(project, timelineFile(subject), project.timelines.get(subject), done);
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

function remove({ root }: Project, file: string, committed: Buffer | undefined, done: Acceptance) {
  rmSync(join(root, file));
  const text = committed?.toString("utf8") ?? "";
  done.changes.push(
    `removed ${file}`,
    unifiedDiff({ name: file, text }, { name: "nothing", text: "" }),
  );
}

function writePage(examination: Examination, file: string, done: Acceptance): void {
  const path = join(examination.project.root, file);
  // Read again: an editor may have saved the page while the samples ran.
  const page = readPage(file, readFileSync(path, "utf8"));
  const fillings = page.fences.flatMap((fence): Filling[] => {
    const body = wanted(examination, fence);
    return body === undefined || body === fence.body ? [] : [{ fence, body }];
  });
  const { facts } = examination;
  const injected = inject(page, fillings);
  const restated = facts && withFacts(readPage(file, injected), facts);
  const text = restated?.text ?? injected;
  if (text === page.text) return;
  for (const filling of fillings) {
    const lost = handEdited(examination, page, filling.fence);
    if (lost !== undefined) done.changes.push(lost);
  }
  writeWhole(path, text);
  done.fences += fillings.length;
  done.facts += restated?.count ?? 0;
  done.changes.push(
    `wrote ${file}`,
    unifiedDiff({ name: file, text: page.text }, { name: file, text }),
  );
}

/** What the fence shall hold; undefined when nothing of it is accepted. */
function wanted(examination: Examination, fence: Fence): string | undefined {
  const { project, captures, chosen, refused, whole } = examination;
  const { info } = fence;
  if (!fence.closed || fence.problems.length > 0) return undefined;
  if (info.file !== undefined) return whole ? fileSource(project, info.file).body : undefined;
  const name = info.sample ?? info.output;
  if (name === undefined || !chosen.has(name) || refused.has(name)) return undefined;
  if (info.sample !== undefined) return codeSource(project, name, info.region).body;
  const capture = captures.get(name);
  return capture === undefined ? undefined : outputBody(capture);
}

/**
 * The lines a person wrote into a fence and accept replaces, with the file to edit instead.
 * A fence that still holds the committed source is only out of date.
 */
function handEdited({ project }: Examination, page: Page, fence: Fence): string | undefined {
  const { info } = fence;
  if (fence.body === "") return undefined;
  const name = info.sample ?? info.output ?? "";
  const own = project.samples.get(name)?.file ?? "";
  const source = info.file ?? (info.sample === undefined ? captureFile(name) : own);
  const committed = project.captures.get(name);
  if (info.output !== undefined && committed !== undefined) {
    if (outputBody(committed.toString("utf8")) === fence.body) return undefined;
  }
  const head = git(project, ["show", `HEAD:./${source}`]);
  if (head !== undefined) {
    const region =
      info.region === undefined ? undefined : readRegions(head).bodies.get(info.region);
    const body = info.output === undefined ? (region ?? asBody(head)) : outputBody(head);
    if (body === fence.body) return undefined;
  }
  const edit = info.file ?? own;
  return [
    `${page.file}:${fence.line} held lines that ${source} does not. To change them edit ${edit}. They were:`,
    ...fence.body
      .trimEnd()
      .split("\n")
      .map((line) => `| ${line}`.trimEnd()),
  ].join("\n");
}
