import { createOutbound, OutboundError } from "outbound-sdk";
import type { Hooks } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

/** Yours; many write one line of JSON for each entry. */
function log(level: string, what: string, details: object) {
  console.log(`${level} ${what}`, details);
}

const hooks: Hooks = {
  onRequest(event) {
    log("debug", "request", event);
    // A mistake in a hook is the hook's own: the call goes on.
    throw new Error("the log is full");
  },
  onRetry: (event) => log("warn", "retry", event),
  onRateLimit: (event) => log("info", "turn", event),
};

const outbound = createOutbound({
  adapter: instantly({
    apiKey: "a-key-to-keep",
    rateLimits: [{ requests: 1, perMs: 1_500 }],
  }),
  fetch: scriptedFetch([503, "offline", 401]).fetch,
  runtime: virtualClock({ auto: true }),
  deadline: 10_000,
  hooks,
});

try {
  await outbound.raw.get("/campaigns?search=a-name-to-keep");
} catch (error) {
  if (!OutboundError.is(error)) throw error;
  log("error", "failed", error.toJSON());
}
