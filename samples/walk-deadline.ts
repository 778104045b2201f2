import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });

/** Pages without an end; each takes a second, the fourth fails. */
const vendor = scriptedFetch(
  [
    ({ number }) => {
      if (number === 4) return { status: 503, afterMs: 1_000 };
      const items = [{ id: `c${number}` }];
      const body = { items, next_starting_after: `${number}` };
      return { status: 200, afterMs: 1_000, body };
    },
  ],
  { clock },
);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: clock,
});

const walk = outbound.campaigns.listAll({
  deadline: { ms: 10_000, cut: true },
});
try {
  for await (const { id } of walk) {
    console.log(`${id} after ${walk.meta.elapsedMs} ms`);
    // A second of work for each record: it counts too.
    await new Promise<void>((resolve) => {
      clock.timer(1_000, resolve);
    });
  }
} catch (error) {
  if (!OutboundError.is(error)) throw error;
  const { code, limit, requests } = error;
  console.log(`${code}, limit ${limit}: ${error.message}`);
  const { elapsedMs, next } = walk.meta;
  console.log(`${requests} sent in ${elapsedMs} ms, next is ${next}`);
}
