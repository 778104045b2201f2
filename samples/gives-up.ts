import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor, type Answer } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** Asks a vendor that always gives this answer, and prints the end. */
async function giveUp(label: string, answer: Answer) {
  const vendor = fakeVendor(answer);
  const waits: number[] = [];
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: vendor.fetch,
    runtime: instantClock(),
    hooks: { onRetry: ({ delayMs }) => waits.push(delayMs) },
  });

  try {
    await outbound.raw.get("/campaigns");
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    console.log(
      label.padEnd(8),
      `${vendor.count()} sent`,
      error.code.padEnd(12),
      error.permanent ? "permanent" : "can pass ",
      waits.length > 0 ? `waited ${waits.join(", ")} ms` : "no wait",
    );
  }
}

for (const status of [500, 502, 503, 504, 520]) {
  await giveUp(`${status}`, status);
}
for (const status of [408, 425, 429]) {
  await giveUp(`${status}`, status);
}
await giveUp("429 +20", {
  status: 429,
  headers: { "retry-after": "20" },
});
await giveUp("offline", "offline");
await giveUp("hang", "hang");

// None of these would go better the second time.
for (const status of [501, 505, 510, 511]) {
  await giveUp(`${status}`, status);
}
for (const status of [400, 422, 401, 403, 404, 304]) {
  await giveUp(`${status}`, status);
}
