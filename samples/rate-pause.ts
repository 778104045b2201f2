import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });
const start = clock.now();

/** What was sent in each second: # was answered, x was refused. */
const seconds: string[] = [];
const refusal = {
  status: 429,
  headers: { "retry-after": "3" },
  afterMs: 50,
};
const vendor = scriptedFetch(
  [
    ({ number }) => {
      // Somebody else has used up the limit: a whole burst is refused.
      const refused = number > 16 && number <= 24;
      const second = Math.floor((clock.now() - start) / 1_000);
      seconds[second] = (seconds[second] ?? "") + (refused ? "x" : "#");
      return refused ? refusal : 200;
    },
  ],
  { clock },
);

const outbound = createOutbound({
  adapter: instantly({
    apiKey: "not-a-key",
    rateLimits: [{ requests: 8, perMs: 1_000 }],
  }),
  fetch: vendor.fetch,
  runtime: clock,
});

const paths = Array.from({ length: 160 }, (_, n) => `/leads/${n}`);
await Promise.all(paths.map((path) => outbound.raw.get(path)));

for (const [second, marks = ""] of seconds.entries()) {
  console.log(`${`${second}`.padStart(2)} s ${marks}`.trimEnd());
}
