import type { AskedWait } from "./decide.ts";
import type { Limits, Spent } from "./limits.ts";
import type { Report } from "./report.ts";
import type { RetryBudget } from "./retry-budget.ts";
import type { Runtime } from "./runtime.ts";
import type { Turns } from "./turns.ts";

/** Everything that decides whether and when a request is sent again. */
export interface CallContext {
  readonly runtime: Runtime;
  readonly limits: Limits;
  /** Shared by the pages of a walk. */
  readonly spent: Spent;
  readonly asked: AskedWait;
  readonly signals: readonly AbortSignal[];
  readonly report: Report;
  /** Keeps the call below the vendor's limits; absent where none are known. */
  readonly turns?: Turns;
  readonly retryBudget?: RetryBudget | undefined;
  /** Which of the retry budget's origins the call is for. */
  readonly origin?: string;
  /** Timers must not keep a process alive. */
  readonly background?: boolean;
}
