import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });
const start = clock.now();

// In order: no connection, a refusal with a wait, an answer that takes
// two seconds, and then one that depends on the request.
const vendor = scriptedFetch(
  [
    "offline",
    { status: 429, headers: { "retry-after": "2" } },
    { status: 200, afterMs: 2_000, body: { id: "c1" } },
    ({ method, url }) =>
      method === "POST"
        ? { status: 200, body: { items: [] } }
        : { status: 200, body: { id: url.slice(-2) } },
  ],
  { clock },
);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "a-key" }),
  fetch: vendor.fetch,
  runtime: clock,
});

const first = await outbound.campaigns.get("c1");
console.log(first.data, first.meta);
const second = await outbound.campaigns.get("c2");
console.log(second.data, second.meta);
await outbound.leads.list({ campaign: "c2", limit: 10 });

console.log(`${clock.now() - start} ms went by`);

// What the vendor saw, to the last header.
for (const { number, method, url, headers, body } of vendor.requests) {
  const key = headers.get("authorization");
  console.log(`#${number} ${method} ${url}`);
  console.log(`   ${key}, body ${body ?? "none"}`);
}
