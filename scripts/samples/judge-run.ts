import { existsSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { captureOf } from "./capture.ts";
import { unifiedDiff } from "./diff.ts";
import { foreignOutput } from "./foreign-output.ts";
import { punch } from "./holes.ts";
import { memoryCap } from "./launch.ts";
import type { Outcome } from "./launch.ts";
import { captureFile } from "./project.ts";
import type { Project, Sample } from "./project.ts";
import { placesOf } from "./references.ts";
import { outputCap } from "./run-sample.ts";
import { heapMiB } from "./sandbox.ts";
import { withoutNodesFrame } from "./stderr.ts";
import { timelineText } from "./timeline.ts";
import type { Place, Verdict, VerdictKind } from "./verdict.ts";
import { isForPages } from "./where-it-runs.ts";
import { workspacePrefix } from "./workspace.ts";

/** What one run shows: a text worth keeping, or a verdict that says why there is none. */
export type Judged =
  | { capture: string; timeline?: string | undefined; verdict?: never }
  | { capture?: never; timeline?: never; verdict: Verdict };

const detailLines = 20;

/** Whether a run ended as the sample promises, and what it printed. */
export function judgeRun(
  project: Project,
  sample: Sample,
  outcome: Outcome,
  limitMs: number,
): Judged {
  const printed = outcome.stdout.toString("utf8").trimEnd().split("\n").slice(-detailLines);
  const failed = (kind: VerdictKind, message: string, detail?: string): Judged => ({
    verdict: runVerdict(project, sample, kind, message, detail, failingLine(sample, outcome)),
  });
  const stderr = withoutNodesFrame(outcome.stderr.toString("utf8"));
  if (outcome.ended === "flood") {
    return failed("too much output", `It printed more than ${outputCap} bytes.`);
  }
  if (outcome.ended === "memory" || /heap out of memory/.test(stderr)) {
    const most = `${heapMiB} MiB of heap or ${memoryCap / 1024 ** 2} MiB in all`;
    return failed("too much memory", `It took more than ${most}.`);
  }
  if (outcome.ended === "limit") return stillRunning(outcome, limitMs, failed);
  if (outcome.signal !== null) {
    return failed("crashed", `It was ended by ${outcome.signal}.`, stderr);
  }
  const { exits } = sample.expectations;
  if (outcome.code === 13 && outcome.report?.drained === true && exits !== 13) {
    return failed(
      "never settled",
      "Nothing was left to do while a top-level await had not settled (Node's exit code 13).",
    );
  }
  if (outcome.code !== exits) {
    const ended = `It ended with exit code ${outcome.code}`;
    const said = stderr === "" ? printed.join("\n") : stderr;
    if (exits === 0) return failed("crashed", `${ended}.`, said);
    return failed("wrong error", `${ended}; @exits promises ${exits}.`, said);
  }
  if (outcome.code === 0 && outcome.report?.drained !== true && sample.kind === "program") {
    return failed(
      "exited early",
      "It called process.exit while there was still something to do: what a reader sees may be cut short.",
    );
  }
  const captured = captureOf(outcome, ownFolders(project));
  if (captured.problem !== undefined) return failed("unfit output", captured.problem);
  if (captured.text.trim() === "") {
    return failed(
      "no output",
      "It ran and printed nothing to be seen. Call what it defines, or mark it // @support.",
    );
  }
  const foreign = isForPages(sample) ? foreignOutput(captured.text) : undefined;
  if (foreign !== undefined) {
    return failed("unfit output", `Line ${foreign.line} of its output: ${foreign.message}`);
  }
  const punched = punch(captured.text, sample.expectations.holes);
  if (punched.problem !== undefined) return failed("unfit output", punched.problem);
  return { capture: punched.text, timeline: outcome.heard && timelineText(outcome.heard) };
}

/** Folders of this machine, which no capture may name. */
export function ownFolders({ root }: Project): string[] {
  // A program knows the folder it runs in by its own name, whatever link led there.
  const real = existsSync(root) ? realpathSync(root) : root;
  return [...new Set([root, real, join(tmpdir(), workspacePrefix)])];
}

function stillRunning(
  outcome: Outcome,
  limitMs: number,
  failed: (kind: VerdictKind, message: string) => Judged,
): Judged {
  const { openAtLimit: open = [] } = outcome;
  if (open.length === 0) {
    return failed("timed out", `It was still busy after ${limitMs} ms.`);
  }
  return failed("left open", `After ${limitMs} ms it was kept open by ${named(open)}.`);
}

/** Node's own names are those of its C++ classes; a reader of the report knows others. */
const handleNames: Readonly<Record<string, string>> = {
  Timeout: "a timer",
  Immediate: "an immediate",
  TCPServerWrap: "a listening server",
  TCPSocketWrap: "a socket",
  PipeWrap: "a pipe",
  ProcessWrap: "a child process",
  MessagePort: "a message port",
  Worker: "a worker",
  UDPWrap: "a datagram socket",
  FSEventWrap: "a file watcher",
  StatWatcher: "a file watcher",
  SignalWrap: "a signal listener",
};

function named(open: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const handle of [...open].sort()) counts.set(handle, (counts.get(handle) ?? 0) + 1);
  return [...counts]
    .map(([handle, count]) => {
      const words = handleNames[handle];
      const text = words === undefined ? handle : `${words} (${handle})`;
      return count === 1 ? text : `${text} x${count}`;
    })
    .join(", ");
}

