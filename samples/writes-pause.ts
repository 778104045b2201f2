import { createSumeClient } from "outbound-sdk/sume";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

// Asks for a quarter of an hour once, then takes the order.
const vendor = fakeVendor(
  { status: 429, headers: { "retry-after": "900" } },
  { status: 201, body: { id: "run_7" } },
);
const clock = instantClock();
const sume = createSumeClient({
  apiKey: "not-a-key",
  baseUrl: "https://sume.example/v1",
  fetch: vendor.fetch,
  runtime: clock,
  // The handler does not sleep. The job queue does.
  maxRetries: 0,
});

const job = { prompt: "a lighthouse", key: "order-1041" };

async function handle({ prompt, key }: typeof job) {
  const { data, error } = await sume.post("/runs", {
    body: { prompt },
    idempotencyKey: key,
  });
  if (error === undefined) {
    console.log(`done: ${JSON.stringify(data)}`);
    return;
  }
  const seconds = error.retryAfterSeconds ?? 60;
  console.log(`${error.code}: back in the queue for ${seconds} s`);
  // Stands for your job queue: the same job, the same key, later.
  await new Promise<void>((resolve) => {
    clock.timer(seconds * 1000, resolve);
  });
  await handle({ prompt, key });
}

await handle(job);
