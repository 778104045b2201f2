import { createBoundaryLogger } from "outbound-sdk/boundary";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

// The first batch arrives; the second is asked to wait a minute.
const vendor = fakeVendor(202, {
  status: 429,
  headers: { "retry-after": "60" },
});
const clock = instantClock();

const logger = createBoundaryLogger({
  apiKey: "not-a-key",
  endpoint: "https://boundary.example",
  fetch: vendor.fetch,
  runtime: clock,
  onError({ name, message, dropped }) {
    console.log(`${name}: ${message}`);
    console.log(`dropped: ${dropped}`);
  },
});

for (let run = 1; run <= 50; run++) logger.onRunSuccess({ run });

// A second later the process is told to stop.
await new Promise<void>((resolve) => {
  clock.timer(1_000, resolve);
});
const start = clock.now();
await logger.shutdown(3_000);

console.log(`shut down after ${clock.now() - start} ms`);
console.log(`${vendor.count()} requests`);

logger.onRunSuccess({ run: 51 });
