import { createSumeClient, type SumeError } from "outbound-sdk/sume";

import { fakeVendor, type Answer } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** What to do about a 429 that has outlasted the client's retries. */
function next(error: SumeError) {
  if (error.code === "queue_full") {
    return "wait for a run to end, then the same key again";
  }
  const { scope } = error.details as { scope: "read" | "write" };
  return scope === "read"
    ? "poll slower, or let a webhook tell you"
    : "spread the submits; the same key again";
}

function refusal(retryAfter: string, error: object): Answer {
  const headers = { "retry-after": retryAfter };
  return { status: 429, headers, body: { error } };
}

/** Makes one call, to a vendor that refuses it so. */
async function refused(method: "get" | "post", answer: Answer) {
  const clock = instantClock();
  const sume = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example/v1",
    fetch: fakeVendor(answer).fetch,
    runtime: clock,
  });
  const start = clock.now();
  const { error, attempts } = await sume[method]("/runs", {
    idempotencyKey: "order-1041",
  });
  if (error === undefined) return;

  const waited = (clock.now() - start) / 1000;
  console.log(`${error.code}: ${error.message}`);
  console.log(`  ${attempts} attempts in ${waited} s`);
  console.log(`  the vendor asks for ${error.retryAfterSeconds} s`);
  console.log(`  ${next(error)}`);
}

const reads = refusal("20", {
  code: "rate_limited",
  message: "60 reads per minute",
  details: { scope: "read" },
});
const writes = refusal("20", {
  code: "rate_limited",
  message: "10 writes per minute",
  details: { scope: "write" },
});
const full = refusal("900", {
  code: "queue_full",
  message: "5 runs are waiting",
});

await refused("get", reads);
await refused("post", writes);
await refused("post", full);
