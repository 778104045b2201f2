// @runs node
import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

// Ctrl+C ends the call in any phase, a wait included.
const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort("Ctrl+C"));

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: fakeVendor(503, "offline", 401).fetch,
  runtime: instantClock(),
  timeout: 10_000,
  retries: 2,
  signal: interrupt.signal,
  hooks: {
    // A person at a prompt wants to know why nothing happens.
    onRetry({ reason, delayMs }) {
      console.log(`${reason}, trying again in ${delayMs / 1000} s`);
    },
  },
});

try {
  await outbound.raw.get("/campaigns");
} catch (error) {
  if (!OutboundError.is(error)) throw error;
  console.log(`${error.code}: ${error.message}`);
  // In a real tool: 75 says "try again later", 1 says "fix it first".
  console.log(`exit code ${error.permanent ? 1 : 75}`);
}
