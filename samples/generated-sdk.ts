// @runs node
// @needs modern-treasury
import ModernTreasury, { APIError } from "modern-treasury";
import { createFetch, keyedPolicy } from "outbound-sdk/fetch";
import {
  type Answer,
  scriptedFetch,
  virtualClock,
} from "outbound-sdk/testing";

/** The vendor's own SDK, on a `fetch` that retries. */
function makeClient(maxRetries: number, ...answers: Answer[]) {
  const vendor = scriptedFetch(answers);
  const client = new ModernTreasury({
    apiKey: "not-a-key",
    organizationID: "nobody",
    maxRetries,
    fetch: createFetch({
      ...keyedPolicy,
      fetch: vendor.fetch,
      runtime: virtualClock({ auto: true }),
    }),
  });
  return { client, vendor };
}

// Its writes carry a key, so they may be sent again.
const answered = { status: 200, body: { id: "cp_1", name: "Ada" } };
const { client, vendor } = makeClient(0, 503, "offline", answered);
const party = await client.counterparties.create({ name: "Ada" });
console.log(`${party.name} after ${vendor.requests.length} requests`);
const keys = vendor.requests.map(({ headers }) =>
  headers.get("idempotency-key"),
);
console.log(`${new Set(keys).size} key in all of them`);

// Who retries? One layer of three attempts, or two of them.
const refused = { status: 503, headers: { "retry-after-ms": "1" } };
for (const maxRetries of [0, 2]) {
  const { client, vendor } = makeClient(maxRetries, refused);
  try {
    await client.counterparties.create({ name: "Ada" });
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const sent = vendor.requests.length;
    console.log(
      `maxRetries ${maxRetries}: ${sent} sent, ${error.status}`,
    );
  }
}
