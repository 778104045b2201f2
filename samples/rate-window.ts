import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });
const start = clock.now();
const sent: number[] = [];
const vendor = scriptedFetch([
  () => {
    sent.push(clock.now() - start);
    return 200;
  },
]);

const outbound = createOutbound({
  // A share of the vendor's limit, since another process has the rest.
  adapter: instantly({
    apiKey: "not-a-key",
    rateLimits: [{ requests: 4, perMs: 1_000 }],
  }),
  fetch: vendor.fetch,
  runtime: clock,
});

const read = (path: string) => outbound.raw.get(path);

// Three requests now, and six more 700 ms later.
const first = ["/a", "/b", "/c"].map(read);
await new Promise<void>((resolve) => {
  clock.timer(700, resolve);
});
const later = ["/d", "/e", "/f", "/g", "/h", "/i"].map(read);
await Promise.all([...first, ...later]);

console.log(`sent at ${sent.join(", ")} ms`);

// Wherever a second begins, no more than four fall into it.
const busiest = sent.map(
  (from) => sent.filter((at) => at >= from && at < from + 1_000).length,
);
console.log(`the busiest second has ${Math.max(...busiest)}`);
