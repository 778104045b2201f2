import { createSumeClient } from "outbound-sdk/sume";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

const clock = instantClock();
const sume = createSumeClient({
  apiKey: "not-a-key",
  baseUrl: "https://sume.example/v1",
  fetch: fakeVendor("hang").fetch,
  runtime: clock,
});

async function read(label: string, options?: { timeout: number }) {
  const start = clock.now();
  const { error, attempts } = await sume.get("/runs/run_7", options);
  const seconds = (clock.now() - start) / 1_000;
  console.log(`${label}: ${error?.code} after ${seconds} s`);
  console.log(`  attempts: ${attempts}`);
}

// Made for calls that hold the connection until a job is done.
await read("the default");
// A read has an answer in seconds, or not at all.
await read("a read's own", { timeout: 5_000 });
