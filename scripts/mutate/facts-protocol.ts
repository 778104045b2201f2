/** Compute one part of the facts, with other texts in place of some files' own. */
export interface FactsRequest {
  part: string;
  /** Changed TypeScript by absolute path. */
  change: Readonly<Record<string, string>>;
  /** Processor time, in ms, after which the process ends itself: what loops for ever does not wait. */
  cpuLimitMs: number;
}

/** What became of it. */
export type FactsAnswer =
  | {
      type: "computed";
      facts: Readonly<Record<string, string>>;
      tables: Readonly<Record<string, string>>;
      /** Regions that were entered, by file; nothing where nobody counts. */
      hits: Readonly<Record<string, Readonly<Record<number, 1>>>>;
      /** Processor time: it is the same on a busy machine. */
      cpuMs: number;
    }
  /** Nothing more will happen, and it has not come to an end. */
  | { type: "stalled" }
  /** It threw, where it could be caught. */
  | { type: "threw"; message: string }
  /** Something was thrown where nobody waits for it; the process ends. */
  | { type: "crashed"; message: string };

/** The parts there are, told once at the start. */
export interface FactsReady {
  type: "ready";
  parts: readonly string[];
}
