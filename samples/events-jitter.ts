import { observe } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";

import { fakeVendor, type Answer } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** The waits of one batch, at the least, the middle and the most. */
async function waits(label: string, answer: Answer) {
  console.log(label);
  for (const random of [0, 0.5, 0.999]) {
    const found: number[] = [];
    const stop = observe((event) => {
      if (event.type === "wait.start") found.push(event.delayMs);
    });
    const logger = createBoundaryLogger({
      apiKey: "not-a-key",
      endpoint: "https://boundary.example",
      fetch: fakeVendor(answer).fetch,
      runtime: { ...instantClock(), random: () => random },
      onError: () => {},
    });
    logger.onRunSuccess({ run: 1 });
    await logger.flush();
    stop();
    console.log(`  at random ${random}: ${found.join(", ")} ms`);
  }
}

function asks(seconds: number): Answer {
  return { status: 429, headers: { "retry-after": `${seconds}` } };
}

// Three attempts have two waits between them.
await waits("no wait asked for", 503);
// Chance never shortens what the vendor asked for,
await waits("Retry-After: 20", asks(20));
// and never lengthens the cap.
await waits("Retry-After: 3600", asks(3_600));
