import { discardBody } from "../engine/body.ts";
import { call } from "../engine/call.ts";
import { canPass } from "../engine/classify.ts";
import type { Exchange } from "../engine/exchange.ts";
import type { Limits } from "../engine/limits.ts";
import { DEFAULT_LIMITS, openBudget } from "../engine/limits.ts";
import type { Failed } from "../engine/outcome.ts";
import { Report } from "../engine/report.ts";
import type { PlatformFetch, Runtime } from "../engine/runtime.ts";
import { batchPolicy } from "../fetch/policies.ts";
import type { Batch } from "./batch.ts";
import { toLoggerError } from "./errors.ts";

/** Thrown for a batch that could not be sent. */
export class Undelivered {
  readonly failed: Failed;
  /** For `onError`: the error, or a mistake in code as it is. */
  readonly error: unknown;
  /** Whether it says that the other side is ill. */
  readonly ill: boolean;

  constructor(failed: Failed, error: unknown, ill: boolean) {
    this.failed = failed;
    this.error = error;
    this.ill = ill;
  }
}

/**
 * Sends a batch, with its retries.
 * @throws Undelivered
 */
export type Sink = (batch: Batch) => Promise<void>;

const { retries, backoff, timeout, maxRetryAfter } = batchPolicy;
const LIMITS: Limits = { ...DEFAULT_LIMITS, retries, backoff, timeout, maxRetryAfter };

/**
 * Sends batches to the vendor.
 * @param endsAt when the time of a shutdown ends: no wait reaches beyond, also that of a batch which
 * was sent before the shutdown began
 */
export function postSink(
  { apiKey, endpoint }: { readonly apiKey: string; readonly endpoint: string },
  fetch: PlatformFetch,
  runtime: Runtime,
  signal: AbortSignal,
  endsAt: () => number,
): Sink {
  const url = `${endpoint}/v1/ingest`;
  const path = url.replace(/^https?:\/\/[^/]*/, "");
  return (batch) =>
    deliver(
      {
        vendor: "boundary",
        method: "POST",
        path,
        send: (attemptSignal) =>
          fetch(url, {
            method: "POST",
            headers: {
              Authorization: `Bearer ${apiKey}`,
              "Content-Type": "application/json",
              "Idempotency-Key": batch.id,
            },
            body: batch.body,
            // Followed, a 301 or 302 would arrive as a GET without the events, and look like success.
            redirect: "manual",
            signal: attemptSignal,
          }),
        retryStatus: (status) => status === 408 || status === 429 || canPass(status),
        // The events are accepted once the status says so; only then a second sending would be two.
        accept: () => {},
      },
      LIMITS,
      runtime,
      signal,
      endsAt,
      (failed) => {
        return new Undelivered(failed, toLoggerError(failed), failed.failure.retry);
      },
    );
}

/** Hands batches to the program's own function. */
export function writeSink(
  write: (events: object[]) => unknown,
  runtime: Runtime,
  signal: AbortSignal,
): Sink {
  return (batch) =>
    deliver(
      {
        vendor: "write",
        method: "WRITE",
        path: "write",
        async send() {
          await write(batch.events.map(({ record }) => record));
          return new Response(null, { status: 204 });
        },
        retryStatus: () => false,
        accept: () => {},
      },
      { ...LIMITS, retries: 0 },
      runtime,
      signal,
      () => Infinity,
      (failed) => {
        const { kind, reason, cause } = failed.failure;
        const thrown = kind === "network" || kind === "thrown";
        const error = thrown ? new Error("write failed", { cause }) : new Error(reason);
        return new Undelivered(failed, error, kind !== "abort");
      },
    );
}

async function deliver(
  exchange: Exchange<void>,
  limits: Limits,
  runtime: Runtime,
  signal: AbortSignal,
  endsAt: () => number,
  undelivered: (failed: Failed) => Undelivered,
): Promise<void> {
  const spent = {
    ...openBudget(limits, runtime.now()),
    get endsAt() {
      return endsAt();
    },
  };
  const report = new Report("boundary", runtime.now, {}, exchange.method, exchange.path);
  const outcome = await call(exchange, {
    runtime,
    limits,
    spent,
    asked: { tooLong: "cap", spread: 0 },
    signals: [signal],
    report,
  });
  if (outcome.failure === undefined) return report.callEnd(spent.requests);
  if (outcome.failure.response !== undefined) discardBody(outcome.failure.response);
  const thrown = undelivered(outcome);
  const { limit, refusedDelayMs } = outcome;
  const code = thrown.error instanceof Error ? thrown.error.name : undefined;
  report.callEnd(spent.requests, { limit, refusedDelayMs, code });
  throw thrown;
}
