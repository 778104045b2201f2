import { createOutbound, observe } from "outbound-sdk";
import { createBreaker } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const counts = new Map<string, number>();
const count = (name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

let waitedMs = 0;
observe((event) => {
  switch (event.type) {
    case "attempt.end":
      count(`attempts, ${event.status ?? event.cutBy ?? "no answer"}`);
      break;
    case "wait.start":
      waitedMs += event.delayMs;
      break;
    case "call.end":
      count(`calls, ${event.limit ?? event.outcome}`);
      break;
    case "breaker.change":
      count(`breaker ${event.from} to ${event.to}`);
      break;
    default:
  }
});

const clock = virtualClock({ auto: true });
const breaker = createBreaker({ threshold: 2, runtime: clock });
const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: scriptedFetch([200, 503, 200, "hang", "offline", 503]).fetch,
  runtime: clock,
  retries: 1,
});

for (let call = 0; call < 6; call++) {
  await breaker
    .run(() => outbound.raw.get("/campaigns"))
    .catch(() => count("failures seen by callers"));
}

for (const name of [...counts.keys()].sort()) {
  console.log(`${name}: ${counts.get(name)}`);
}
console.log(`waited ${waitedMs} ms in all`);
