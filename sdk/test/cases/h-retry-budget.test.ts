import { expect, test } from "vitest";

import { createFetch, createRetryBudget } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

import { reading } from "./reading.ts";

const URL_ = "https://vendor.example/things";

function fetching(answers: readonly Answer[], ratio: number, reserve: number) {
  const clock = virtualClock({ auto: true });
  const vendor = scriptedFetch(answers, { clock });
  const retryBudget = createRetryBudget({ ratio, reserve });
  const fetch = createFetch({ fetch: vendor.fetch, runtime: clock, retryBudget, retries: 3 });
  return { fetch, vendor };
}

// aws/aws-sdk-js-v3#4754
test("a budget that was spent fills again with later calls, and a failure is retried again", async () => {
  const outage: Answer[] = Array.from({ length: 5 }, () => 503);
  const calm: Answer[] = Array.from({ length: 10 }, () => 200);
  const { fetch, vendor } = fetching([...outage, ...calm, 503, 200], 0.1, 1);
  // One retry is there; the second call and all after it get none, until ten have paid for one.
  for (let call = 0; call < 4; call += 1) expect((await fetch(URL_)).status).toBe(503);
  expect(vendor.requests.length).toBe(5);
  for (let call = 0; call < 10; call += 1) expect((await fetch(URL_)).status).toBe(200);
  expect((await fetch(URL_)).status).toBe(200);
  expect(vendor.requests.length).toBe(5 + 10 + 2);
});

// awslabs/aws-sdk-rust#1234
test.each([
  [0.1, 10],
  [0.2, 0],
  [0, 7],
  [1, 100],
])(
  "under total failure a thousand calls with ratio %d and reserve %d send at most calls x (1 + ratio) + reserve",
  async (ratio, reserve) => {
    const { fetch, vendor } = fetching([503], ratio, reserve);
    for (let call = 0; call < 1_000; call += 1) await fetch(URL_);
    expect(vendor.requests.length).toBeLessThanOrEqual(1_000 * (1 + ratio) + reserve);
    // It is wired, and not simply shut: what is there is used.
    expect(vendor.requests.length).toBeGreaterThanOrEqual(1_000 + reserve);
  },
);

test("the same holds for createOutbound, and the error says that the budget ended the call", async () => {
  const vendor = reading([503], { retries: 3, retryBudget: { ratio: 0.1, reserve: 10 } });
  for (let call = 0; call < 199; call += 1) await vendor.get();
  const { error } = await vendor.get();
  expect(error).toMatchObject({
    code: "Provider",
    message: "instantly responded 503",
    limit: "retryBudget",
    permanent: false,
  });
  expect(error?.cause).toMatchObject({ message: "instantly responded 503" });
  expect(vendor.vendor.requests.length).toBeLessThanOrEqual(200 * 1.1 + 10);
});

test("each origin has a budget of its own", async () => {
  const { fetch, vendor } = fetching([503], 0, 2);
  for (const origin of ["https://a.example", "https://b.example"]) {
    for (let call = 0; call < 5; call += 1) await fetch(`${origin}/things`);
  }
  const sent = (origin: string) =>
    vendor.requests.filter(({ url }) => url.startsWith(origin)).length;
  expect([sent("https://a.example"), sent("https://b.example")]).toEqual([7, 7]);
});
