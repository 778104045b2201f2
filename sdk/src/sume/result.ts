import type { LimitName } from "../engine/limits.ts";

/** Why a call brought nothing. */
export interface SumeError<Details = unknown> {
  /**
   * The vendor's own code; or one of the client's: `network`, `timeout`, `deadline`, `aborted`,
   * `invalid_option`, `http_<status>` for an answer without a code.
   */
  readonly code: string;
  /** The vendor's own words, or the client's. Not for programs: it may change. */
  readonly message: string;
  /** The vendor's last answer, when there was one. */
  readonly status?: number;
  /** The vendor's own, such as the scope of a rate limit. */
  readonly details?: Details;
  /** How long the vendor asked to be left alone, also where the client did not repeat. */
  readonly retryAfterSeconds?: number;
  /** What ended a call that would have been repeated; absent for a failure that never is. */
  readonly limit?: LimitName;
  /** What `fetch` rejected with, or the reason of an abort. */
  readonly cause?: unknown;
}

/** What a call resolves to: `error` is undefined exactly when there is `data`. */
export type SumeResult<Data = unknown, Details = unknown> =
  | {
      /** The parsed body; null when it is empty. */
      readonly data: Data;
      readonly error: undefined;
      readonly response: Response;
      /** Requests sent. */
      readonly attempts: number;
    }
  | {
      readonly data: undefined;
      readonly error: SumeError<Details>;
      /** The vendor's last answer, when there was one. Its body has been read. */
      readonly response?: Response;
      /** Requests sent; 0 when the options were refused. */
      readonly attempts: number;
    };
