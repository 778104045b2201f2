import { createOutbound } from "outbound-sdk";
import { createRetryBudget } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

/** A thousand calls to a vendor that is down: what reaches it. */
async function sent(budget?: { ratio: number; reserve: number }) {
  const vendor = scriptedFetch([503]);
  const clock = virtualClock({ auto: true });
  const options = {
    adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
    fetch: vendor.fetch,
    runtime: clock,
    // Two clients of one vendor share it.
    retryBudget:
      budget === undefined ? false : createRetryBudget(budget),
  } as const;
  const clients = [createOutbound(options), createOutbound(options)];
  for (let call = 0; call < 500; call++) {
    for (const { raw } of clients) {
      await raw.get("/campaigns").catch(() => {});
    }
  }
  return vendor.requests.length;
}

console.log(`no budget: ${await sent()} requests for 1000 calls`);
for (const ratio of [0.5, 0.1, 0]) {
  const requests = await sent({ ratio, reserve: 10 });
  const most = 1_000 * (1 + ratio) + 10;
  console.log(`ratio ${ratio}: ${requests} requests, at most ${most}`);
}
