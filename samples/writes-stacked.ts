import { createSumeClient } from "outbound-sdk/sume";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** A loop of three of your own, around a client that may have one. */
async function stacked(maxRetries: number) {
  const vendor = fakeVendor(503);
  const sume = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example/v1",
    fetch: vendor.fetch,
    runtime: instantClock(),
    maxRetries,
  });

  for (let attempt = 1; attempt <= 3; attempt++) {
    const { error } = await sume.post("/runs", {
      body: { prompt: "a lighthouse" },
      idempotencyKey: "order-1041",
    });
    if (error === undefined) break;
  }
  return vendor.count();
}

console.log(`two loops of three: ${await stacked(2)} requests`);
console.log(`yours alone:        ${await stacked(0)} requests`);
