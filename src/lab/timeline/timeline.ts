import type { ObserveEvent } from "outbound-sdk";

/** What the SDK told of one program's calls: the data a picture is drawn from. */
export interface Timeline {
  /** How many calls began; those that no event tells of are only counted. */
  readonly calls: number;
  readonly events: readonly ObserveEvent[];
}
