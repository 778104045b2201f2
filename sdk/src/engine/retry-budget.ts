import { badOption, finiteNumber } from "./check.ts";

/** How much of its traffic a client may spend on retries. */
export interface RetryBudgetOptions {
  /** Retries each call adds to the budget: 0.1 lets one call in ten be repeated. 0 or more. */
  readonly ratio: number;
  /** Retries the budget starts with. It never holds more than ten times as many. 0 or more. */
  readonly reserve: number;
}

/**
 * A budget of retries for each origin. Share one between clients that call the same vendor. When a
 * vendor is down for good, requests sent stay within calls x (1 + ratio) + reserve: the retries of
 * many callers do not become the outage.
 */
export interface RetryBudget {
  /** A call to this origin begins. */
  deposit(origin: string): void;
  /** Takes one retry. @returns false when none is left */
  withdraw(origin: string): boolean;
}

/** Tokens are counted in millionths: sums of 0.1 are exact, and never above what was paid in. */
const TOKEN = 1e6;
/** More origins than this and the one longest unused starts again from its reserve. */
const MOST_ORIGINS = 1_000;

const tokens = (amount: number): number => Math.floor(amount * TOKEN + 1e-4);

/**
 * A token bucket of retries per origin, off unless asked for.
 *
 * Source: gRPC proposal A6 (retry throttling), and Finagle's RetryBudget, which deposits a ratio per
 * call over a reserve.
 *
 * @throws OutboundError `Invalid`, naming the option
 */
export function createRetryBudget(options: RetryBudgetOptions): RetryBudget {
  if (typeof options !== "object" || options === null) {
    throw badOption("retryBudget", options, "{ ratio, reserve }");
  }
  const allowed = "a finite number, 0 or more";
  const ratio = tokens(finiteNumber("retryBudget.ratio", options.ratio, 0, allowed));
  const reserve = tokens(finiteNumber("retryBudget.reserve", options.reserve, 0, allowed));
  const balances = new Map<string, number>();

  const set = (origin: string, balance: number): void => {
    // A Map keeps the order of insertion: what is set last is dropped last.
    balances.delete(origin);
    balances.set(origin, balance);
    if (balances.size > MOST_ORIGINS) balances.delete(balances.keys().next().value as string);
  };
  const balanceOf = (origin: string): number => balances.get(origin) ?? reserve;

  return {
    deposit(origin) {
      set(origin, Math.min(10 * reserve, balanceOf(origin) + ratio));
    },
    withdraw(origin) {
      const left = balanceOf(origin) - TOKEN;
      if (left < 0) return false;
      set(origin, left);
      return true;
    },
  };
}

/** A budget as an option: one to share, one of the client's own, or none. */
export function readRetryBudget(
  option: RetryBudgetOptions | RetryBudget | false | undefined,
): RetryBudget | undefined {
  if (option === undefined || option === false) return undefined;
  return isBudget(option) ? option : createRetryBudget(option);
}

/** By shape: one to share may be of another copy of the package, or the caller's own. */
function isBudget(option: RetryBudgetOptions | RetryBudget): option is RetryBudget {
  if (typeof option !== "object" || option === null) return false;
  if (!("withdraw" in option || "deposit" in option)) return false;
  const { deposit, withdraw } = option as { deposit?: unknown; withdraw?: unknown };
  for (const [name, method] of Object.entries({ deposit, withdraw })) {
    if (typeof method !== "function") throw badOption(`retryBudget.${name}`, method, "a function");
  }
  return true;
}
