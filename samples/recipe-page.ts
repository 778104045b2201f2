import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

const clock = instantClock();
const vendor = fakeVendor("hang");

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: clock,
  // Somebody looks at an empty page meanwhile.
  timeout: 1_000,
  retries: 1,
  deadline: { ms: 2_000, cut: true },
});

const start = clock.now();
const campaigns = await outbound.raw
  .get("/campaigns")
  .catch((error: unknown) => {
    if (!OutboundError.is(error)) throw error;
    return null; // The page is shown without the list.
  });

console.log(campaigns === null ? "shown without the list" : "shown");
console.log(`${vendor.count()} sent, ${clock.now() - start} ms`);
