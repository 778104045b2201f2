import type { Runtime } from "../engine/runtime.ts";

/** One event, ready to be sent. */
export interface QueuedEvent {
  readonly record: object;
  /** Its JSON; undefined when it is only handed to `write`. */
  readonly text: string | undefined;
}

/** Events that are sent, repeated and dropped together. */
export interface Batch {
  readonly id: string;
  readonly events: readonly QueuedEvent[];
  /** How many events were logged before its first. */
  readonly first: number;
  /** The same bytes for each attempt. */
  readonly body: string;
  /** Settles when `write` has had its copy; never rejects. */
  copied?: Promise<void>;
}

/** Two loggers made in one millisecond of a clock whose chance is fixed still differ by this. */
let loggers = 0;

/**
 * Makes the ids of one logger's batches: unique in the process by two counters, between processes
 * by the time and 104 random bits.
 */
export function batchIds({ now, random }: Runtime): () => string {
  const chance = (): string => Math.floor(random() * 2 ** 52).toString(36);
  const logger = `${now().toString(36)}-${chance()}${chance()}-${++loggers}`;
  let batches = 0;
  return () => `${logger}-${++batches}`;
}

export function batchOf(id: string, events: readonly QueuedEvent[], first: number): Batch {
  const texts = events.map(({ text }) => text).join(",");
  const body = `{"batchId":${JSON.stringify(id)},"events":[${texts}]}`;
  return { id, events, first, body };
}
