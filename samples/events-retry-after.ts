import { observe } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** How long a batch waits when a 429 says so. */
async function waitFor(retryAfter?: string) {
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers["retry-after"] = retryAfter;
  const answer = { status: 429, headers };
  const logger = createBoundaryLogger({
    apiKey: "not-a-key",
    endpoint: "https://boundary.example",
    fetch: fakeVendor(answer, 202).fetch,
    runtime: instantClock(),
  });
  const stop = observe((event) => {
    if (event.type === "wait.start") {
      console.log(`${retryAfter ?? "none"}: ${event.delayMs} ms`);
    }
  });
  logger.onRunSuccess({ run: 1 });
  await logger.flush();
  stop();
}

await waitFor("20");
// The clock of these samples starts with the year 2026.
await waitFor("Thu, 01 Jan 2026 00:00:45 GMT");
// More than a minute is waited for a minute, then tried again.
await waitFor("3600");
// What cannot be read, or is not there, asks for nothing: the own
// wait stands.
await waitFor("in a while");
await waitFor();
