import { JudgeBySamples } from "./judge-by-samples.ts";
import { JudgeByTests } from "./judge-by-tests.ts";
import type { Judge } from "./judge.ts";
import type { KnownBad } from "./prove.ts";
import type { SourceFile } from "./source-files.ts";

/** Files that no judge is asked about. */
interface LeftOut {
  glob: string;
  /** Why nobody has to notice. */
  reason: string;
}

/** What is mutated, and who shall notice. */
export interface Target {
  /** The files to mutate. */
  globs: readonly string[];
  /** Those of them that are not, with the reason; the report counts their mutants. @default none */
  leftOut?: readonly LeftOut[];
  knownBad: KnownBad;
  judge(root: string, files: readonly SourceFile[], jobs: number): Judge;
}

export const targetNames = ["docs", "sdk", "simulation", "tool"] as const;
export type TargetName = (typeof targetNames)[number];

export const targets: Readonly<Record<TargetName, Target>> = {
  /** Which rules of the SDK could change without a page noticing. */
  docs: {
    // Policy: what decides whether, when, how often and how long something is sent, waited for,
    // counted, dropped or refused, and in which words. All of the SDK but what decides none of that.
    globs: ["sdk/src/**/*.ts"],
    leftOut: [
      {
        glob: "sdk/src/testing/**",
        reason: "the tools of a reader's own tests: the clock and the vendor that pages run on",
      },
      {
        glob: "sdk/src/engine/body.ts",
        reason:
          "reads a stream to its end, or lets go of it; when, and what follows, is not its own",
      },
      {
        glob: "sdk/src/engine/runtime.ts",
        reason:
          "the system's own time, chance and timers: no page runs on them, tests of the SDK do",
      },
    ],
    knownBad: { file: "sdk/src/engine/backoff.ts", before: "1_000", after: "2_000" },
    judge: (root, files, jobs) => new JudgeBySamples(root, files, jobs),
  },
  /** Which rules of the engine could change without a test noticing. */
  sdk: {
    globs: ["sdk/src/engine/**/*.ts"],
    knownBad: { file: "sdk/src/engine/backoff.ts", before: "1_000", after: "1_001" },
    judge: (root, files) =>
      new JudgeByTests(root, files, {
        filters: ["sdk/test/"],
        leaveOut: [
          // About the test tools, and about a real server's faults: slow, and nothing is asked there
          // of the engine that is not asked elsewhere.
          "sdk/test/testing/**",
          "sdk/test/boundary/faults.test.ts",
          // Their processes get an environment of their own, and would run the unmutated engine.
          "**/processes.test.ts",
        ],
      }),
  },
  /** What the simulation finds alone. Each kill tells how many scenarios it took. */
  simulation: {
    globs: ["sdk/src/engine/**/*.ts"],
    knownBad: { file: "sdk/src/engine/backoff.ts", before: "1_000", after: "1_001" },
    judge: (root, files) =>
      new JudgeByTests(root, files, { filters: ["sdk/test/simulation/"], leastMs: 30_000 }),
  },
  /** Which parts of the samples tool could break without one of its cases noticing. */
  tool: {
    // One is run by Node's snapshot builder alone, out of a bundle that no changed text reaches.
    globs: ["scripts/samples/**/*.ts", "!scripts/samples/child/snapshot-types.ts"],
    knownBad: { file: "scripts/samples/diff.ts", before: "===", after: "!==" },
    judge: (root, files) =>
      new JudgeByTests(root, files, {
        filters: ["scripts/test/"],
        leaveOut: [
          // About other tools, or about the whole program as a process.
          "scripts/test/{bench,facts,gate,mutate,package,reference,site,size}/**",
          "scripts/test/process.test.ts",
          // They look into node:fs, or stand in for what starts programs, which the tests of one
          // process share.
          "scripts/test/{watch*,run-all}.test.ts",
        ],
        // The others start no process of the tool's.
        outOfSight: {
          tests:
            "scripts/test/{accept*,cases,compiler,compute-facts*,examine,judge-{facts,plain,profiles,run,types},launch*,main,preload*,run-sample,texts,type-check,watch}.test.ts",
          sources: "**/child/*.ts",
        },
      }),
  },
};
