import type { LoggerState } from "outbound-sdk/boundary";

/** What can happen to a breaker. */
export type Happening =
  | "success"
  | "failure"
  | "failures"
  | "neutral"
  | "neutrals"
  | "returned"
  | "call"
  | "cooldown"
  | "second"
  | "lease"
  | "late"
  | "auth";

/** One step that was walked. */
export interface Step {
  readonly from: LoggerState;
  readonly happening: Happening;
  readonly to: LoggerState;
  /** Whether the call went out: false when it was refused, undefined when there was none. */
  readonly sent?: boolean;
}

/** What a breaker did when it was walked through all of its states. */
export interface Walk {
  readonly steps: readonly Step[];
  /** Failures in a row that open it. */
  readonly threshold: number;
  /** Milliseconds. */
  readonly cooldownMs: number;
  readonly leaseMs: number;
}
