import type { AbortInWait } from "./abort-in-wait.ts";

/** The times of one scenario. */
export interface CallTimes {
  readonly scenario: string;
  /** Milliseconds of one call, by contender, one number for each round. */
  readonly millis: Readonly<Record<string, readonly number[]>>;
}

/** What the measuring process hands over. */
export interface Measured {
  readonly calls: readonly CallTimes[];
  readonly aborts: readonly AbortInWait[];
}
