import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** A 429 with this Retry-After, then an answer. */
async function asked(value: string) {
  const headers = {
    "retry-after": value,
    date: "Thu, 01 Jan 2026 00:00:00 GMT",
  };
  const vendor = fakeVendor({ status: 429, headers }, 200);
  let wait = "no wait";
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: vendor.fetch,
    runtime: instantClock(),
    hooks: {
      onRetry: ({ delayMs }) => {
        wait = `waits ${delayMs} ms`;
      },
    },
  });

  try {
    await outbound.raw.get("/campaigns");
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    wait = `${error.code} at once, retryAfterMs ${error.retryAfterMs}`;
  }
  console.log(`${JSON.stringify(value).padEnd(34)} ${wait}`);
}

console.log("seconds");
await asked("20");
await asked("0");
await asked("1.5");

console.log("the three forms of a date");
await asked("Thu, 01 Jan 2026 00:00:20 GMT");
await asked("Thursday, 01-Jan-26 00:00:20 GMT");
await asked("Thu Jan  1 00:00:20 2026");
await asked("Wed, 31 Dec 2025 23:00:00 GMT");

console.log("longer than maxRetryAfter");
await asked("301");
await asked("2147484");

console.log("not a time: as if it were absent");
for (const value of ["-5", "+5", "1e3", "0x10", "10abc", "soon", ""]) {
  await asked(value);
}
