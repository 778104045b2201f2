import type { Backoff } from "../engine/backoff.ts";
import { badOption, finiteNumber, functionOrNone, objectOrNone } from "../engine/check.ts";
import type { AskedWait } from "../engine/decide.ts";
import type { Hooks } from "../engine/hooks.ts";
import type { Limits } from "../engine/limits.ts";
import { DEFAULT_LIMITS } from "../engine/limits.ts";
import type { LimitOptions } from "../engine/options.ts";
import { readLimits, readRuntime, readSignals } from "../engine/options.ts";
import type { RetryBudget } from "../engine/retry-budget.ts";
import { readRetryBudget } from "../engine/retry-budget.ts";
import type { PlatformFetch, Runtime } from "../engine/runtime.ts";
import { systemFetch } from "../engine/runtime.ts";
import type { FetchPolicy } from "./policies.ts";
import { readPolicy } from "./policies.ts";

/** Options of `createFetch`: a policy, its limits overridden, and what it runs on. */
export interface FetchOptions extends LimitOptions, Partial<Omit<FetchPolicy, keyof LimitOptions>> {
  /**
   * The wait before each retry, unless `retries` brings one of its own. A longer wait asked for by
   * the vendor still wins.
   * @default fullJitterBackoff
   */
  readonly backoff?: Backoff;
  /**
   * Sends the requests.
   * @default the global fetch
   */
  readonly fetch?: PlatformFetch | undefined;
  /** Told what happens; cannot change it. */
  readonly hooks?: Pick<Hooks, "onRequest" | "onRetry"> | undefined;
  /**
   * Time and chance, in part or whole.
   * @default the system's
   */
  readonly runtime?: Partial<Runtime> | undefined;
}

/** What all calls of one `createFetch` share. */
export interface FetchInstance {
  readonly fetch: PlatformFetch;
  readonly hooks: Hooks;
  readonly runtime: Runtime;
  readonly limits: Limits;
  readonly asked: AskedWait;
  readonly signal: AbortSignal | undefined;
  readonly retryBudget: RetryBudget | undefined;
  readonly retryStatus: FetchPolicy["retryStatus"];
}

/** @throws OutboundError `Invalid`, naming the option, the value received and what is allowed */
export function readFetchOptions(options: FetchOptions): FetchInstance {
  objectOrNone("options", options);
  const { fetch, hooks = {}, runtime, signal, retries } = options;
  const { backoff, longRetryAfter = "fail", retryStatus } = options;
  functionOrNone("fetch", fetch);
  functionOrNone("retryStatus", retryStatus);
  functionOrNone("backoff", backoff);
  objectOrNone("hooks", hooks);
  functionOrNone("hooks.onRequest", hooks.onRequest);
  functionOrNone("hooks.onRetry", hooks.onRetry);
  readSignals(signal);
  if (longRetryAfter !== "fail" && longRetryAfter !== "cap") {
    throw badOption("longRetryAfter", longRetryAfter, '"fail" or "cap"');
  }
  const own = typeof retries === "object" ? retries?.backoff : undefined;
  const { retryAfterSpread: spread = readPolicy.retryAfterSpread } = options;
  return {
    fetch: fetch ?? systemFetch,
    hooks,
    runtime: readRuntime(runtime),
    limits: {
      ...readLimits(options, DEFAULT_LIMITS),
      backoff: own ?? backoff ?? DEFAULT_LIMITS.backoff,
    },
    asked: {
      tooLong: longRetryAfter,
      spread: finiteNumber("retryAfterSpread", spread, 0, "a share such as 0.1, 0 or more"),
    },
    signal,
    retryBudget: readRetryBudget(options.retryBudget),
    retryStatus: retryStatus ?? readPolicy.retryStatus,
  };
}
