import { createOutbound, observe } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });
const start = clock.now();

// Hears every client in the process, from here on.
const stop = observe(({ type, client, at, ...rest }) => {
  console.log(`${at - start} ms: ${client} ${type}`);
  console.log(rest);
});

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: scriptedFetch([
    "hang",
    { status: 429, headers: { "retry-after": "900" } },
  ]).fetch,
  runtime: clock,
  timeout: 5_000,
});

await outbound.raw.get("/campaigns?search=secret").catch(() => {});

stop();
await outbound.raw.get("/campaigns").catch(() => {});
