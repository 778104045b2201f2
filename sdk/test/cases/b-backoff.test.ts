import { expect, test } from "vitest";

import { fullJitterBackoff } from "outbound-sdk";

import { reading } from "./reading.ts";

// pathosDev/actor-ts#771
test("twelve failures in a row: the waits never shrink and stay below 60 s", async () => {
  const vendor = reading([503], { retries: 12 });
  await vendor.get();
  expect(vendor.waits).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000,
  ]);
});

test("the ceiling holds for every retry, also where the power of two is beyond any number", () => {
  for (const retry of [1, 7, 12, 31, 32, 33, 64, 1_024, 1_100, 1e9, Number.MAX_SAFE_INTEGER]) {
    for (const random of [0, 0.5, 1 - Number.EPSILON]) {
      const wait = fullJitterBackoff(retry, random);
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(60_000);
    }
  }
});

// getsentry/sentry-electron#441
test.each<[string, () => unknown]>([
  ["Infinity", () => Infinity],
  ["NaN", () => Number.NaN],
  ["-1", () => -1],
  ["-Infinity", () => -Infinity],
  ["a string", () => "5"],
  ["nothing", () => undefined],
  ["null", () => null],
  ["a bigint", () => 5n],
  ["a promise", () => Promise.resolve(5)],
  ["a promise that rejects", () => Promise.reject(new Error("backoff"))],
])("a backoff that gives %s ends the call: no wait, no second request", async (_, backoff) => {
  const vendor = reading([503], { retries: { max: 3, backoff: backoff as () => number } });
  const { error, at } = await vendor.get();
  expect(error?.code).toBe("Invalid");
  expect(error?.permanent).toBe(true);
  expect(error?.cause).toBeDefined();
  expect(error?.limit).toBe(undefined);
  expect(vendor.waits).toEqual([]);
  expect(vendor.vendor.requests.length).toBe(1);
  expect(at).toBe(0);
});

test.each([new Error("backoff"), "a string", null])(
  "a backoff that throws %o ends the call with that as the cause",
  async (thrown) => {
    const backoff = () => {
      throw thrown;
    };
    const vendor = reading([503], { retries: { backoff } });
    const { error } = await vendor.get();
    expect(error?.code).toBe("Invalid");
    expect(error?.cause).toBe(thrown);
    expect(vendor.vendor.requests.length).toBe(1);
  },
);

test("a backoff of 0 is a wait like any other: each retry is told, and the retries end", async () => {
  const vendor = reading([503], { retries: { max: 3, backoff: () => 0 } });
  const { error } = await vendor.get();
  expect(vendor.waits).toEqual([0, 0, 0]);
  expect(error?.limit).toBe("retries");
  expect(vendor.vendor.requests.length).toBe(4);
});

test("a backoff above what a timer can hold is split and not fired at once", async () => {
  const vendor = reading([503, 200], { retries: { backoff: () => 2 ** 31 } });
  const { at } = await vendor.get();
  expect(at).toBe(2 ** 31);
});

// microprofile/microprofile-fault-tolerance#325
test.each([0, 0.001, 0.5, 0.999])(
  "with random %d no wait is negative, and the share is of the ceiling",
  (random) => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((retry) => fullJitterBackoff(retry, random));
    const ceilings = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
    expect(waits).toEqual(ceilings.map((ceiling) => Math.floor(ceiling * random)));
  },
);
