import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const first = {
  status: 200,
  body: {
    items: [{ id: "c1" }, { id: "c2" }],
    next_starting_after: "B",
  },
};
const second = {
  status: 200,
  body: { items: [{ id: "c3" }, { id: "c4" }] },
};
const vendor = scriptedFetch([first, second]);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: virtualClock({ auto: true }),
});

const done = new Set<string>();
const walk = outbound.campaigns.listAll();
for await (const { id } of walk) {
  done.add(id);
  if (id === "c3") break; // In the middle of the second page.
}
console.log(`${[...done].join(", ")}; go on from ${walk.meta.next}`);

// That page is read again: what was done must not be done twice.
const rest = outbound.campaigns.listAll({
  cursor: walk.meta.next,
});
for await (const { id } of rest) {
  console.log(done.has(id) ? `${id} was done` : `${id} is new`);
}
