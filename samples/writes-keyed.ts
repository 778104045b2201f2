import { createSumeClient } from "outbound-sdk/sume";

import { fakeVendor, type Answer } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** Starts a run under a key, and prints what the vendor got. */
async function order(label: string, ...answers: [Answer, ...Answer[]]) {
  const vendor = fakeVendor(...answers);
  console.log(label);
  const sume = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example/v1",
    runtime: instantClock(),
    fetch(url, init) {
      const key = new Headers(init?.headers).get("idempotency-key");
      console.log(`  ${init?.method} ${key}: ${init?.body}`);
      return vendor.fetch(url, init);
    },
  });

  const { data, error, attempts } = await sume.post("/runs", {
    body: { prompt: "a lighthouse" },
    // Made once, where the order is made: never inside a retry.
    idempotencyKey: "order-1041",
  });
  const end = error === undefined ? JSON.stringify(data) : error.code;
  console.log(`  ${end}, attempts: ${attempts}`);
}

const receipt = { status: 201, body: { id: "run_7" } };

await order("no answer, then 503", "hang", 503, receipt);
// 409: the first attempt is still at work. The key asks for its end.
await order("409", 409, receipt);
// 422: the key was used for something else. That does not change.
await order("422", 422, receipt);
