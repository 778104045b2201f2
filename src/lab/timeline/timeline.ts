import type { ObserveEvent } from "outbound-sdk";

/** What the SDK told of one program's calls: the data a picture is drawn from. */
export interface Timeline {
  /** How many calls began; those past the first {@link MOST_CALLS} are only counted. */
  readonly calls: number;
  readonly events: readonly ObserveEvent[];
}

/** Calls that are kept, and events in all: a program may make thousands. */
export const MOST_CALLS = 60;
export const MOST_EVENTS = 1_000;
