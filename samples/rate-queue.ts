import { createOutbound, OutboundError } from "outbound-sdk";
import type { OperationOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });
const start = clock.now();

const outbound = createOutbound({
  // One request a second, so that the queue is easy to see.
  adapter: instantly({
    apiKey: "not-a-key",
    rateLimits: [{ requests: 1, perMs: 1_000 }],
  }),
  fetch: scriptedFetch([200]).fetch,
  runtime: clock,
  // Shorter than the waits below: it does not run in the queue.
  timeout: 500,
  hooks: {
    onRateLimit: ({ delayMs }) =>
      console.log(`a wait of ${delayMs} ms begins`),
  },
});

async function read(name: string, options?: OperationOptions) {
  let end = "answered";
  try {
    await outbound.raw.get(`/${name}`, options);
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    const { code, limit, requests } = error;
    end = `${code}, limit ${limit}, ${requests} sent`;
  }
  console.log(`${clock.now() - start} ms: ${name} ${end}`);
}

const leave = new AbortController();
clock.timer(400, () => leave.abort());

await Promise.all([
  read("first"),
  read("second", { signal: leave.signal }),
  read("third"),
  read("fourth", { deadline: 3_500 }),
  read("fifth", { deadline: 3_500 }),
]);
