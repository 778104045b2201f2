import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

type Page = {
  items?: unknown;
  next_starting_after?: string;
};

/** Walks over these pages and prints how it ends. */
async function walkOver(label: string, ...pages: Page[]) {
  const vendor = scriptedFetch(
    pages.map((body) => ({ status: 200, body })),
  );
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: vendor.fetch,
    runtime: virtualClock({ auto: true }),
  });
  const ids: string[] = [];
  let end = "the end";
  try {
    for await (const { id } of outbound.campaigns.listAll()) {
      ids.push(id);
    }
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    end = `${error.code}:\n    ${error.message}`;
  }
  console.log(`${label} (${vendor.requests.length} sent)`);
  console.log(`  [${ids.join(", ")}] ${end}`);
}

const a = { id: "a" };
const b = { id: "b" };

await walkOver(
  "an empty page with a cursor",
  { items: [], next_starting_after: "1" },
  { items: [a], next_starting_after: "" },
);
await walkOver(
  "a cursor that comes back",
  { items: [a], next_starting_after: "1" },
  { items: [b], next_starting_after: "1" },
);
await walkOver("no list", { next_starting_after: "1" });
await walkOver("a record without an id", { items: [a, {}] });
