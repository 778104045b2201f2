/** What stands in a file instead of its own text, by file name from the root. */
export type Change = ReadonlyMap<string, string>;

/** One thing a judge runs: a sample, a test file. */
export interface Check {
  name: string;
  /** How long it took unmutated. */
  ms: number;
  /** The regions it entered, by file. A mutant elsewhere cannot change what it does. */
  entered: ReadonlyMap<string, ReadonlySet<number>>;
}

export type Verdict =
  | { status: "killed"; by: string; why: string }
  /** Noticed, by never coming to an end. */
  | { status: "timed out"; by: string; why: string }
  | { status: "survived"; by?: never; why?: never };

/** One place to judge at, for one mutant at a time. */
export interface Bench {
  /** Runs the checks in their order up to the first that notices the change. */
  judge(change: Change, checks: readonly Check[]): Promise<Verdict>;
  close(): Promise<void>;
}

/** Those who shall notice. */
export interface Judge {
  /** What its checks are called: `samples`, `test files`. */
  noun: string;
  /**
   * Runs everything unmutated, or those of its checks that are asked for.
   * @throws Unfit when that does not pass
   */
  baseline(isAsked: (check: string) => boolean): Promise<readonly Check[]>;
  open(): Promise<Bench>;
  close(): Promise<void>;
}

/** Nothing can be judged, or the judge cannot be trusted. The message says why. */
export class Unfit extends Error {
  override name = "Unfit";
}
