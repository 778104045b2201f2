import { createBoundaryLogger } from "outbound-sdk/boundary";

import { fakeVendor, type Answer } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

// Five batches fail, each after three attempts; then all is well.
const outage = Array<Answer>(14).fill(503);
const vendor = fakeVendor(503, ...outage, 202);
const clock = instantClock();

const logger = createBoundaryLogger({
  apiKey: "not-a-key",
  endpoint: "https://boundary.example",
  fetch: vendor.fetch,
  runtime: clock,
  onError({ name, message }) {
    console.log(`  ${name}: ${message}`);
  },
});

async function batch(run: number) {
  logger.onRunSuccess({ run });
  await logger.flush();
  console.log(
    `batch ${run}: ${logger.state}, ${vendor.count()} requests`,
  );
}

for (let run = 1; run <= 5; run++) await batch(run);

// While it is open nothing is sent.
await batch(6);

await new Promise<void>((resolve) => {
  clock.timer(30_000, resolve);
});
console.log(`30 seconds later: ${logger.state}`);

// The next batch is the probe, and its success closes the breaker.
await batch(7);