/** The committed capture against what was printed now. */
export function judgeCapture(
  project: Project,
  sample: Sample,
  printed: string,
): Verdict | undefined {
  const { name } = sample;
  const base = basename(sample.file);
  const commands = { reproduce: name, accept: name };
  const committed = project.captures.get(name);
  if (committed === undefined) {
    return {
      kind: "missing capture",
      subject: name,
      places: placesOf(project, name, sample.file),
      message: `${captureFile(name)} does not exist: nobody has accepted what ${base} prints.`,
      diff: unifiedDiff({ name: "nothing", text: "" }, { name: captureFile(name), text: printed }),
      ...commands,
    };
  }
  if (committed.equals(Buffer.from(printed))) return undefined;
  return {
    kind: "drift",
    subject: name,
    places: placesOf(project, name, captureFile(name)),
    message: `${base} does not print what ${captureFile(name)} holds.`,
    diff: unifiedDiff(
      { name: captureFile(name), text: committed.toString("utf8") },
      { name: `what ${base} printed`, text: printed },
    ),
    ...commands,
  };
}

/** A verdict about a run: the page first, then the line of the sample, when one is known. */
export function runVerdict(
  project: Project,
  sample: Sample,
  kind: VerdictKind,
  message: string,
  detail?: string,
  line?: number,
): Verdict {
  const shown = placesOf(project, sample.name, sample.file);
  return {
    kind,
    subject: sample.name,
    places: line === undefined ? shown : withLine(shown, sample.file, line),
    message,
    ...(detail === undefined || detail.trim() === "" ? {} : { detail: cut(detail.trimEnd()) }),
    reproduce: sample.name,
  };
}

/** A sample that no page shows stands there already, by its first line. */
function withLine(shown: readonly Place[], file: string, line: number): Place[] {
  return [...shown.filter((place) => place.file !== file), { file, line }];
}

/** The line of the sample that Node names first. */
function failingLine(sample: Sample, outcome: Outcome): number | undefined {
  const stderr = outcome.stderr.toString("utf8");
  const marker = `/${sample.file}:`;
  const at = stderr.indexOf(marker);
  if (at === -1) return undefined;
  const line = /^\d+/.exec(stderr.slice(at + marker.length))?.[0];
  return line === undefined ? undefined : Number(line);
}

function cut(text: string): string {
  const lines = text.split("\n");
  if (lines.length <= detailLines) return text;
  return [...lines.slice(0, detailLines), `(${lines.length - detailLines} more lines)`].join("\n");
}
