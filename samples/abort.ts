import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

const clock = instantClock();

/** Prints how the call ended, and when. */
async function ending(label: string, call: Promise<unknown>) {
  const start = clock.now();
  try {
    await call;
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    console.log(`${label}: ${error.message}`);
    console.log(
      `  aborted ${error.aborted}, ${error.requests} sent,`,
      `after ${clock.now() - start} ms, cause: ${error.cause}`,
    );
  }
}

// In flight: the vendor hangs, and the reader leaves after 2 seconds.
const leaving = new AbortController();
clock.timer(2_000, () => leaving.abort("the reader left"));
await ending(
  "in flight",
  createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: fakeVendor("hang").fetch,
    runtime: clock,
  }).raw.get("/campaigns", { signal: leaving.signal }),
);

// In a wait: aborted from the hook that announces it.
const shutdown = new AbortController();
await ending(
  "in a wait",
  createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: fakeVendor(503).fetch,
    runtime: clock,
    hooks: {
      onRetry: ({ delayMs }) => {
        clock.timer(delayMs / 2, () => shutdown.abort("shutting down"));
      },
    },
  }).raw.get("/campaigns", { signal: shutdown.signal }),
);
