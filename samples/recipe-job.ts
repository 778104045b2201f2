import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

const clock = instantClock();
// An outage of five answers, then a vendor that asks for two minutes.
const vendor = fakeVendor(
  503,
  503,
  502,
  503,
  503,
  { status: 429, headers: { "retry-after": "120" } },
  { status: 200, body: { items: [] } },
);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: clock,
  // Nobody waits; what must not happen is that the job never ends.
  retries: 8,
  deadline: 15 * 60_000,
});

const start = clock.now();
const body = await outbound.raw.get("/campaigns");

console.log(body);
console.log(`${vendor.count()} sent in ${clock.now() - start} ms`);
