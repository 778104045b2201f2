import { createOutbound, failover } from "outbound-sdk";
import type { Answer, Plugin } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

/** The same question asked while it is being answered: one read. */
function together(): Plugin {
  return {
    name: "together",
    install() {
      const reads = new Map<string, Promise<Answer>>();
      return {
        async aroundRead({ operation, key }, next) {
          const running = reads.get(key);
          if (running !== undefined) {
            console.log(`joins ${operation}`);
            return await running;
          }
          const read = next();
          reads.set(key, read);
          try {
            return await read;
          } finally {
            reads.delete(key);
          }
        },
      };
    },
  };
}

const vendor = scriptedFetch([
  ({ url }) => ({ status: 200, body: { id: url.slice(-2) } }),
]);
const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: virtualClock({ auto: true }),
  // The first is outermost.
  plugins: [together(), failover({ maxAgeMs: 60_000 })],
});

const ids = ["c1", "c2", "c1", "c1"];
const reads = ids.map((id) => outbound.campaigns.get(id));
for (const { data } of await Promise.all(reads)) console.log(data.id);

console.log(`${vendor.requests.length} requests were sent`);
