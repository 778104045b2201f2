import { createOutbound, failover, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const minute = 60_000;
const clock = virtualClock({ auto: true });
const start = clock.now();

// Well for five minutes, then down for an hour, then the key is gone.
const vendor = scriptedFetch([
  ({ url }) => {
    const at = clock.now() - start;
    if (at >= 70 * minute) return 401;
    if (at >= 5 * minute) return 503;
    return { status: 200, body: { id: url.slice(-2), name: "Spring" } };
  },
]);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: clock,
  // Somebody waits, and there is something to show instead.
  retries: 1,
  deadline: 2_000,
  plugins: [failover({ maxAgeMs: 30 * minute })],
});

async function read(id: string) {
  const at = `${Math.round((clock.now() - start) / minute)} min`;
  try {
    const { data, meta } = await outbound.campaigns.get(id);
    const age = meta.stale ? `stale, ${meta.ageMs} ms old` : "fresh";
    console.log(`${at}: ${data.name}, ${age}, ${meta.requests} sent`);
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    console.log(`${at}: ${error.code}, ${error.message}`);
  }
}

async function later(minutes: number) {
  await new Promise<void>((resolve) => {
    clock.timer(minutes * minute, resolve);
  });
}

await read("c1");
await later(10);
await read("c1"); // The vendor is down: the answer from before.
await read("c2"); // Never read before: there is nothing to serve.
await later(30);
await read("c1"); // Older than half an hour.
await later(31);
await read("c1"); // An error that stays is not hidden.
