import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

/** A vendor with nine leads, in pages of three, and a bad start. */
const vendor = scriptedFetch([
  503,
  503,
  ({ body = "{}" }) => {
    const asked: { starting_after?: string } = JSON.parse(body);
    const from = Number(asked.starting_after ?? 0);
    const items = [1, 2, 3].map((n) => ({ id: `${from + n}` }));
    const last = from + 3 >= 9;
    const next = last ? {} : { next_starting_after: `${from + 3}` };
    return { status: 200, body: { items, ...next } };
  },
]);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: virtualClock({ auto: true }),
});

/** Walks on from a cursor, and tells where to go on next time. */
async function someLeads(cursor: string | undefined) {
  const walk = outbound.leads.listAll({
    cursor,
    limit: 3,
    maxRequests: 2,
  });
  const ids: string[] = [];
  try {
    for await (const lead of walk) ids.push(lead.id);
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    if (error.limit !== "maxRequests") throw error;
  }
  const { requests, next, done } = walk.meta;
  const on = `go on from ${next ?? "the beginning"}`;
  const what = ids.length > 0 ? ids.join(", ") : "none";
  console.log(`leads ${what}: ${requests} sent, ${done ? "done" : on}`);
  return { next, done };
}

// In a job, both are what to keep between two runs.
let run = await someLeads(undefined);
while (!run.done) run = await someLeads(run.next);
