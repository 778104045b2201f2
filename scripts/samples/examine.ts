import { judgeCapture, judgeRun, runVerdict } from "./judge-run.ts";
import type { Facts } from "./compute-facts.ts";
import { judgeFacts } from "./judge-facts.ts";
import { judgeLeftovers, judgePages } from "./judge-pages.ts";
import { judgeNumbers } from "./loose-numbers.ts";
import { judgeTypes, snippetsOf } from "./judge-types.ts";
import type { Options } from "./options.ts";
import { pooled } from "./pool.ts";
import { readProject, samplesFolder } from "./project.ts";
import type { Project, Sample } from "./project.ts";
import { readFacts } from "./page-facts.ts";
import { judgePlain } from "./judge-plain.ts";
import { runPlain, runSample } from "./run-sample.ts";
import { selectNames } from "./select.ts";
import { inOrder, refusesAccept } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";
import { makeWorkspace } from "./workspace.ts";

/** Everything one pass over a project found. */
export interface Examination {
  project: Project;
  chosen: ReadonlySet<string>;
  /** Whether every sample was chosen: only then is anything an orphan. */
  whole: boolean;
  /** What the samples that ran as expected printed, by name. */
  captures: ReadonlyMap<string, string>;
  /** Samples of which nothing is accepted, with the kinds of their verdicts. */
  refused: ReadonlyMap<string, string>;
  /** What the SDK says now; undefined in a partial run, or when no page states a fact. */
  facts: Facts | undefined;
  verdicts: readonly Verdict[];
  counts: Counts;
  /** Milliseconds, by phase. Not part of the report: no two runs take the same time. */
  times: Readonly<Record<string, number>>;
}

/** What was examined against what is on disk. */
export interface Counts {
  samples: [number, number];
  ran: number;
  captures: [number, number];
  fences: [number, number];
  facts: [number, number];
  pages: [number, number];
}

/** Type-checks, runs and compares; writes nothing. @throws UsageError for an unknown name */
export async function examine(options: Options): Promise<Examination> {
  const began = performance.now();
  const project = readProject(options.root);
  const names = [...project.samples.keys()];
  const whole = options.names.length === 0;
  const chosen =
    names.length === 0 && whole ? new Set<string>() : selectNames(options.names, names);
  const samples = [...project.samples.values()].filter(({ name }) => chosen.has(name));
  const times: Record<string, number> = { read: performance.now() - began };

  const [typeVerdicts, ran, facts] = await Promise.all([
    timed(times, "types", () =>
      samples.length === 0 ? [] : judgeTypes(project, samples, whole ? snippetsOf(project) : []),
    ),
    timed(times, "runs", () => runAll(project, samples, options)),
    whole ? judgeFacts(project) : undefined,
  ]);
  const mistyped = new Set(typeVerdicts.map(({ subject }) => subject));

  const verdicts: Verdict[] = [...typeVerdicts];
  // A sample that does not compile crashes for a reason that was just told.
  verdicts.push(
    ...ran.verdicts.filter(({ kind, subject }) => !(kind === "crashed" && mistyped.has(subject))),
  );
  for (const sample of samples) {
    for (const { line, message } of sample.problems) {
      verdicts.push(runVerdict(project, sample, "bad sample", message, undefined, line));
    }
  }
  for (const [name, printed] of ran.captures) {
    const sample = project.samples.get(name);
    const drift = sample === undefined ? undefined : judgeCapture(project, sample, printed);
    if (drift !== undefined) verdicts.push(drift);
  }
  const pages = judgePages(project, chosen, whole);
  verdicts.push(...pages.verdicts, ...(whole ? judgeLeftovers(project) : []));
  verdicts.push(...(facts?.verdicts ?? []), ...(whole ? judgeNumbers(project).verdicts : []));
  if (names.length === 0) verdicts.push(noSamples());

  const refused = new Map<string, string>();
  for (const verdict of inOrder(verdicts).filter(refusesAccept)) {
    if (!refused.has(verdict.subject)) refused.set(verdict.subject, verdict.kind);
  }
  return {
    project,
    chosen,
    whole,
    captures: new Map([...ran.captures].filter(([name]) => !refused.has(name))),
    refused,
    facts: facts?.facts,
    verdicts: inOrder(verdicts),
    counts: {
      samples: [samples.length, names.length],
      ran: ran.count,
      captures: [
        [...ran.captures.keys()].filter((name) => project.captures.has(name)).length,
        project.captures.size,
      ],
      fences: [pages.fences, project.pages.reduce((sum, page) => sum + page.fences.length, 0)],
      facts: [
        facts?.places ?? 0,
        project.pages.reduce((sum, page) => sum + readFacts(page).places.length, 0),
      ],
      pages: [project.pages.filter(({ tree }) => tree !== undefined).length, project.pages.length],
    },
    times,
  };
}

async function runAll(
  project: Project,
  samples: readonly Sample[],
  { limitMs, plainNode }: Options,
): Promise<{ captures: Map<string, string>; verdicts: Verdict[]; count: number }> {
  const captures = new Map<string, string>();
  const verdicts: Verdict[] = [];
  const programs = samples.filter(isRun);
  const workspace = makeWorkspace(project);
  try {
    await pooled(programs, async (sample) => {
      const outcome = await runSample(project, sample, workspace, limitMs);
      const judged = judgeRun(project, sample, outcome, limitMs);
      if (judged.capture === undefined) {
        verdicts.push(judged.verdict);
        return;
      }
      captures.set(sample.name, judged.capture);
      if (!plainNode) return;
      const plain = await runPlain(project, sample, workspace, limitMs);
      const verdict = judgePlain(project, sample, judged.capture, plain, limitMs);
      if (verdict !== undefined) verdicts.push(verdict);
    });
  } finally {
    workspace.remove();
  }
  return { captures, verdicts, count: programs.length };
}

/** Whether a sample is a program of its own, with a capture. */
export function isRun(sample: Sample): boolean {
  return !sample.support && sample.expectations.compileError === undefined;
}

function noSamples(): Verdict {
  return {
    kind: "no samples",
    subject: samplesFolder,
    places: [{ file: samplesFolder, line: 1 }],
    message: `No sample was found: expected ${samplesFolder}/NAME.ts. A check of nothing proves nothing.`,
  };
}

async function timed<T>(
  times: Record<string, number>,
  phase: string,
  work: () => T | Promise<T>,
): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    times[phase] = performance.now() - began;
  }
}
