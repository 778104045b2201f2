import { createOutbound, fullJitterBackoff } from "outbound-sdk";
import type { OperationOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

const vendor = fakeVendor(503);
let waits: number[] = [];

// What stands here holds for every call that does not say otherwise.
const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: instantClock(),
  retries: 2,
  hooks: { onRetry: ({ delayMs }) => waits.push(delayMs) },
});

async function show(label: string, options?: OperationOptions) {
  waits = [];
  const before = vendor.count();
  await outbound.raw.get("/campaigns", options).catch(() => {});
  const sent = vendor.count() - before;
  console.log(`${label}: ${sent} sent, waits [${waits.join(", ")}]`);
}

await show("the instance's two retries");
await show("retries: 0", { retries: 0 });
await show("every 250 ms", {
  retries: { max: 3, backoff: () => 250 },
});
await show("half the usual wait", {
  retries: {
    backoff: (retry, random) => fullJitterBackoff(retry, random) / 2,
  },
});

// The default wait before each retry, at the middle of the jitter.
const middle = [1, 2, 3, 4, 5, 6, 7, 8].map((retry) =>
  fullJitterBackoff(retry, 0.5),
);
console.log(`by default: ${middle.join(", ")} ms`);
