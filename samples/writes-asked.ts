import { observe } from "outbound-sdk";
import { createSumeClient } from "outbound-sdk/sume";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** The first wait, at the least, the middle and the most of chance. */
async function waits(retryAfter: string) {
  const found: number[] = [];
  const stop = observe((event) => {
    if (event.type === "wait.start") found.push(event.delayMs);
  });
  const headers = { "retry-after": retryAfter };
  for (const random of [0, 0.5, 0.999]) {
    const sume = createSumeClient({
      apiKey: "not-a-key",
      baseUrl: "https://sume.example/v1",
      fetch: fakeVendor({ status: 429, headers }, 200).fetch,
      runtime: { ...instantClock(), random: () => random },
    });
    await sume.get("/runs");
  }
  stop();
  console.log(`Retry-After: ${retryAfter}: ${found.join(", ")} ms`);
}

// In place of the own wait, also where that would be longer; never
// below what was asked for, and never above the cap.
for (const seconds of ["0.2", "20", "55", "60", "3600"]) {
  await waits(seconds);
}
