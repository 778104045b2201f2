import { createOutbound, OutboundError } from "outbound-sdk";
import type { OperationOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });
const start = clock.now();

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: scriptedFetch([
    { status: 429, headers: { "retry-after": "900" } },
    200,
  ]).fetch,
  runtime: clock,
});

async function read(label: string, options?: OperationOptions) {
  let end = "answered";
  try {
    await outbound.raw.get("/campaigns", options);
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    const { code, limit, requests, retryAfterMs } = error;
    end = `${requests} sent, ${code}, limit ${limit},`;
    end += ` ${retryAfterMs} ms`;
  }
  console.log(`${(clock.now() - start) / 1_000} s: ${label}: ${end}`);
}

await read("refused");
await read("the next one");
await read("one that can wait", { maxRetryAfter: 20 * 60_000 });
await read("and one after the pause");
