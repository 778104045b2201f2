import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

// This clock stands still until it is moved.
const clock = virtualClock();
const vendor = scriptedFetch([503, "hang"]);

const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
  runtime: clock,
});

function look(when: string) {
  const sent = vendor.requests.length;
  console.log(`${when}: ${sent} sent, ${clock.pending} timer(s)`);
}

const controller = new AbortController();
const call = outbound.raw.get("/campaigns", {
  signal: controller.signal,
});
// Somebody must hear it when the call fails later on.
const failure = call.catch((error: unknown) => error);

look("called");
await clock.advance(0);
look("refused, the call waits");
await clock.advance(499);
look("a millisecond before the retry");
await clock.advance(1);
look("the retry is out, and nobody answers");

controller.abort("the user left");
const error = await failure;
look("aborted");
if (OutboundError.is(error)) {
  console.log(`${error.message}: ${error.cause}`);
}
