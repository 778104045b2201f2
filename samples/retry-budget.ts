import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

const calls = 100;

/** Requests that reach a vendor which is down, for so many calls. */
async function outage(retryBudget?: {
  ratio: number;
  reserve: number;
}) {
  const vendor = fakeVendor(503);
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
    fetch: vendor.fetch,
    runtime: instantClock(),
    ...(retryBudget && { retryBudget }),
  });
  for (let call = 0; call < calls; call++) {
    await outbound.raw.get("/campaigns").catch(() => {});
  }
  return vendor.count();
}

const [ratio, reserve] = [0.1, 10];
const without = await outage();
const within = await outage({ ratio, reserve });

console.log(`${calls} calls during an outage`);
console.log(`without a budget: ${without} requests`);
console.log(`with a budget:    ${within} requests`);
console.log(
  `never more than:  ${Math.round(calls * (1 + ratio)) + reserve}`,
);
