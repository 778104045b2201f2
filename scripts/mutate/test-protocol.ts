/** What the judge asks of a process that holds Vitest. */
export type Request =
  | BaselineRequest
  /** Runs batch after batch, up to the first test that fails. */
  | { type: "run"; changes: Changes; batches: readonly Batch[] };

/** Runs every test file by itself, with the regions counted into a folder or not. */
export interface BaselineRequest {
  type: "baseline";
  changes: Changes;
  hits: string | undefined;
  /** Globs of test files that are not run. */
  leaveOut: readonly string[];
}

/** Text by file name from the root. */
export type Changes = readonly (readonly [file: string, text: string])[];

export interface Batch {
  tests: readonly TestRef[];
  /** What one test of it may take, in ms. */
  limitMs: number;
}

export interface TestRef {
  /** From the root, with `/`. */
  file: string;
  /** Vitest's own, the same in every run of the same file. */
  id: string;
}

export type Reply =
  | { type: "ready" }
  /** A test begins: the process is alive, this is what it is at, and what that may take in ms. */
  | { type: "begins"; at: Place; limitMs?: number | undefined }
  | { type: "ran"; tests: readonly TestRun[]; failure: Failure | undefined }
  | { type: "broken"; message: string };

export interface TestRun extends TestRef {
  /** File and full name, for a reader. */
  name: string;
  ms: number;
}

export interface Failure {
  at: Place;
  message: string;
}

/** A test, or where there is none what was at work: a file, a suite. */
export interface Place {
  name: string;
  id?: string;
}
