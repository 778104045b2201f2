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

/** What a walk has cost so far, and where another can go on. */
export interface WalkMeta extends ReadMeta {
  /**
   * The cursor to go on from when the walk is not `done`; undefined is the beginning. It moves to the
   * next page when a record after a page's last is asked for, so no record is left out: a page that was
   * left at its last record is read again.
   */
  readonly next: string | undefined;
  /** Whether every page was read and every record handed out. Only then is nothing left to read. */
  readonly done: boolean;
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
