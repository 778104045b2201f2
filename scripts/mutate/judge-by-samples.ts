import { readFileSync } from "node:fs";
import { judgeCapture, judgeRun } from "../samples/judge-run.ts";
import { judgeTimelines } from "../samples/judge-timelines.ts";
import { pooled } from "../samples/pool.ts";
import { type Project, type Sample, readProject } from "../samples/project.ts";
import { runSample } from "../samples/run-sample.ts";
import { type Workspace, makeWorkspace } from "../samples/workspace.ts";
import { isRun } from "../samples/where-it-runs.ts";
import { FactsCheck } from "./facts-check.ts";
import { type Bench, type Change, type Check, type Judge, Unfit, type Verdict } from "./judge.ts";
import { instrument } from "./regions.ts";
import type { SourceFile } from "./source-files.ts";
import { countingWorkspace, readHits } from "./counting-workspace.ts";
import { type Texts, changedTexts, writeTexts } from "./sample-texts.ts";

/** Wall limit of the unmutated runs, in ms: the samples tool's own. */
const BASELINE_LIMIT_MS = 10_000;

/** How one run of one sample ended. */
interface Ran {
  ms: number;
  /** undefined = as the committed capture says. */
  difference: { kind: string; message: string } | undefined;
}

/** Whether the limit ended it, busy or waiting. */
function isCut(difference: Ran["difference"]): boolean {
  return difference?.kind === "timed out" || difference?.kind === "left open";
}

/**
 * The samples as judges: one process each, the SDK's text handed over by the samples tool's own
 * load hook, what they print and the course of their calls compared with the committed captures and
 * timelines. Nothing is written into the project, and what is edited in it meanwhile is not seen.
 */
export class JudgeBySamples implements Judge {
  readonly noun = "samples and facts";
  readonly #files: readonly SourceFile[];
  readonly #jobs: number;
  readonly #project: Project;
  readonly #workspace: Workspace;
  readonly #texts: Texts;
  readonly #leastMs: number;
  readonly #facts: FactsCheck;
  #benches = 0;

  /**
   * @param jobs how many samples run at the same time before mutants are judged
   * @param leastMs what every sample of a mutant may take, however quick it was unmutated
   */
  constructor(root: string, files: readonly SourceFile[], jobs: number, leastMs = 1_500) {
    this.#files = files;
    this.#jobs = jobs;
    this.#leastMs = leastMs;
    this.#project = readProject(root);
    this.#workspace = makeWorkspace(this.#project);
    this.#texts = JSON.parse(readFileSync(this.#workspace.texts, "utf8")) as Texts;
    this.#facts = new FactsCheck(this.#project);
  }

  async baseline(isAsked: (check: string) => boolean): Promise<Check[]> {
    const runs = [...this.#project.samples.values()].filter(isRun);
    if (runs.length === 0) throw new Unfit("there is no sample: nothing can be noticed");
    const samples = runs.filter(({ name }) => isAsked(name));
    await this.#allPass(samples, this.#workspace, "unmutated");
    const change = instrumented(this.#files);
    const counting = countingWorkspace(this.#workspace, this.#write("counting", change));
    const times = await this.#allPass(samples, counting, "with its regions counted");
    const checks = samples.map(({ name }) => ({
      name,
      ms: times.get(name) ?? 0,
      entered: readHits(counting, name),
    }));
    return [...checks, ...(await this.#facts.baseline(isAsked, change))];
  }

  async open(): Promise<Bench> {
    this.#benches += 1;
    const slot = `bench-${this.#benches}`;
    return {
      judge: (change, checks) => this.#judge(slot, change, checks),
      close: async () => {},
    };
  }

  async close(): Promise<void> {
    this.#facts.close();
    this.#workspace.remove();
  }

  async #judge(slot: string, change: Change, checks: readonly Check[]): Promise<Verdict> {
    const texts = changedTexts(this.#project.root, this.#texts, change);
    if (typeof texts === "string") return { status: "killed", by: "the parser", why: texts };
    const workspace = {
      ...this.#workspace,
      texts: writeTexts(this.#workspace.folder, slot, texts),
    };
    for (const check of checks) {
      const difference = FactsCheck.isPart(check.name)
        ? await this.#facts.run(slot, check, change)
        : (await this.#runPatiently(check, workspace)).difference;
      if (difference === undefined) continue;
      const status = isCut(difference) ? "timed out" : "killed";
      return { status, by: check.name, why: `${difference.kind}: ${difference.message}` };
    }
    return { status: "survived" };
  }

  /** Does not take a busy machine for a mutant that never ends. */
  async #runPatiently(check: Check, mutated: Workspace): Promise<Ran> {
    const sample = this.#project.samples.get(check.name) as Sample;
    // A mutant that loops is given no more than this.
    const limitMs = Math.max(this.#leastMs, Math.round(check.ms * 10));
    const first = await this.#run(sample, mutated, limitMs);
    if (!isCut(first.difference)) return first;
    const unmutated = await this.#run(sample, this.#workspace, BASELINE_LIMIT_MS);
    return unmutated.ms < limitMs / 3 ? first : this.#run(sample, mutated, BASELINE_LIMIT_MS);
  }

  async #run(sample: Sample, workspace: Workspace, limitMs: number): Promise<Ran> {
    const outcome = await runSample(this.#project, sample, workspace, limitMs);
    const { verdict, capture, timeline } = judgeRun(this.#project, sample, outcome, limitMs);
    if (verdict !== undefined) return { ms: outcome.ms, difference: verdict };
    const drift = judgeCapture(this.#project, sample, capture);
    return { ms: outcome.ms, difference: drift ?? this.#courseDrift(sample, timeline) };
  }

  /** What the picture of its calls would show: compared by the samples tool, and so a difference here. */
  #courseDrift({ name }: Sample, timeline: string | undefined): Ran["difference"] {
    const told = new Map(timeline === undefined ? [] : [[name, timeline]]);
    return judgeTimelines(this.#project, [name], told)[0];
  }

  async #allPass(
    samples: readonly Sample[],
    workspace: Workspace,
    how: string,
  ): Promise<Map<string, number>> {
    const times = new Map<string, number>();
    const failed: string[] = [];
    await pooled(
      samples,
      async (sample) => {
        const { ms, difference } = await this.#run(sample, workspace, BASELINE_LIMIT_MS);
        times.set(sample.name, ms);
        if (difference !== undefined) failed.push(`${difference.kind}: ${difference.message}`);
      },
      this.#jobs,
    );
    if (failed.length === 0) return times;
    throw new Unfit(
      `${failed.length} sample(s) do not pass ${how}:\n  ${failed.sort().join("\n  ")}`,
    );
  }

  #write(name: string, change: Change): string {
    const texts = changedTexts(this.#project.root, this.#texts, change);
    if (typeof texts === "string") throw new Unfit(texts);
    return writeTexts(this.#workspace.folder, name, texts);
  }
}

function instrumented(files: readonly SourceFile[]): Change {
  return new Map(files.map(({ name, text }) => [name, instrument(name, text)]));
}
