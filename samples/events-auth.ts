import { createBoundaryLogger } from "outbound-sdk/boundary";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

// The key is taken back while the program runs.
const vendor = fakeVendor(202, 401, 202);

const logger = createBoundaryLogger({
  apiKey: "not-a-key",
  endpoint: "https://boundary.example",
  fetch: vendor.fetch,
  runtime: instantClock(),
  onError({ name, message, dropped }) {
    console.log(`${name}: ${message}`);
    console.log(`dropped: ${dropped}`);
  },
});

logger.onRunSuccess({ run: 1 });
await logger.flush();
console.log(`run 1: ${logger.state}`);

// A full batch and ten more that wait behind it.
for (let run = 2; run <= 31; run++) logger.onRunSuccess({ run });
await logger.flush();
console.log(`run 31: ${logger.state}`);

// From here on nothing is kept, sent or reported.
for (let run = 32; run <= 99; run++) logger.onRunSuccess({ run });
await logger.flush();
console.log(`run 99: ${vendor.count()} requests in all`);
