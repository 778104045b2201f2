import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });
const start = clock.now();

/** How many requests left at which instant, in order. */
const sent = new Map<number, number>();
const vendor = scriptedFetch([
  () => {
    const at = clock.now() - start;
    sent.set(at, (sent.get(at) ?? 0) + 1);
    return 200;
  },
]);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: clock,
});

// No loop that counts, no sleep: all of them are asked for at once.
const paths = Array.from({ length: 250 }, (_, n) => `/leads/${n}`);
await Promise.all(paths.map((path) => outbound.raw.get(path)));

for (const [at, requests] of sent) {
  console.log(`at ${at} ms: ${requests} requests`);
}
