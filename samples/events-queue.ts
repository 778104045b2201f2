import { createBoundaryLogger } from "outbound-sdk/boundary";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

const vendor = fakeVendor(202);
const clock = instantClock();
const start = clock.now();

const logger = createBoundaryLogger({
  apiKey: "not-a-key",
  endpoint: "https://boundary.example",
  runtime: clock,
  batch: { size: 4, intervalMs: 5_000, maxQueueSize: 10 },
  fetch(url, init) {
    const { events } = JSON.parse(String(init?.body));
    const runs = events.map(({ run }: { run: number }) => run);
    console.log(`${clock.now() - start} ms: runs ${runs}`);
    return vendor.fetch(url, init);
  },
  onError({ message, dropped }) {
    console.log(`${dropped} dropped: ${message}`);
  },
});

// Four make a batch at once. The fifth waits for others, but not
// longer than the interval.
for (let run = 1; run <= 5; run++) logger.onRunSuccess({ run });
await new Promise<void>((resolve) => {
  clock.timer(60_000, resolve);
});

// Twenty in one turn: four are on their way, ten may wait.
for (let run = 6; run <= 25; run++) logger.onRunSuccess({ run });
await logger.flush();
