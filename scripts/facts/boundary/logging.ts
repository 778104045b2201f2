import { createBoundaryLogger } from "outbound-sdk/boundary";
import type { BoundaryError, BoundaryLogger, BoundaryOptions } from "outbound-sdk/boundary";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer, ScriptedFetch, VirtualClock } from "outbound-sdk/testing";

/** The largest number `random` may give. */
export const mostRandom: number = 1 - 2 ** -53;

/** A logger, its vendor, its clock and what it reported. */
export interface Logging {
  readonly clock: VirtualClock;
  readonly vendor: ScriptedFetch;
  readonly logger: BoundaryLogger;
  readonly errors: BoundaryError[];
  /** Logs so many events. */
  log(events: number): void;
  /** Sends what is queued, and waits on the clock until that is done. */
  flush(): Promise<void>;
}

/** A logger of a vendor that gives these answers, on a clock that only moves when it is told to. */
export function logging(
  answers: readonly Answer[],
  options: Partial<BoundaryOptions> = {},
  random = 0.5,
): Logging {
  const clock = virtualClock({ random });
  const vendor = scriptedFetch(answers, { clock });
  const errors: BoundaryError[] = [];
  const logger = createBoundaryLogger({
    apiKey: "not-a-key",
    endpoint: "https://boundary.example",
    fetch: vendor.fetch,
    runtime: clock,
    onError: (error) => errors.push(error),
    ...options,
  });
  if (logger === null) throw new Error("There is no logger.");
  return {
    clock,
    vendor,
    logger,
    errors,
    log(events) {
      for (let event = 1; event <= events; event++) logger.onRunSuccess({ event });
    },
    flush: () => during(clock, logger.flush()),
  };
}

/** Lets time pass, second by second, until a promise settles. */
export async function during(clock: VirtualClock, promise: Promise<void>): Promise<void> {
  const watched = { settled: false };
  const mark = (): void => {
    watched.settled = true;
  };
  promise.then(mark, mark);
  for (let second = 0; !watched.settled; second++) {
    if (second > 10_000) throw new Error("It does not settle.");
    await clock.advance(second === 0 ? 0 : 1_000);
  }
}
