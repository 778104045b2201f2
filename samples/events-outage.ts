import { createBoundaryLogger } from "outbound-sdk/boundary";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** Logs ten events a minute through an outage of two minutes. */
async function outage(whileOpen: "drop" | "hold") {
  const clock = instantClock();
  const well = fakeVendor(202);
  const ill = fakeVendor(503);
  const end = clock.now() + 120_000;
  let arrived = 0;
  let dropped = 0;

  const logger = createBoundaryLogger({
    apiKey: "not-a-key",
    endpoint: "https://boundary.example",
    runtime: clock,
    whileOpen,
    async fetch(url, init) {
      if (clock.now() < end) return ill.fetch(url, init);
      const { events } = JSON.parse(String(init?.body));
      arrived += events.length;
      return well.fetch(url, init);
    },
    onError(error) {
      dropped += error.dropped;
    },
  });

  for (let run = 1; run <= 40; run++) {
    logger.onRunSuccess({ run });
    await new Promise<void>((resolve) => {
      clock.timer(6_000, resolve);
    });
  }
  await logger.shutdown();

  console.log(`${whileOpen}:`);
  console.log(`  ${arrived} events arrived, ${dropped} dropped`);
  console.log(`  ${ill.count()} requests during the outage`);
}

await outage("drop");
await outage("hold");
