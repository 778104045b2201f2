import { JudgeBySamples } from "./judge-by-samples.ts";
import { JudgeByTests } from "./judge-by-tests.ts";
import type { Judge } from "./judge.ts";
import type { KnownBad } from "./prove.ts";
import type { SourceFile } from "./source-files.ts";

/** What is mutated, and who shall notice. */
export interface Target {
  /** The files to mutate. */
  globs: readonly string[];
  knownBad: KnownBad;
  judge(root: string, files: readonly SourceFile[], jobs: number): Judge;
}

export const targetNames = ["docs", "sdk", "simulation", "tool"] as const;
export type TargetName = (typeof targetNames)[number];

export const targets: Readonly<Record<TargetName, Target>> = {
  /** Which rules of the SDK could change without a page noticing. */
  docs: {
    // `testing` is no policy: it is what a reader's own tests are written with.
    globs: ["sdk/src/**/*.ts", "!sdk/src/testing/**"],
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
    globs: ["scripts/samples/**/*.ts"],
    knownBad: { file: "scripts/samples/diff.ts", before: "===", after: "!==" },
    judge: (root, files) =>
      new JudgeByTests(root, files, {
        filters: ["scripts/test/"],
        // About other tools, or about the whole program as a process.
        leaveOut: [
          "scripts/test/{bench,mutate,reference,facts}/**",
          "scripts/test/process.test.ts",
        ],
        outOfSight: { tests: "**", sources: "**/child/*.ts" },
      }),
  },
};
