import { createBreaker } from "outbound-sdk/fetch";

import { instantClock } from "./instant-clock.ts";

const clock = instantClock();
const breaker = createBreaker({
  threshold: 1,
  cooldownMs: 30_000,
  leaseMs: 60_000,
  runtime: clock,
});

function sleep(ms: number) {
  return new Promise<void>((resolve) => {
    clock.timer(ms, resolve);
  });
}

/** So much later, fifty callers at once of a vendor that does this. */
async function fifty(ms: number, answer: () => Promise<void>) {
  await sleep(ms);
  const before = breaker.state;
  let asked = 0;
  for (let caller = 0; caller < 50; caller++) {
    const call = breaker.run(() => {
      asked += 1;
      return answer();
    });
    call.catch(() => {});
  }
  // No time passes, and what is ready has its turn.
  await sleep(0);
  console.log(
    `${ms} ms later, ${before}: ${asked} of 50 asked, then ${breaker.state}`,
  );
}

const works = () => Promise.resolve();
const fails = () => Promise.reject(new Error("down"));
const hangs = () => new Promise<void>(() => {});

await breaker.run(fails).catch(() => {});
console.log(`one failure: ${breaker.state}`);

// Not a millisecond too early, and then one of the fifty.
await fifty(29_999, works);
await fifty(1, fails);
// The failed probe began a whole new cooldown.
await fifty(29_999, works);
// A probe that never settles holds the breaker for its lease.
await fifty(1, hangs);
await fifty(59_999, works);
await fifty(1, works);
await fifty(0, works);
