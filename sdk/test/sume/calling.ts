import { observe, type ObserveEvent } from "outbound-sdk";
import { createSumeClient, type SumeOptions } from "outbound-sdk/sume";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";
import { onTestFinished } from "vitest";

export const BASE = "https://sume.example/v1";

type Extra = Partial<SumeOptions> & { readonly random?: number };

/** A client whose vendor follows a script, on a clock that moves by itself. */
export function calling(answers: readonly Answer[], extra: Extra = {}) {
  const { random = 0.5, ...options } = extra;
  const clock = virtualClock({ auto: true, random });
  const vendor = scriptedFetch(answers, { clock });
  const client = createSumeClient({
    apiKey: "secret",
    baseUrl: BASE,
    fetch: vendor.fetch,
    runtime: clock,
    ...options,
  });
  const waits: number[] = [];
  const heard: ObserveEvent[] = [];
  const stop = observe((event) => {
    heard.push(event);
    if (event.type === "wait.start") waits.push(event.delayMs);
  });
  onTestFinished(stop);
  return {
    client,
    clock,
    vendor,
    /** Every wait before a retry, in milliseconds. */
    waits,
    heard,
    /** The idempotency key of each request, null where there was none. */
    keys: () => vendor.requests.map(({ headers }) => headers.get("idempotency-key")),
  };
}

export const METHODS = ["get", "post", "put", "patch", "delete"] as const;
