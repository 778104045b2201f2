import { createOutbound, failover } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import { count } from "./wording.ts";

const reads = 500;

/** How many answers the plugin keeps: of many that were read, those it can still give. */
export async function failoverFacts(): Promise<Record<string, string>> {
  const vendor = scriptedFetch([
    ...Array.from({ length: reads }, (_none, id) => ({ status: 200, body: { id: `${id}` } })),
    503,
  ]);
  const client = createOutbound({
    adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
    fetch: vendor.fetch,
    runtime: virtualClock({ auto: true }),
    plugins: [failover({ maxAgeMs: 3_600_000 })],
    retries: 0,
  });
  const ids = Array.from({ length: reads }, (_none, id) => `${id}`);
  for (const id of ids) await client.campaigns.get(id);
  let kept = 0;
  for (const id of ids) {
    const { meta } = await client.campaigns.get(id).catch(() => ({ meta: undefined }));
    if (meta?.stale === true) kept += 1;
  }
  if (kept === 0 || kept === reads) throw new Error(`All or nothing was kept: ${kept} of ${reads}`);
  return { "failover.maxEntries": count(kept) };
}
