import { callSafely } from "../engine/call-safely.ts";
import { isObserved, tell } from "../engine/observe.ts";
import type { BoundaryError } from "./errors.ts";

let warned = false;

/** Errors that have been handed out: the program may still hold them, with their number. */
const given = new WeakSet<Error>();

/** An error with the number of events it cost, whoever made it. */
function counted(error: unknown, reason: string, dropped: number): BoundaryError {
  if (error instanceof Error && Object.isExtensible(error) && !given.has(error)) {
    given.add(error);
    return Object.assign(error, { dropped });
  }
  return Object.assign(new Error(reason, { cause: error }), { dropped });
}

/** Tells `onError` and observers of every event that is given up, and counts them. */
export class Losses {
  readonly #onError: ((error: BoundaryError) => unknown) | undefined;
  readonly #now: () => number;
  readonly #maxQueueSize: number;
  /** Pushed out of the full queue, and not told yet. */
  #pushedOut = 0;
  #told = false;

  constructor(
    onError: ((error: BoundaryError) => unknown) | undefined,
    now: () => number,
    maxQueueSize: number,
  ) {
    this.#onError = onError;
    this.#now = now;
    this.#maxQueueSize = maxQueueSize;
  }

  /**
   * @param reason for observers and the console: says nothing a foreign error's own text might
   */
  report(error: unknown, dropped: number, reason: string, batchId?: string): void {
    if (dropped > 0 && isObserved()) {
      const batch = batchId === undefined ? {} : { batchId };
      const at = this.#now();
      tell({ type: "batch.dropped", client: "boundary", at, reason, events: dropped, ...batch });
    }
    const onError = this.#onError;
    if (onError !== undefined) callSafely(() => onError(counted(error, reason, dropped)));
    else if (!warned) {
      warned = true;
      console.warn(
        `outbound-sdk/boundary: ${reason}. Events dropped: ${dropped}. Pass onError to hear of every loss; this is said once.`,
      );
    }
  }

  /**
   * Events were pushed out of the full queue. Those of one turn are one report, and so are all that
   * follow until the queue has moved: a program that logs through an outage is not flooded.
   */
  pushOut(events: number): void {
    this.#pushedOut += events;
    if (this.#told) return;
    this.#told = true;
    void Promise.resolve().then(() => this.tellPushedOut());
  }

  /** The queue has moved: the next that is pushed out is told at once again. */
  moved(): void {
    this.tellPushedOut();
    this.#told = false;
  }

  tellPushedOut(): void {
    const dropped = this.#pushedOut;
    if (dropped === 0) return;
    this.#pushedOut = 0;
    const reason = `More than ${this.#maxQueueSize} event(s) waited: the oldest were dropped`;
    this.report(new Error(reason), dropped, reason);
  }
}
