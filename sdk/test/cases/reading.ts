import { createOutbound, OutboundError } from "outbound-sdk";
import type { OperationOptions, OutboundOptions } from "outbound-sdk";
import { instantly, type InstantlyResources } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

/** How one call ended, and when. */
export interface Ending {
  readonly value?: unknown;
  readonly error?: OutboundError;
  /** Milliseconds on the call's clock, from its start. */
  readonly at: number;
}

type Extra = Partial<OutboundOptions<InstantlyResources>> & {
  readonly random?: number | (() => number);
  readonly start?: number;
};

/** A client that reads from a scripted vendor on an instant clock, and a diary of what it did. */
export function reading(answers: readonly Answer[], extra: Extra = {}) {
  const { random, start, ...options } = extra;
  const clock = virtualClock({
    auto: true,
    ...(random === undefined ? {} : { random }),
    ...(start === undefined ? {} : { start }),
  });
  const vendor = scriptedFetch(answers, { clock });
  /** Every wait before a retry, in ms. */
  const waits: number[] = [];
  /** What every timer was set to, in ms: attempts and waits. */
  const timers: number[] = [];
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "k" }),
    fetch: vendor.fetch,
    runtime: {
      ...clock,
      timer(ms, onFire, how) {
        timers.push(ms);
        return clock.timer(ms, onFire, how);
      },
    },
    ...options,
    hooks: {
      ...options.hooks,
      onRetry(event) {
        waits.push(event.delayMs);
        return options.hooks?.onRetry?.(event);
      },
    },
  });

  /** Runs a call to its end, whatever that is; only an OutboundError is an ending. */
  async function ends(call: Promise<unknown>): Promise<Ending> {
    const begin = clock.now();
    try {
      return { value: await call, at: clock.now() - begin };
    } catch (error) {
      if (!OutboundError.is(error)) throw error;
      return { error, at: clock.now() - begin };
    }
  }

  return {
    outbound,
    clock,
    vendor,
    waits,
    timers,
    ends,
    get: (options?: OperationOptions) => ends(outbound.raw.get("/campaigns", options)),
  };
}
