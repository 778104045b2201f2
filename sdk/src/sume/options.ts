import {
  apiUrl,
  functionOrNone,
  headerKey,
  milliseconds,
  objectOrNone,
  wholeNumber,
} from "../engine/check.ts";
import type { Limits } from "../engine/limits.ts";
import { DEFAULT_LIMITS } from "../engine/limits.ts";
import type { DeadlinePolicy } from "../engine/options.ts";
import { readRuntime } from "../engine/options.ts";
import type { PlatformFetch, Runtime } from "../engine/runtime.ts";
import { systemFetch } from "../engine/runtime.ts";
import { keyedPolicy } from "../fetch/policies.ts";
import { delayMs } from "./delay.ts";

/** Options of `createSumeClient`. */
export interface SumeOptions {
  /** Sent as `x-api-key`, and nothing else is. Keep it on a server. */
  readonly apiKey: string;
  /**
   * Where the API is; takes no query. A redirect is not followed: it would carry the key elsewhere.
   */
  readonly baseUrl: string;
  /**
   * How many times a failed attempt is repeated, where it may be: a whole number from 0. Does not
   * make a POST repeatable: only its key does.
   * @default 2
   */
  readonly maxRetries?: number | undefined;
  /**
   * Bounds one attempt, its body included, in milliseconds, above 0. Long, for calls that hold the
   * connection while the work runs; choose a shorter one for short reads. Does not bound the call.
   * @default 600_000
   */
  readonly timeout?: number | undefined;
  /**
   * Sends the requests.
   * @default the global fetch
   */
  readonly fetch?: PlatformFetch | undefined;
  /**
   * Time and chance, in part or whole.
   * @default the system's
   */
  readonly runtime?: Partial<Runtime> | undefined;
}

/** Options of one call. */
export interface SumeRequestOptions {
  /**
   * Sent as JSON, written once: every resend is the same bytes. What JSON would empty in silence,
   * such as a FormData or a Map, is refused.
   */
  readonly body?: unknown;
  /** The values of `{names}` in the path. Encoded, so that an id cannot leave its place. */
  readonly path?: object | undefined;
  /**
   * Appended to the path: an object of names and values, or URLSearchParams. A list is its name once
   * for each value; undefined and null are left out.
   */
  readonly query?: object | undefined;
  /** Sent as well. No `Authorization` and no `x-api-key`: there is one credential. */
  readonly headers?: Readonly<Record<string, string | undefined>> | Headers | undefined;
  /**
   * Sent as `Idempotency-Key`, the same for every attempt: what makes a POST or a PATCH repeatable.
   * One key is one order: a new payload needs a new one.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * In place of the client's: a whole number from 0.
   * @default the client's
   */
  readonly maxRetries?: number | undefined;
  /**
   * In place of the client's, in milliseconds, above 0.
   * @default the client's
   */
  readonly timeout?: number | undefined;
  /**
   * Bounds the whole call in milliseconds, waits included. Looked at before each wait; cuts the
   * attempt in flight with `{ ms, cut: true }`.
   * @default none
   */
  readonly deadline?: number | DeadlinePolicy | undefined;
  /** The caller's way to cancel, heard in every phase at once. */
  readonly signal?: AbortSignal | undefined;
}

/** What all calls of one client share. */
export interface SumeInstance {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly limits: Limits;
  readonly fetch: PlatformFetch;
  readonly runtime: Runtime;
}

/** @throws OutboundError `Invalid`, naming the option, the value received and what is allowed */
export function readSumeOptions(options: SumeOptions): SumeInstance {
  objectOrNone("options", options);
  const { apiKey, baseUrl, fetch, runtime } = options ?? {};
  const { maxRetries = keyedPolicy.retries, timeout = keyedPolicy.timeout } = options ?? {};
  functionOrNone("fetch", fetch);
  return {
    apiKey: headerKey("apiKey", apiKey),
    baseUrl: apiUrl("baseUrl", baseUrl),
    limits: {
      ...DEFAULT_LIMITS,
      retries: wholeNumber("maxRetries", maxRetries, 0),
      backoff: (retry, random) => delayMs(retry - 1, undefined, random),
      timeout: milliseconds("timeout", timeout),
      maxRetryAfter: keyedPolicy.maxRetryAfter,
    },
    fetch: fetch ?? systemFetch,
    runtime: readRuntime(runtime),
  };
}
