/** What a read cost. */
export interface ReadMeta {
  /** Requests sent, retries and pages included. */
  readonly requests: number;
  /** How many of them were retries. */
  readonly retries: number;
  /** From the call to its end, waits included. */
  readonly elapsedMs: number;
  /** Whether a plugin served an earlier answer in place of a failure. */
  readonly stale?: boolean;
  /** How old that answer is. */
  readonly ageMs?: number;
}

/** What a page cost, and where the next one begins. */
export interface PageMeta extends ReadMeta {
  /** The cursor of the next page; undefined on the last. */
  readonly next: string | undefined;
}

/** One record, or several, and what they cost. */
export interface Read<T> {
  /** As the vendor sent it. */
  readonly data: T;
  /** What it cost. */
  readonly meta: ReadMeta;
}

/** One page of records. */
export interface Page<T> {
  /** The records of this page. */
  readonly data: readonly T[];
  /** What it cost, and where the next page begins. */
  readonly meta: PageMeta;
}
