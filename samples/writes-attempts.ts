import { createSumeClient } from "outbound-sdk/sume";

import { instantClock } from "./instant-clock.ts";

/** A hundred orders, to a vendor that refuses some requests. */
async function watch(label: string, refuses: (n: number) => boolean) {
  let requests = 0;
  const sume = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example/v1",
    runtime: instantClock(),
    async fetch() {
      requests += 1;
      const status = refuses(requests) ? 503 : 201;
      return new Response(null, { status });
    },
  });

  let again = 0;
  let failed = 0;
  for (let order = 1; order <= 100; order++) {
    const { error, attempts } = await sume.post("/runs", {
      body: { prompt: "a lighthouse" },
      idempotencyKey: `order-${order}`,
    });
    // Log this for every call, whether it worked or not.
    if (attempts > 1) again += 1;
    if (error !== undefined) failed += 1;
  }
  console.log(`${label}: ${requests} requests for 100 orders`);
  console.log(`  ${again} needed more than one, ${failed} failed`);
}

await watch("one request in twenty", (n) => n % 20 === 0);
await watch("two in three", (n) => n % 3 !== 0);
