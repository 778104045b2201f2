/** One vendor, as data: where it is, how it is asked, what may be repeated. */
export interface Adapter {
  /** Begins every message: `instantly responded 503`. */
  readonly name: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /**
   * Headers of one request. Asked again for each attempt, so that a token or a date is never a
   * retry old. What it rejects with counts as a failed attempt.
   */
  headers(): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Paths whose POST only reads, so that it may be repeated. Without a query. */
  readonly postReads: readonly string[];
}
