import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

// Three pages. The second fails once, the last has no cursor.
const vendor = scriptedFetch([
  {
    status: 200,
    body: {
      items: [{ id: "c1" }, { id: "c2" }],
      next_starting_after: "c2",
    },
  },
  503,
  {
    status: 200,
    body: {
      items: [{ id: "c3" }, { id: "c4" }],
      next_starting_after: "c4",
    },
  },
  { status: 200, body: { items: [{ id: "c5" }] } },
]);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: virtualClock({ auto: true }),
});

const walk = outbound.campaigns.listAll({ status: 1, limit: 2 });
for await (const campaign of walk) {
  console.log(`${campaign.id}, ${walk.meta.requests} sent so far`);
}

console.log(walk.meta);
for (const { url } of vendor.requests) {
  console.log(url.slice(url.indexOf("?")));
}
