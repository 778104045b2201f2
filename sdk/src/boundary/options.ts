import type { BreakerOptions } from "../engine/breaker.ts";
import {
  apiUrl,
  badOption,
  functionOrNone,
  headerKey,
  milliseconds,
  objectOrNone,
  wholeNumber,
} from "../engine/check.ts";
import { readRuntime } from "../engine/options.ts";
import type { PlatformFetch, Runtime } from "../engine/runtime.ts";
import { systemFetch } from "../engine/runtime.ts";
import type { BoundaryError } from "./errors.ts";

/** How events are gathered. */
export interface BatchOptions {
  /**
   * Events that make a full batch, sent at once: a whole number from 1. Does not bound their bytes.
   * @default 20
   */
  readonly size?: number | undefined;
  /**
   * How long the first event of a batch waits for others, in milliseconds, above 0. Does not wait
   * while a flush asks for it.
   * @default 5_000
   */
  readonly intervalMs?: number | undefined;
  /**
   * Events that may wait: a whole number from 1. One more and the oldest is dropped, and reported.
   * Does not count the batch being sent.
   * @default 1_000
   */
  readonly maxQueueSize?: number | undefined;
}

/**
 * When the logger stops asking a vendor that keeps failing: batches, not attempts, are counted.
 * `leaseMs` changes nothing here: batches go one at a time, and a probe's own attempts bound it.
 */
export type LoggerBreakerOptions = Pick<BreakerOptions, "threshold" | "cooldownMs" | "leaseMs">;

/** Options of `createBoundaryLogger`. */
export interface BoundaryOptions {
  /**
   * Sends batches to the vendor, as `Authorization: Bearer KEY`. Keep it on a server.
   * @default none: nothing is sent to the vendor
   */
  readonly apiKey?: string | undefined;
  /**
   * Where batches go: `{endpoint}/v1/ingest`. Required with `apiKey`; takes no query. A redirect is
   * not followed: it would turn the POST into a GET without its events.
   */
  readonly endpoint?: string | undefined;
  /**
   * Gets every batch, once, within 10,000 ms. Alone, its failures count for the breaker; beside
   * `apiKey` they only go to `onError`, with `dropped: 0`.
   * @default none
   */
  readonly write?: ((events: object[]) => unknown) | undefined;
  /**
   * Told of every loss. What it throws changes nothing.
   * @default one `console.warn` per process
   */
  readonly onError?: ((error: BoundaryError) => unknown) | undefined;
  /** How events are gathered. */
  readonly batch?: BatchOptions | undefined;
  /** When the breaker opens, and how it closes again. */
  readonly breaker?: LoggerBreakerOptions | undefined;
  /**
   * What happens to batches while the breaker is open: `drop` them, with a `BreakerOpenError`, or
   * `hold` them in the queue, within `maxQueueSize`, until a probe succeeds.
   * @default "drop"
   */
  readonly whileOpen?: "drop" | "hold" | undefined;
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

/** The options, checked and complete. */
export interface LoggerSettings {
  /** Undefined: nothing is sent to the vendor. */
  readonly post: { readonly apiKey: string; readonly endpoint: string } | undefined;
  readonly write: ((events: object[]) => unknown) | undefined;
  readonly onError: ((error: BoundaryError) => unknown) | undefined;
  readonly size: number;
  readonly intervalMs: number;
  readonly maxQueueSize: number;
  readonly breaker: LoggerBreakerOptions;
  readonly cooldownMs: number;
  readonly hold: boolean;
  readonly fetch: PlatformFetch;
  readonly runtime: Runtime;
}

/**
 * @returns undefined when there is nowhere to send events to
 * @throws OutboundError `Invalid`, naming the option, the value received and what is allowed
 */
export function readBoundaryOptions(options: BoundaryOptions): LoggerSettings | undefined {
  objectOrNone("options", options);
  const { apiKey, endpoint, write, onError, batch = {}, breaker = {} } = options ?? {};
  const { whileOpen = "drop", fetch, runtime } = options ?? {};
  functionOrNone("write", write);
  functionOrNone("onError", onError);
  functionOrNone("fetch", fetch);
  objectOrNone("batch", batch);
  objectOrNone("breaker", breaker);
  if (whileOpen !== "drop" && whileOpen !== "hold") {
    throw badOption("whileOpen", whileOpen, '"drop" or "hold"');
  }
  const { size = 20, intervalMs = 5_000, maxQueueSize = 1_000 } = batch;
  const settings: LoggerSettings = {
    post:
      apiKey === undefined
        ? undefined
        : { apiKey: headerKey("apiKey", apiKey), endpoint: apiUrl("endpoint", endpoint) },
    write,
    onError,
    size: wholeNumber("batch.size", size, 1),
    intervalMs: milliseconds("batch.intervalMs", intervalMs),
    maxQueueSize: wholeNumber("batch.maxQueueSize", maxQueueSize, 1),
    breaker,
    cooldownMs: breaker.cooldownMs ?? 30_000,
    hold: whileOpen === "hold",
    fetch: fetch ?? systemFetch,
    runtime: readRuntime(runtime),
  };
  return settings.post === undefined && write === undefined ? undefined : settings;
}
