import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { inBatches } from "./batches.ts";
import { type Bench, type Change, type Check, type Judge, Unfit, type Verdict } from "./judge.ts";
import { instrument } from "./regions.ts";
import type { SourceFile } from "./source-files.ts";
import { type Answer, TestProcess } from "./test-process.ts";
import type { BaselineRequest, Batch, Place, TestRef, TestRun } from "./test-protocol.ts";

interface TestCheck extends Check, TestRef {}

/** What counting left behind for one test file. */
interface HitsFile {
  shared: Record<string, Record<string, 1>>;
  own: Record<string, Record<string, Record<string, 1>>>;
}

/** How long an unmutated run may be silent, in ms. */
const BASELINE_STALL_MS = 120_000;

export interface TestJudgeOptions {
  /** Vitest's configuration, from the root. @default "vitest.config.ts" */
  config?: string;
  /** Which test files, as on Vitest's command line. */
  filters: readonly string[];
  /** Test files (globs) that are not asked: about something else, or too slow. @default none */
  leaveOut?: readonly string[];
  /**
   * What runs in a process or thread that a test starts: there nobody counts, so that these tests
   * (globs) are taken to enter all of these sources (globs). @default nothing
   */
  outOfSight?: { tests: string; sources: string };
  /** What every test may take in ms, however quick it was unmutated. @default 1500 */
  leastMs?: number;
  /** How much longer the process may be silent in ms, before it is killed. @default 12000 */
  graceMs?: number;
}

/** Vitest's own words for a test that did not end. */
const TIMED_OUT = /^(?:Test|Hook) timed out in /;

/**
 * Unit tests as judges: each test is a check. A process per bench holds Vitest and serves the
 * changed text in place of the file's; every batch gets a worker of its own.
 */
export class JudgeByTests implements Judge {
  readonly noun = "tests";
  readonly #root: string;
  readonly #files: readonly SourceFile[];
  readonly #options: Required<Pick<TestJudgeOptions, "config" | "leastMs" | "graceMs">> &
    TestJudgeOptions;
  readonly #passedAlone = new Set<TestCheck>();
  readonly #byName = new Map<string, TestCheck>();
  readonly #byId = new Map<string, TestCheck>();

  constructor(root: string, files: readonly SourceFile[], options: TestJudgeOptions) {
    this.#root = root;
    this.#files = files;
    this.#options = { config: "vitest.config.ts", leastMs: 1_500, graceMs: 12_000, ...options };
  }

