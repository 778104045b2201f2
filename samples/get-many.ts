import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

// A vendor that fails once on "b" and has nothing by the name "gone".
let failed = false;
const vendor = scriptedFetch([
  ({ url }) => {
    const id = url.slice(url.lastIndexOf("/") + 1);
    if (id === "gone") return 404;
    if (id === "b" && !failed) {
      failed = true;
      return 503;
    }
    return { status: 200, body: { id, name: id.toUpperCase() } };
  },
]);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: virtualClock({ auto: true }),
});

const { data, meta } = await outbound.campaigns.getMany(
  ["a", "b", "a"],
  { maxRequests: 10, deadline: 30_000 },
);
console.log(data.map(({ name }) => name).join(", "));
console.log(meta);

try {
  await outbound.campaigns.getMany(["a", "gone", "c"]);
} catch (error) {
  if (!OutboundError.is(error)) throw error;
  console.log(`${error.code} after ${error.requests} requests`);
}
