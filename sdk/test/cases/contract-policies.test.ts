import { expect, test } from "vitest";

import { batchPolicy, createFetch, keyedPolicy, readPolicy } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

/** The waits before each retry under a policy, against a vendor that never gets better. */
async function waitsOf(options: object, answer: Answer, random: number) {
  const clock = virtualClock({ auto: true, random });
  const vendor = scriptedFetch([answer], { clock });
  const waits: number[] = [];
  const fetch = createFetch({
    ...options,
    fetch: vendor.fetch,
    runtime: clock,
    hooks: { onRetry: ({ delayMs }) => waits.push(delayMs) },
  });
  const headers = { "Idempotency-Key": "k" };
  await fetch("https://vendor.example/", { method: "POST", headers }).catch(() => {});
  return waits;
}

const ask = (seconds: string): Answer => ({ status: 429, headers: { "retry-after": seconds } });

test.each([
  ["readPolicy", readPolicy, 0, [0, 0, 0, 0]],
  ["readPolicy", readPolicy, 0.5, [500, 1_000, 2_000, 4_000]],
  ["batchPolicy", batchPolicy, 0, [100, 400]],
  ["batchPolicy", batchPolicy, 0.5, [125, 500]],
  ["batchPolicy", batchPolicy, 0.999, [149, 599]],
  ["keyedPolicy", keyedPolicy, 0, [400, 800]],
  ["keyedPolicy", keyedPolicy, 0.5, [500, 1_000]],
] as const)("%s waits, at random %4$d, %4$o ms", async (_, policy, random, waits) => {
  expect(await waitsOf(policy, 503, random)).toEqual(waits);
});

test.each([
  ["readPolicy", readPolicy, 0, 20_000],
  ["readPolicy", readPolicy, 0.5, 21_000],
  ["batchPolicy", batchPolicy, 0.999, 20_000],
  ["keyedPolicy", keyedPolicy, 0.5, 22_000],
] as const)(
  "%s never shortens a vendor's wait of 20 s, and lengthens it as it says",
  async (_, policy, random, ms) => {
    expect((await waitsOf(policy, ask("20"), random))[0]).toBe(ms);
  },
);

test.each([
  ["readPolicy", readPolicy, []],
  ["batchPolicy", batchPolicy, [60_000, 60_000]],
  ["keyedPolicy", keyedPolicy, [60_000, 60_000]],
] as const)("asked for an hour, %s waits %3$o", async (_, policy, waits) => {
  expect(await waitsOf(policy, ask("3600"), 0.999)).toEqual(waits);
});

test("a policy is a plain object: spread, overridden, with a backoff of its own in either place", async () => {
  expect(await waitsOf({ ...readPolicy, retries: 2 }, 503, 0.5)).toEqual([500, 1_000]);
  expect(await waitsOf({ ...readPolicy, retries: 1, backoff: () => 7 }, 503, 0.5)).toEqual([7]);
  const both = { ...readPolicy, backoff: () => 7, retries: { max: 2, backoff: () => 9 } };
  expect(await waitsOf(both, 503, 0.5)).toEqual([9, 9]);
  expect(await waitsOf({ ...batchPolicy, retries: { max: 1 } }, 503, 0)).toEqual([100]);
});

test("without any option it reads as readPolicy", async () => {
  expect(await waitsOf({}, 503, 0.5)).toEqual(await waitsOf(readPolicy, 503, 0.5));
  expect(await waitsOf({}, ask("20"), 0.5)).toEqual([21_000, 21_000, 21_000, 21_000]);
});

test("what is repeated can be the caller's own", async () => {
  const retryStatus = (status: number) => status === 404;
  expect((await waitsOf({ retryStatus }, 404, 0.5)).length).toBe(4);
  expect(await waitsOf({ retryStatus }, 503, 0.5)).toEqual([]);
});
