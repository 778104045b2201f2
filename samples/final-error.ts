import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor, type Answer } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** What to do about a call that has failed for good. */
function next(error: OutboundError): string {
  if (error.aborted) return "nothing: the caller left";
  if (!error.permanent) {
    return error.retryAfterMs === undefined
      ? "ask again later, or serve the last good answer"
      : `ask again in ${error.retryAfterMs / 1000} s`;
  }
  switch (error.code) {
    case "Unauthorized":
      return "fix the key";
    case "NotFound":
      return "fix the id";
    case "Invalid":
      return "fix the input";
    default:
      return "report it: neither side can mend this by waiting";
  }
}

const answers: Answer[] = [
  503,
  { status: 429, headers: { "retry-after": "900" } },
  401,
  404,
  422,
  501,
];

for (const answer of answers) {
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: fakeVendor(answer).fetch,
    runtime: instantClock(),
  });
  try {
    await outbound.raw.get("/campaigns/1");
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    console.log(`${error.code}, ${error.message}: ${next(error)}`);
  }
}
