import {
  createOutbound,
  observe,
  type ObserveEvent,
  type OperationOptions,
  type OutboundOptions,
} from "outbound-sdk";
import { instantly, type InstantlyResources } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";
import type { Timeline } from "../timeline/timeline.ts";

/** All that was heard while `act` ran. */
export async function heard(act: () => Promise<unknown>): Promise<Timeline> {
  const events: ObserveEvent[] = [];
  const stop = observe((event) => {
    events.push(event);
  });
  try {
    await act().catch(() => undefined);
  } finally {
    stop();
  }
  return { calls: events.filter(({ type }) => type === "call.start").length, events };
}

/**
 * What is heard of one read of a scripted vendor. Each answer takes `takes` milliseconds; the caller
 * aborts at `abortAt`.
 */
export async function reading(
  answers: readonly Answer[],
  options: OperationOptions & { takes?: number; abortAt?: number } = {},
  instance: Partial<OutboundOptions<InstantlyResources>> = {},
): Promise<Timeline> {
  const { takes = 0, abortAt, ...limits } = options;
  const clock = virtualClock({ auto: true });
  const scripted = answers.map((answer): Answer => {
    if (typeof answer === "number") return { status: answer, afterMs: takes };
    return typeof answer === "object" ? { afterMs: takes, ...answer } : answer;
  });
  const vendor = scriptedFetch(scripted, { clock });
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "k" }),
    fetch: vendor.fetch,
    runtime: clock,
    ...instance,
  });
  const controller = new AbortController();
  if (abortAt !== undefined) clock.timer(abortAt, () => controller.abort());
  const signal = limits.signal ?? controller.signal;
  return heard(() => outbound.raw.get("/campaigns", { ...limits, signal }));
}
