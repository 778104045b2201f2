import {
  BreakerOpenError,
  createBreaker,
  createFetch,
  readPolicy,
} from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });
const start = clock.now();

// Down for two minutes, then well again.
const vendor = scriptedFetch([
  () => (clock.now() - start < 120_000 ? 503 : 200),
]);
const fetch = createFetch({
  ...readPolicy,
  // One attempt a call, so that the times are easy to read.
  retries: 0,
  fetch: vendor.fetch,
  runtime: clock,
});

const breaker = createBreaker({
  threshold: 3,
  cooldownMs: 60_000,
  runtime: clock,
});

/** To a breaker, an answer that says "down" has to be an error. */
async function read() {
  const response = await fetch("https://pets.example/pets");
  if (response.status >= 500) throw new Error(`${response.status}`);
  return `${response.status}`;
}

for (let call = 0; call < 16; call++) {
  const before = vendor.requests.length;
  let end: string;
  try {
    end = await breaker.run(read);
  } catch (error) {
    end =
      error instanceof BreakerOpenError
        ? `not asked, ${error.retryAfterMs / 1_000} s left`
        : (error as Error).message;
  }
  const sent = vendor.requests.length - before;
  const at = `${(clock.now() - start) / 1_000} s`;
  console.log(
    `${at.padStart(5)} ${sent} sent, ${breaker.state}: ${end}`,
  );
  await new Promise<void>((resolve) => {
    clock.timer(10_000, resolve);
  });
}