  async baseline(isAsked: (check: string) => boolean): Promise<Check[]> {
    const folder = mkdtempSync(join(tmpdir(), "mutate-"));
    const host = this.#host();
    try {
      const { leaveOut = [] } = this.#options;
      const tests = await all(host, { changes: [], hits: undefined, leaveOut });
      const counted = this.#files.map(({ name, text }) => [name, instrument(name, text)] as const);
      await all(host, { changes: counted, hits: folder, leaveOut });
      const checks = this.#checks(folder, tests).filter(({ name }) => isAsked(name));
      for (const check of checks) {
        this.#byName.set(check.name, check);
        this.#byId.set(check.id, check);
      }
      return checks;
    } finally {
      host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async open(): Promise<Bench> {
    const host = this.#host();
    return {
      judge: (change, checks) => this.#judge(host, change, checks),
      close: async () => host.close(),
    };
  }

  async close(): Promise<void> {}

  #host(): TestProcess {
    return new TestProcess(this.#root, this.#options.config, this.#options.filters);
  }

  async #judge(host: TestProcess, change: Change, checks: readonly Check[]): Promise<Verdict> {
    const tests = checks.map(({ name }) => this.#byName.get(name) as TestCheck);
    const batches = inBatches(tests).map((batch) => this.#batch(batch));
    const verdict = this.#verdict(await this.#ask(host, change, batches));
    if (verdict.status === "survived") return verdict;
    const culprit = this.#byName.get(verdict.by) ?? (tests[0] as TestCheck);
    await this.#mustPassAlone(host, culprit);
    if (verdict.status === "killed") return verdict;
    if (await this.#isQuick(host, culprit)) return verdict;
    const patient = batches.map(({ tests, limitMs }) => ({ tests, limitMs: limitMs * 5 }));
    return this.#verdict(await this.#ask(host, change, patient));
  }

  /** A test that needs another one to run first fails for that reason, not for the mutant. */
  async #mustPassAlone(host: TestProcess, test: TestCheck): Promise<void> {
    if (this.#passedAlone.has(test)) return;
    this.#passedAlone.add(test);
    const { status, why } = this.#verdict(await this.#ask(host, new Map(), [this.#batch([test])]));
    if (status !== "killed") return;
    throw new Unfit(`${test.name} fails unmutated when it runs alone: ${why}`);
  }

  /** Whether a test is done in good time now: a busy machine is no mutant that never ends. */
  async #isQuick(host: TestProcess, test: TestCheck): Promise<boolean> {
    const alone = this.#batch([test]);
    // The process may have to be started again, which is not what a test takes.
    await this.#ask(host, new Map(), [alone]);
    const began = performance.now();
    const answer = await this.#ask(host, new Map(), [alone]);
    return answer.type === "ran" && performance.now() - began < alone.limitMs / 2;
  }

  #batch(tests: readonly TestCheck[]): Batch {
    const slowest = Math.max(...tests.map(({ ms }) => ms));
    return {
      tests: tests.map(({ file, id }) => ({ file, id })),
      // Noise multiplies what a quick test takes, and less so what a slow one does.
      limitMs: Math.max(
        this.#options.leastMs,
        Math.round(Math.min(slowest * 8, slowest * 3 + 5_000)),
      ),
    };
  }

  #ask(host: TestProcess, change: Change, batches: readonly Batch[]): Promise<Answer> {
    // Vitest's own limit comes first, unless the mutant never lets go of its thread.
    return host.ask({ type: "run", changes: [...change], batches }, this.#options.graceMs);
  }

  #verdict(answer: Answer): Verdict {
    const nameOf = ({ id, name }: Place): string => this.#byId.get(id ?? "")?.name ?? name;
    if (answer.type === "stalled") {
      return { status: "timed out", by: nameOf(answer.at), why: "it never let go of its thread" };
    }
    if (answer.type === "died") {
      return { status: "killed", by: nameOf(answer.at), why: "its process died" };
    }
    if (answer.failure === undefined) return { status: "survived" };
    const { at, message } = answer.failure;
    const status = TIMED_OUT.test(message) ? "timed out" : "killed";
    return { status, by: nameOf(at), why: message };
  }

  #checks(folder: string, tests: readonly TestRun[]): TestCheck[] {
    const files = new Map<string, HitsFile>();
    const named = new Map<string, number>();
    return tests.map(({ file, id, name: called, ms }) => {
      // Two rows of a table may have one title.
      const nth = (named.get(called) ?? 0) + 1;
      named.set(called, nth);
      const name = nth === 1 ? called : `${called} (${nth})`;
      const hits = files.get(file) ?? readHits(folder, join(this.#root, file));
      files.set(file, hits);
      const entered = new Map<string, Set<number>>();
      for (const part of [hits.shared, hits.own[id] ?? {}]) {
        for (const [source, regions] of Object.entries(part)) {
          const set = entered.get(source) ?? new Set();
          for (const region of Object.keys(regions)) set.add(Number(region));
          entered.set(source, set);
        }
      }
      for (const source of this.#outOfSight(file)) {
        entered.set(source.name, new Set(source.regions.keys()));
      }
      return { file, id, name, ms, entered };
    });
  }

  #outOfSight(testFile: string): SourceFile[] {
    const { outOfSight } = this.#options;
    if (outOfSight === undefined || !matchesGlob(testFile, outOfSight.tests)) return [];
    return this.#files.filter(({ name }) => matchesGlob(name, outOfSight.sources));
  }
}

async function all(
  host: TestProcess,
  request: Omit<BaselineRequest, "type">,
): Promise<readonly TestRun[]> {
  const how = request.hits === undefined ? "unmutated" : "with its regions counted";
  const answer = await host.ask({ type: "baseline", ...request }, BASELINE_STALL_MS);
  if (answer.type !== "ran")
    throw new Unfit(`the tests ${answer.type} ${how}, at ${answer.at.name}`);
  if (answer.failure !== undefined) {
    throw new Unfit(`a test fails ${how}: ${answer.failure.at.name}: ${answer.failure.message}`);
  }
  if (answer.tests.length === 0) throw new Unfit("there is no test: nothing can be noticed");
  return answer.tests;
}

function readHits(folder: string, testFile: string): HitsFile {
  const name = createHash("sha256").update(testFile).digest("hex");
  return JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as HitsFile;
}
