import {
  type Breaker,
  createBreaker,
  createFetch,
  readPolicy,
} from "outbound-sdk/fetch";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** A hundred callers, one after the other, of a vendor that hangs. */
async function outage(breaker?: Breaker) {
  const clock = instantClock();
  const vendor = fakeVendor("hang");
  const fetch = createFetch({
    ...readPolicy,
    timeout: 300,
    deadline: { ms: 1_000, cut: true },
    fetch: vendor.fetch,
    runtime: clock,
  });

  const start = clock.now();
  const read = () => fetch("https://pets.example/pets");
  for (let caller = 0; caller < 100; caller++) {
    const call = breaker ? breaker.run(read) : read();
    await call.catch(() => {});
  }
  const seconds = (clock.now() - start) / 1_000;
  return `${vendor.count()} requests, ${seconds} s of waiting`;
}

console.log(`a deadline alone:  ${await outage()}`);
console.log(`and a breaker too: ${await outage(createBreaker())}`);
