import { createOutbound } from "outbound-sdk";
import type { Outbound, OutboundOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import type { InstantlyResources } from "outbound-sdk/instantly";
import { scriptedFetch } from "outbound-sdk/testing";
import type { Answer, VirtualClock } from "outbound-sdk/testing";

export type ReadClient = Outbound<InstantlyResources>;

/** A client that reads these answers without a rate limit, and how many requests it has sent. */
export function readClient(
  answers: readonly Answer[],
  clock: VirtualClock,
  options: Partial<OutboundOptions> = {},
): { client: ReadClient; sent: () => number } {
  const vendor = scriptedFetch(answers, { clock });
  const client = createOutbound({
    adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
    fetch: vendor.fetch,
    runtime: clock,
    ...options,
  } as OutboundOptions<InstantlyResources>);
  return { client, sent: () => vendor.requests.length };
}
