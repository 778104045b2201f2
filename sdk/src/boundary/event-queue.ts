import type { Batch, QueuedEvent } from "./batch.ts";
import { batchOf } from "./batch.ts";

/**
 * Events that wait, and the batch in hand. Events leave in the order they came, so that "all that
 * was logged before" is one number.
 */
export class EventQueue {
  readonly #size: number;
  readonly #most: number;
  readonly #waiting: QueuedEvent[] = [];
  #batch: Batch | undefined;
  /** How many events have left the queue, ever. */
  #left = 0;
  /** Events before this one are sent without waiting for a full batch. */
  #wanted = 0;

  constructor(size: number, most: number) {
    this.#size = size;
    this.#most = most;
  }

  /** How many events were ever added. */
  get total(): number {
    return this.#left + this.waiting;
  }

  /** All events before this one have been sent or dropped. */
  get first(): number {
    return this.#batch?.first ?? this.#left;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether those that wait make a batch now. */
  get ready(): boolean {
    return this.waiting >= this.#size || (this.waiting > 0 && this.#left < this.#wanted);
  }

  /** Whether there is something to send now. */
  get due(): boolean {
    return this.#batch !== undefined || this.ready;
  }

  add(event: QueuedEvent): void {
    this.#waiting.push(event);
  }

  /** All that is here now is due. @returns the first event that is not */
  wantAll(): number {
    this.#wanted = this.total;
    return this.#wanted;
  }

  /** The batch in hand, or else the next one. */
  take(nextId: () => string): Batch {
    const first = this.#left;
    this.#batch ??= batchOf(nextId(), this.#leave(this.#size), first);
    return this.#batch;
  }

  /** The batch in hand was sent or dropped. */
  done(): void {
    this.#batch = undefined;
  }

  /**
   * Makes room, oldest first. A batch that was kept goes whole: its id may be known to the vendor,
   * and stands for these very events.
   *
   * @param kept whether the batch in hand waits, too
   * @returns how many events were pushed out
   */
  trim(kept: boolean): number {
    let pushedOut = 0;
    if (kept && this.#batch !== undefined) {
      const { length } = this.#batch.events;
      if (this.waiting + length > this.#most) {
        this.#batch = undefined;
        pushedOut = length;
      }
    }
    return pushedOut + this.#leave(Math.max(0, this.waiting - this.#most)).length;
  }

  /** Gives everything up. @returns how many events that were */
  clear(): number {
    const inHand = this.#batch?.events.length ?? 0;
    this.#batch = undefined;
    return inHand + this.#leave(this.waiting).length;
  }

  #leave(events: number): QueuedEvent[] {
    const leaving = this.#waiting.splice(0, events);
    this.#left += leaving.length;
    return leaving;
  }
}
