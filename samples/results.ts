import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const page = {
  status: 200,
  body: {
    items: [{ id: "c1" }, { id: "c2" }],
    next_starting_after: "c2",
  },
};
const record = { status: 200, body: { id: "c1", name: "Spring" } };

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: scriptedFetch([page, 503, record, record, record]).fetch,
  runtime: virtualClock({ auto: true }),
});

console.log("list", await outbound.campaigns.list());
console.log("get", await outbound.campaigns.get("c1"));

// A handle is a record to be read later: making it sends nothing.
const handle = outbound.campaigns.handle("c1");
const { data } = await handle.get();
console.log("handle", handle.id, data);

// What comes back is the vendor's own record, typed.
const name: string | undefined = data.name;
console.log(name);
