import { createOutbound, OutboundError } from "outbound-sdk";
import type { OperationOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import {
  type Answer,
  scriptedFetch,
  virtualClock,
} from "outbound-sdk/testing";

/** The error of a call that fails. */
async function failure(answer: Answer, options?: OperationOptions) {
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: scriptedFetch([answer]).fetch,
    runtime: virtualClock({ auto: true }),
  });
  const error = await outbound.raw
    .get("/campaigns", options)
    .catch((error: unknown) => error);
  if (!OutboundError.is(error)) throw error;
  return error;
}

const reason = { why: "the user left" };
const aborted = await failure(200, {
  signal: AbortSignal.abort(reason),
});
console.log("abort:", aborted.cause === reason);

const broken = new Error("the cable is out");
const offline = await failure(() => {
  throw broken;
});
console.log("network:", offline.cause === broken);

const refused = await failure(503);
console.log("status:", refused.cause);

// A limit keeps the failure it ended the call after.
const late = await failure(503, { maxRequests: 2 });
if (OutboundError.is(late.cause)) {
  console.log(`limit: ${late.message}`);
  console.log(`  after: ${late.cause.message}`);
}

// For a log. Of a foreign error only its kind is kept.
console.log(offline.toJSON());
