import { batchPolicy, fullJitterBackoff, keyedPolicy } from "outbound-sdk/fetch";
import { delayMs, shouldRetry } from "outbound-sdk/sume";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

/** Words of a docstring that the pages show, and what their numbers have to be. */
export interface Claim {
  /** The table they stand in. */
  readonly table: string;
  /** As the table has them. */
  readonly words: string;
  /**
   * Facts, in the order of the numbers; or a run; or that they promise nothing of the SDK: what a
   * reader might choose, or the end of a range.
   */
  readonly is: readonly string[] | (() => readonly number[]) | "no promise";
}

/** Of the same words in several tables, such as a function's own and its module's. */
function everywhere(words: string, is: Claim["is"], ...tables: readonly string[]): Claim[] {
  return tables.map((table) => ({ table, words, is }));
}

const options = (name: string): string => `outbound-sdk${name}.options`;
const of = (table: string, words: string, is: Claim["is"]): Claim => ({ table, words, is });

/** The wait before each of some retries, at one value of chance. */
function waits(
  backoff: (retry: number, random: number) => number,
  retries: readonly number[],
  random: number,
): number[] {
  return retries.map((retry) => Math.round(backoff(retry, random)));
}

/** Registered statuses of servers' errors that are never sent again. */
function neverRepeated(): number[] {
  return Array.from({ length: 12 }, (_, index) => 500 + index).filter(
    (status) => !shouldRetry(status, "GET", true),
  );
}

/** The first and the last status that a script may have. */
function acceptedStatuses(): number[] {
  const accepted = Array.from({ length: 1_000 }, (_, status) => status).filter((status) => {
    try {
      scriptedFetch([{ status }]);
      return true;
    } catch {
      return false;
    }
  });
  return [accepted[0] ?? Number.NaN, accepted.at(-1) ?? Number.NaN];
}

export const claims: readonly Claim[] = [
  of(options("#LimitOptions"), "| `4` | How many times a failed attempt", ["limits.retries"]),
  of(options("#LimitOptions"), "| `30_000` | Bounds", ["limits.timeout"]),
  of(options("#LimitOptions"), "| `300_000` | The longest wait", ["limits.maxRetryAfter"]),
  of(options("#RetryPolicy"), "| `4` | Retries after the first attempt", ["limits.retries"]),
  of(options("#RetryPolicy"), "A policy without it has four", ["limits.retries"]),
  of(options("#RetryBudgetOptions"), "0.1 lets one call in ten be repeated", "no promise"),
  of(options("#FailoverOptions"), "| `100` | How many answers are kept", ["failover.maxEntries"]),
  of("outbound-sdk#ObserveEvent.events", "`attempt - 1` times", "no promise"),
  of("outbound-sdk#Runtime.methods", "up to, and without, 1", "no promise"),
  ...everywhere(
    "doubles from 1 s to 60 s",
    ["backoff.base", "backoff.cap"],
    "outbound-sdk#fullJitterBackoff.function",
    "outbound-sdk#exports",
    "outbound-sdk/fetch#exports",
  ),
  of(
    "outbound-sdk#fullJitterBackoff.function",
    "At random 0.5 the waits are 500, 1000, 2000, 4000,\n8000, 16000, 30000, 30000 ms",
    () => [0.5, ...waits(fullJitterBackoff, [1, 2, 3, 4, 5, 6, 7, 8], 0.5)],
  ),
  of("outbound-sdk#fullJitterBackoff.function", "a number from 0 to 1", "no promise"),
  of(options("/instantly#InstantlyOptions"), "100 requests a second and 6,000 a minute", [
    "instantly.rateLimit.second",
    "instantly.rateLimit.minute",
  ]),
  of("outbound-sdk/instantly#instantly.function", "`limit` up to 100", ["instantly.page.most"]),
  of(
    "outbound-sdk/instantly#instantly.function",
    "(100 requests a\nsecond and 6,000 a minute for a whole workspace, all keys together; listing emails 20 a minute)",
    ["instantly.rateLimit.second", "instantly.rateLimit.minute", "instantly.rateLimit.emails"],
  ),
  of(options("/fetch#BreakerOptions"), "| `5` | Failures in a row", ["breaker.threshold"]),
  of(options("/fetch#BreakerOptions"), "| `30_000` | How long it refuses", ["breaker.cooldown"]),
  of(options("/fetch#BreakerOptions"), "| `60_000` | How long a probe", ["breaker.lease"]),
  ...everywhere(
    "`createFetch({ ...readPolicy, retries: 2 })`",
    "no promise",
    "outbound-sdk/fetch#createFetch.function",
    "outbound-sdk/fetch#exports",
  ),
  of("outbound-sdk/fetch#exports", "three attempts, 100 then 400 ms plus up to half", () => [
    batchPolicy.retries + 1,
    ...waits(batchPolicy.backoff, [1, 2], 0),
  ]),
  of("outbound-sdk/fetch#exports", "three attempts, 500 ms doubling to 8 s", () => [
    keyedPolicy.retries + 1,
    ...waits(keyedPolicy.backoff, [1], 0.5),
    ...waits(keyedPolicy.backoff, [20], 0.5),
  ]),
  of(options("/boundary#BoundaryOptions"), "within 10,000 ms", ["boundary.timeout"]),
  of(options("/boundary#BoundaryOptions"), "`dropped: 0`", "no promise"),
  of(options("/boundary#BatchOptions"), "| `20` | Events that make", ["boundary.batchSize"]),
  of(options("/boundary#BatchOptions"), "| `5_000` | How long the first", ["boundary.interval"]),
  of(options("/boundary#BatchOptions"), "| `1_000` | Events that may wait", ["boundary.queue"]),
  of("outbound-sdk/boundary#BoundaryLogger.fields", "5_000 without", ["boundary.shutdown"]),
  of(options("/sume#SumeOptions"), "| `2` | How many times", ["sume.maxRetries"]),
  of(options("/sume#SumeOptions"), "| `600_000` | Bounds", ["sume.timeout"]),
  of("outbound-sdk/sume#delayMs.function", "`min(500 x 2^attempt, 8,000)`", () => [
    delayMs(0, undefined, 0.5),
    delayMs(1, undefined, 0.5) / delayMs(0, undefined, 0.5),
    delayMs(20, undefined, 0.5),
  ]),
  of("outbound-sdk/sume#delayMs.function", ": 0 for the first", "no promise"),
  of("outbound-sdk/sume#delayMs.function", "60,000", ["sume.cap"]),
  of("outbound-sdk/sume#delayMs.function", "up to, and without, 1", "no promise"),
  of("outbound-sdk/sume#shouldRetry.function", "and 501, 505, 510, 511 never", neverRepeated),
  of(
    options("/testing#VirtualClockOptions"),
    "1_767_225_600_000, the first instant of 2026 in UTC",
    () => [virtualClock().now(), new Date(virtualClock().now()).getUTCFullYear()],
  ),
  of(options("/testing#VirtualClockOptions"), "`0.5`", () => [virtualClock().random()]),
  of("outbound-sdk/testing#VirtualClock.methods", "`advance(0)`", "no promise"),
  of(options("/testing#ScriptedAnswer"), "200 to 599", acceptedStatuses),
  of(options("/testing#ScriptedAnswer"), "`0`", "no promise"),
  of(options("/testing#VirtualClockOptions"), "at least 0 and less than 1", "no promise"),
];
