import { OutboundError, createOutbound } from "outbound-sdk";
import type { OperationOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer } from "outbound-sdk/testing";

/** What a call against a scripted vendor did. */
export interface MeasuredCall {
  requests: number;
  elapsedMs: number;
  waits: readonly number[];
  /** Undefined when the call succeeded. */
  error: OutboundError | undefined;
}

/** Makes one read of a vendor that gives these answers, on a clock of its own, at random 0.5. */
export async function measure(
  answers: readonly Answer[],
  options: OperationOptions = {},
  random = 0.5,
): Promise<MeasuredCall> {
  const clock = virtualClock({ auto: true, random });
  const vendor = scriptedFetch(answers);
  const waits: number[] = [];
  const start = clock.now();
  let error: OutboundError | undefined;
  try {
    await createOutbound({
      adapter: instantly({ apiKey: "not-a-key" }),
      fetch: vendor.fetch,
      runtime: clock,
      hooks: { onRetry: ({ delayMs }) => waits.push(delayMs) },
    }).raw.get("/campaigns", options);
  } catch (thrown) {
    if (!OutboundError.is(thrown)) throw thrown;
    error = thrown;
  }
  return { requests: vendor.requests.length, elapsedMs: clock.now() - start, waits, error };
}

/** The largest whole number from `low` to `high` for which this still holds. */
export async function largest(
  low: number,
  high: number,
  holds: (value: number) => Promise<boolean>,
): Promise<number> {
  let [good, bad] = [low, high];
  if (!(await holds(good))) throw new Error(`It does not hold at ${good} already.`);
  if (await holds(bad)) throw new Error(`It still holds at ${bad}.`);
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (await holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
