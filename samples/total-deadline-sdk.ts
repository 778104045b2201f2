import { createOutbound, OutboundError } from "outbound-sdk";
import type { OperationOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

async function call(options: OperationOptions) {
  const vendor = fakeVendor("hang");
  const clock = instantClock();
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: vendor.fetch,
    runtime: clock,
  });

  const start = clock.now();
  try {
    await outbound.raw.get("/campaigns", options);
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    const ms = clock.now() - start;
    console.log(`${vendor.count()} sent, ${ms} ms`);
    console.log(`  ended by ${error.limit}: ${error.message}`);
  }
}

// A limit for each attempt alone.
await call({ timeout: 300 });

// The two lines that hold the whole call to one second.
await call({
  timeout: 300,
  deadline: { ms: 1_000, cut: true },
});

// Shorter waits leave room for another attempt.
await call({
  timeout: 300,
  deadline: { ms: 1_000, cut: true },
  retries: { backoff: () => 100 },
});

// A budget handed down, and spent on the way.
await call({ timeout: 300, deadline: { ms: -20, cut: true } });
