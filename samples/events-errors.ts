import { createBoundaryLogger } from "outbound-sdk/boundary";

import { fakeVendor, type Answer } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

const answers: Answer[] = [
  400,
  401,
  408,
  429,
  500,
  501,
  "offline",
  "hang",
];

for (const answer of answers) {
  const vendor = fakeVendor(answer);
  const logger = createBoundaryLogger({
    apiKey: "not-a-key",
    endpoint: "https://boundary.example",
    fetch: vendor.fetch,
    runtime: instantClock(),
    onError({ name, message, dropped }) {
      console.log(`${answer}: ${vendor.count()} sent, then`);
      console.log(`  ${name}: ${message}`);
      console.log(`  dropped: ${dropped}`);
    },
  });
  logger.onRunSuccess({ run: 1 });
  await logger.flush();
}
