import type { BreakerState } from "../engine/breaker.ts";
import { finiteNumber } from "../engine/check.ts";
import { received } from "../engine/received.ts";
import type { QueuedEvent } from "./batch.ts";
import { Delivery } from "./delivery.ts";
import { recordOf, textOf } from "./event-text.ts";
import { Losses } from "./losses.ts";
import type { BoundaryOptions } from "./options.ts";
import { readBoundaryOptions } from "./options.ts";

/** `disabled`: the key was refused, and nothing is sent any more. */
export type LoggerState = BreakerState | "disabled";

/** Delivers events in batches. Its methods need no `this`: they can be handed over as callbacks. */
export interface BoundaryLogger {
  /** Queues the event of a run that went well. Never throws, never waits. */
  readonly onRunSuccess: (event: object) => void;
  /** Queues the event of a run that failed. Never throws, never waits. */
  readonly onRunFailure: (event: object) => void;
  /**
   * Sends what is queued now without waiting for a full batch; ends when that has been sent or
   * dropped, or after `timeoutMs`, when the sending goes on. While events are held by an open breaker
   * it ends at once.
   * @param timeoutMs finite milliseconds, 0 or more; unbounded without
   */
  readonly flush: (timeoutMs?: number) => Promise<void>;
  /**
   * Sends what is queued, within its time, and reports what is left to `onError`. Later events are
   * dropped, and reported.
   * @param timeoutMs finite milliseconds, 0 or more; 5_000 without
   */
  readonly shutdown: (timeoutMs?: number) => Promise<void>;
  /** Computed from the clock when read. */
  readonly state: LoggerState;
}

/**
 * A logger that gathers events into batches, repeats a batch that may yet arrive, and stops asking a
 * vendor that keeps failing. It never gets in the program's way: losses are told to `onError`.
 *
 * @returns null when there is neither an `apiKey` nor a `write`
 * @throws OutboundError `Invalid` for an option that cannot be, naming it
 */
export function createBoundaryLogger(
  options: BoundaryOptions &
    ({ readonly apiKey: string } | { readonly write: (events: object[]) => unknown }),
): BoundaryLogger;
export function createBoundaryLogger(options: BoundaryOptions): BoundaryLogger | null;
export function createBoundaryLogger(options: BoundaryOptions): BoundaryLogger | null {
  const settings = readBoundaryOptions(options);
  if (settings === undefined) return null;
  const { now } = settings.runtime;
  const losses = new Losses(settings.onError, now, settings.maxQueueSize);
  const delivery = new Delivery(settings, losses);
  let closing: Promise<void> | undefined;

  const log = (event: object, outcome: "success" | "failure"): void => {
    if (delivery.state === "disabled") return;
    const refuse = (reason: string, cause?: unknown): void => {
      losses.report(new Error(reason, cause === undefined ? undefined : { cause }), 1, reason);
    };
    if (closing !== undefined) return refuse("The logger has been shut down");
    if (typeof event !== "object" || event === null) {
      return refuse(`An event is ${received(event)}: expected an object`);
    }
    let queued: QueuedEvent;
    try {
      const record = recordOf(event, outcome, now());
      // `write` alone gets what JSON could not carry, too.
      queued = { record, text: settings.post === undefined ? undefined : textOf(record) };
    } catch (error) {
      return refuse("An event cannot be written as JSON", error);
    }
    delivery.add(queued);
  };
  return {
    onRunSuccess: (event) => log(event, "success"),
    onRunFailure: (event) => log(event, "failure"),
    async flush(timeoutMs) {
      if (timeoutMs !== undefined) checkTime(timeoutMs);
      losses.tellPushedOut();
      await delivery.flush(timeoutMs);
    },
    async shutdown(timeoutMs = 5_000) {
      checkTime(timeoutMs);
      losses.tellPushedOut();
      closing ??= delivery.shutdown(timeoutMs);
      await closing;
    },
    get state() {
      return delivery.state;
    },
  };
}

function checkTime(timeoutMs: number): void {
  finiteNumber("timeoutMs", timeoutMs, 0, "finite milliseconds, 0 or more");
}
