// @runs node
import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

import { fakeVendor, type Answer } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

// Ctrl+C ends the call in any phase, a wait included. Pressed again,
// it ends the process as ever.
const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort("Ctrl+C"));

const clock = instantClock();

/** What the shell is told. In a real tool: process.exitCode. */
function exitCode(error: OutboundError): number {
  if (error.aborted) return 130; // "the user stopped it"
  return error.permanent ? 1 : 75; // "fix it first", "try later"
}

async function run(...answers: [Answer, ...Answer[]]) {
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: fakeVendor(...answers).fetch,
    runtime: clock,
    timeout: 10_000,
    retries: 2,
    signal: interrupt.signal,
    hooks: {
      // A person at a prompt wants to know why nothing happens.
      onRetry({ reason, delayMs }) {
        console.log(`${reason}, trying again in ${delayMs / 1000} s`);
      },
    },
  });
  try {
    await outbound.raw.get("/campaigns");
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    console.log(`${error.code}: ${error.message}`);
    console.log(`  exit code ${exitCode(error)}`);
  }
}

await run(503, "offline", 401);
await run(503);
// Somebody presses Ctrl+C during the first wait.
clock.timer(200, () => process.emit("SIGINT"));
await run(503);
