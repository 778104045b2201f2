import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: fakeVendor("hang", "offline", 503).fetch,
  runtime: instantClock(),
  timeout: 5_000,
  deadline: 10_000,
  hooks: {
    onRequest({ attempt, method, path, status, reason, durationMs }) {
      const end = status ?? reason;
      console.log(
        `#${attempt} ${method} ${path}: ${end}, ${durationMs} ms`,
      );
    },
    onRetry({ delayMs, remainingMs }) {
      console.log(`   waits ${delayMs} ms, ${remainingMs} ms left`);
    },
  },
});

try {
  await outbound.raw.get("/campaigns");
} catch (error) {
  if (!OutboundError.is(error)) throw error;
  console.log(`${error.requests} requests, ${error.message}`);
  console.log(`stopped by the ${error.limit}`);
}
