/** What a client adds to the loop: how to ask once, and how to read the answer. */
export interface Exchange<T> {
  /** The vendor's name: every message begins with it. */
  readonly vendor: string;
  readonly method: string;
  /** Without its query: hooks and observers see it. */
  readonly path: string;
  /** Sends one request. Called anew for each attempt, so that a header can be made anew. */
  send(signal: AbortSignal, attempt: number): Promise<Response>;
  /**
   * Whether the latest `send` got as far as `fetch`. Absent: it always does. What did not is no
   * request, and is not counted as one.
   */
  readonly sent?: (() => boolean) | undefined;
  /** Whether an answer with this status is worth another attempt. */
  retryStatus(status: number): boolean;
  /**
   * Reads the body of a 2xx. Throws `UnusableBody` for one that is not what it should be.
   * Absent: the value is the answer itself, its body untouched.
   */
  readonly parse?: ((text: string, response: Response) => T) | undefined;
  /**
   * What a 2xx is worth before its body has come. With it the body is read only to free the
   * connection: however that ends, the answer stands and nothing is sent again.
   */
  readonly accept?: ((response: Response) => T) | undefined;
  /** Reads the body of any other status. Absent: that body is not read. */
  readonly readFailure?:
    | ((text: string, response: Response) => { askedMs?: number | undefined; detail?: unknown })
    | undefined;
}
