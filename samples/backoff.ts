import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

// Two refusals, then an answer without a body.
const vendor = fakeVendor(503, 503, 200);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: instantClock(),
  hooks: {
    onRetry({ attempt, reason, delayMs }) {
      console.log(
        `attempt ${attempt}: ${reason}, waiting ${delayMs} ms`,
      );
    },
  },
});

const body = await outbound.raw.get("/campaigns");

console.log(`body ${body} after ${vendor.count()} requests`);
