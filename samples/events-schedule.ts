import { observe } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

// Two refusals, then the batch is accepted.
const vendor = fakeVendor(503, "offline", 202);

const logger = createBoundaryLogger({
  apiKey: "not-a-key",
  endpoint: "https://boundary.example",
  fetch: vendor.fetch,
  runtime: instantClock(),
});

const stop = observe((event) => {
  if (event.type !== "wait.start") return;
  const { attempt, reason, delayMs } = event;
  console.log(`attempt ${attempt}: ${reason}`);
  console.log(`  waits ${delayMs} ms`);
});

logger.onRunSuccess({ run: 1 });
logger.onRunFailure({ run: 2, error: "out of steps" });
await logger.flush();
stop();

console.log(`2 events arrived, in request ${vendor.count()}`);
