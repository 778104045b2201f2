import { createOutbound, OutboundError } from "outbound-sdk";
import type { OperationOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor, type Answer } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** One call under a limit, against a vendor that never gets better. */
async function limited(
  label: string,
  answer: Answer,
  options: OperationOptions,
) {
  const vendor = fakeVendor(answer);
  const clock = instantClock();
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: vendor.fetch,
    runtime: clock,
  });

  const start = clock.now();
  try {
    await outbound.raw.get("/campaigns", options);
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    const flags = (
      ["timedOut", "aborted", "permanent"] as const
    ).filter((flag) => error[flag]);
    console.log(label);
    console.log(`  ${error.code}: ${error.message}`);
    console.log(
      `  ${vendor.count()} sent in ${clock.now() - start} ms,`,
      `limit ${error.limit}, flags: ${flags.join(", ") || "none"}`,
    );
  }
}

await limited("timeout: 5000 and one retry", "hang", {
  timeout: 5_000,
  retries: 1,
});
await limited("deadline: 3000", 503, { deadline: 3_000 });
await limited("deadline: 3000, a vendor that hangs", "hang", {
  deadline: 3_000,
});
await limited("the same, cut", "hang", {
  deadline: { ms: 3_000, cut: true },
});
await limited("deadline: 0, already spent", 503, { deadline: 0 });
await limited("maxRequests: 2", 503, { maxRequests: 2 });
await limited("retries: 0", 503, { retries: 0 });
await limited("a signal that was aborted before", 503, {
  signal: AbortSignal.abort(),
});
