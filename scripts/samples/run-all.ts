import type { Cache } from "./cache.ts";
import { judgePlain } from "./judge-plain.ts";
import { judgeProfiles } from "./judge-profiles.ts";
import { judgeRun } from "./judge-run.ts";
import type { Judged } from "./judge-run.ts";
import type { Outcome } from "./launch.ts";
import type { Options } from "./options.ts";
import { poolSize, pooled } from "./pool.ts";
import type { Project, Sample } from "./project.ts";
import { runPlain, runSample } from "./run-sample.ts";
import type { Variation } from "./run-sample.ts";
import { Slots } from "./slots.ts";
import type { Verdict } from "./verdict.ts";
import { isRun, runsPlain } from "./where-it-runs.ts";
import type { Workspace } from "./workspace.ts";

/** What the runs of all samples showed. */
export interface Ran {
  /** What those that ran as expected printed, by name. */
  captures: Map<string, string>;
  /** What the SDK told of their calls, for those that made any. */
  timelines: Map<string, string>;
  verdicts: Verdict[];
  count: number;
  /** How many of them were not run, because nothing had changed. */
  cached: number;
}

/** Runs each sample in a process of its own, at most twice `poolSize` at a time, whoever starts them. */
export async function runAll(
  project: Project,
  samples: readonly Sample[],
  options: Options,
  workspace: () => Workspace,
  cache: Cache,
): Promise<Ran> {
  const ran: Ran = {
    captures: new Map(),
    timelines: new Map(),
    verdicts: [],
    count: 0,
    cached: 0,
  };
  // A command could do anything to this machine: another project's is not run.
  const trusted = samples.filter(({ kind }) => !(kind === "command" && project.foreign));
  const runIn =
    (slots: Slots) =>
    async (sample: Sample): Promise<void> => {
      ran.count += 1;
      const known = knownRun(project, sample, options, cache);
      if (known !== undefined) ran.cached += 1;
      const { capture, timeline, verdict }: Once =
        known ?? (await runOnce(project, sample, options, workspace(), cache, slots));
      if (capture === undefined) {
        ran.verdicts.push(verdict);
        return;
      }
      ran.captures.set(sample.name, capture);
      if (timeline !== undefined) ran.timelines.set(sample.name, timeline);
      if (verdict !== undefined) ran.verdicts.push(verdict);
      ran.verdicts.push(
        ...(await runElsewhere(project, sample, capture, options, workspace, slots)),
      );
    };
  // Samples that need Node talk to servers of their own and wait in real time: beside the others, whose
  // places they would hold for nothing, they wait while those and the compiler compute.
  const needsNode = ({ expectations }: Sample): boolean => expectations.runs === "node";
  const run = trusted.filter(isRun);
  await Promise.all([
    pooled(run.filter(needsNode), runIn(new Slots(poolSize))),
    pooled(
      run.filter((sample) => !needsNode(sample)),
      runIn(new Slots(poolSize)),
    ),
  ]);
  return ran;
}

/** What an earlier check kept of it, if that is enough for what is asked now. */
function knownRun(
  project: Project,
  sample: Sample,
  options: Options,
  cache: Cache,
): ReturnType<Cache["ran"]> {
  const known = cache.ran(project, sample, options.profiles);
  if (known === undefined || !isAccepted(project, sample, known, options)) return known;
  return cache.ran(project, sample, true);
}

/**
 * Whether accept is about to write what this run showed. Then it has to show the same under all
 * profiles: what is random would be accepted, and stay in the cache as right.
 */
function isAccepted(
  { captures, timelines }: Project,
  { name }: Sample,
  { capture, timeline }: { capture: string; timeline?: string | undefined },
  { command }: Options,
): boolean {
  if (command !== "accept") return false;
  const same = (committed: Buffer | undefined, text: string | undefined): boolean =>
    committed?.toString("utf8") === text;
  return !same(captures.get(name), capture) || !same(timelines.get(name), timeline);
}

type Once =
  | { capture: string; timeline: string | undefined; verdict?: Verdict }
  | { capture?: never; timeline?: never; verdict: Verdict };

/** The usual run, and those under profiles; kept when both passed. */
async function runOnce(
  project: Project,
  sample: Sample,
  options: Options,
  workspace: Workspace,
  cache: Cache,
  slots: Slots,
): Promise<Once> {
  const { limitMs } = options;
  const run = (variation?: Variation): Promise<Outcome> =>
    runSample(project, sample, workspace, limitMs, variation);
  const outcome = await slots.hold(1, () => run());
  const judged = judgeRun(project, sample, outcome, limitMs);
  if (judged.capture === undefined) return judged;
  const { capture, timeline } = judged;
  const again = (variation: Variation, times: number): Promise<Judged[]> =>
    slots.hold(times, async () => {
      const outcomes = await Promise.all(Array.from({ length: times }, () => run(variation)));
      return outcomes.map((one) => judgeRun(project, sample, one, limitMs));
    });
  const profiles = options.profiles || isAccepted(project, sample, judged, options);
  const verdict = profiles ? await judgeProfiles(project, sample, judged, again) : undefined;
  if (verdict !== undefined) return { capture, timeline, verdict };
  cache.keep(project, sample, outcome, { capture, timeline, profiles });
  return { capture, timeline };
}

/** The same bytes under each runtime that was asked for. */
async function runElsewhere(
  project: Project,
  sample: Sample,
  capture: string,
  { limitMs, runtimes }: Options,
  workspace: () => Workspace,
  slots: Slots,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  if (!runsPlain(sample)) return verdicts;
  for (const runtime of runtimes) {
    const outcome = await slots.hold(1, () =>
      runPlain(project, sample, workspace(), limitMs, runtime),
    );
    const verdict = judgePlain(project, sample, capture, outcome, limitMs, runtime);
    if (verdict !== undefined) verdicts.push(verdict);
  }
  return verdicts;
}
