import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });
const start = clock.now();
const vendor = scriptedFetch([{ status: 200, body: { items: [] } }]);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: clock,
});

async function lastOf<T>(calls: Promise<T>[]) {
  await Promise.all(calls);
  return clock.now() - start;
}

const [emails, campaigns] = await Promise.all([
  lastOf(Array.from({ length: 25 }, () => outbound.emails.list())),
  lastOf(Array.from({ length: 25 }, () => outbound.campaigns.list())),
]);

console.log(`25 lists of campaigns were read after ${campaigns} ms`);
console.log(`25 lists of emails were read after ${emails} ms`);
