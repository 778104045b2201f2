import { createOutbound, OutboundError } from "outbound-sdk";
import type { OperationOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch } from "outbound-sdk/testing";

const vendor = scriptedFetch([200]);
const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
});

/** Options as they come from a file or a form: nobody checked them. */
async function tried(options: object) {
  try {
    await outbound.raw.get("/campaigns", options as OperationOptions);
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    // What was wrong, and what is allowed.
    console.log(error.message.replace(": ", ":\n  "));
  }
}

await tried({ timeout: 0 });
await tried({ timeout: "30s" });
await tried({ retries: -1 });
await tried({ retries: { max: 1.5 } });
await tried({ deadline: { ms: 1_000, cut: "yes" } });
await tried({ maxRequests: Infinity });
await tried({ maxRetryAfter: NaN });
await tried({ signal: "now" });
await tried({ retryBudget: { ratio: 0.1 } });

console.log(`${vendor.requests.length} requests were sent`);
