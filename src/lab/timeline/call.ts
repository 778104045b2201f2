import type { ObserveEvent } from "outbound-sdk";

type CallEnd = Extract<ObserveEvent, { type: "call.end" }>;
export type BreakerState = "closed" | "open" | "halfOpen";

/** One request. Times are milliseconds since the call began. */
export interface Attempt {
  /** As the SDK counts: anew on each page of a walk. */
  number: number;
  from: number;
  to: number;
  status?: number | undefined;
  reason?: string | undefined;
  cutBy?: "timeout" | "deadline" | "signal" | undefined;
  /** When the body of its answer was given up, where that was cut or left unread. */
  bodyCutAt?: number | undefined;
  /** Whether it brought what was asked for. */
  ok: boolean;
  /** Whether its end was heard. */
  ended: boolean;
}

/** One wait. Times are milliseconds since the call began. */
export interface Wait {
  kind: "retry" | "rateLimit";
  from: number;
  /** When it was over, or was given up. */
  to: number;
  /** When it was meant to be over. */
  until: number;
  /** What the vendor asked for. */
  asked?: number | undefined;
  /** A wait for a turn that lasts until the pause is over that the vendor asked for earlier. */
  pause?: boolean | undefined;
  /** Ended before its time. */
  aborted: boolean;
}

/** Whether the vendor wanted a wait here; one that asked for none leaves the wait to the client. */
export function isVendors({ asked = 0, pause = false }: Wait): boolean {
  return asked > 0 || pause;
}

/** One row of a staircase: an attempt and the wait after it. A wait for a turn has a row of its own. */
export interface Row {
  attempt?: Attempt | undefined;
  wait?: Wait | undefined;
}

/** How a call ended. `at` is its length in milliseconds. */
interface End {
  at: number;
  outcome: CallEnd["outcome"];
  limit: CallEnd["limit"] | undefined;
  /** The wait that was not begun. */
  refusedDelayMs: number | undefined;
  code: string | undefined;
}

/** One call, with all it did. */
export interface Call {
  client: string;
  method: string;
  path: string;
  /** When it began, in milliseconds since the first event of all. */
  from: number;
  rows: Row[];
  /** Undefined for a call whose end was not heard. */
  end?: End | undefined;
  deadline?: number | undefined;
  /** What a circuit breaker became during the call. */
  changes: { at: number; to: BreakerState }[];
  /** A batch of events was given up with the call. */
  dropped: boolean;
}

/** The last instant of a call that is known. */
export function lengthOf({ rows, end }: Call): number {
  const times = rows.flatMap(({ attempt, wait }) => [attempt?.to ?? 0, wait?.to ?? 0]);
  return Math.max(end?.at ?? 0, 0, ...times);
}
