import type { AskedWait } from "./decide.ts";
import type { Limits, Spent } from "./limits.ts";
import type { RateBudget } from "./rate-budget.ts";
import type { Report } from "./report.ts";
import type { RetryBudget } from "./retry-budget.ts";
import type { Runtime } from "./runtime.ts";

/** Everything that decides whether and when a request is sent again. */
export interface CallContext {
  readonly runtime: Runtime;
  readonly limits: Limits;
  /** Shared by the pages of a walk. */
  readonly spent: Spent;
  readonly asked: AskedWait;
  readonly signals: readonly AbortSignal[];
  readonly report: Report;
  /** The queues a request waits in, to keep below the vendor's limits. */
  readonly rates?: readonly RateBudget[];
  readonly retryBudget?: RetryBudget | undefined;
  /** Which of the retry budget's origins the call is for. */
  readonly origin?: string;
  /** Timers must not keep a process alive. */
  readonly background?: boolean;
}
