import { createOutbound, failover } from "outbound-sdk";
import type { Adapter } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";
import { createBreaker, createFetch } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import { createSumeClient } from "outbound-sdk/sume";
import { describe, expect, test } from "vitest";

const adapter: Adapter = {
  name: "vendor",
  baseUrl: "https://vendor.test",
  headers: () => ({}),
  postReads: [],
};
const outbound = (extra: object, options: object = {}) =>
  createOutbound({ adapter: { ...adapter, ...extra }, ...options });
const listed = (rateLimits: unknown) =>
  outbound({ resources: { things: { id: "id", list: { path: "/", method: "GET", rateLimits } } } });
const limits = (value: string) =>
  `Option "rateLimits" is ${value}: expected an array of { requests, perMs }`;
const ONE = { requests: 1, perMs: 1_000 };

describe("an option that cannot be is refused by its name, when the client is made", () => {
  test.each<[string, () => unknown, string]>([
    [
      "one limit in place of a list of them",
      () => createOutbound({ adapter: instantly({ apiKey: "k", rateLimits: ONE as never }) }),
      limits("an object"),
    ],
    [
      "null for a vendor's limits",
      () => createOutbound({ adapter: instantly({ apiKey: "k", rateLimits: null as never }) }),
      limits("null"),
    ],
    ["null for an adapter's limits", () => outbound({ rateLimits: null }), limits("null")],
    ["null for the limits of a list", () => listed(null), limits("null")],
    ["one limit for a list", () => listed(ONE), limits("an object")],
    [
      "an adapter without postReads",
      () => outbound({ postReads: undefined }),
      'Option "adapter.postReads" is undefined: expected an array of paths',
    ],
    [
      "a retry budget that only pays out",
      () => outbound({}, { retryBudget: { withdraw: () => true } }),
      'Option "retryBudget.deposit" is undefined: expected a function',
    ],
    [
      "a retry budget that only takes in",
      () => createFetch({ retryBudget: { deposit: () => {} } as never }),
      'Option "retryBudget.withdraw" is undefined: expected a function',
    ],
    [
      "null for a breaker's threshold",
      () => createBreaker({ threshold: null as never }),
      'Option "threshold" is null: expected a whole number from 1',
    ],
    [
      "null for a breaker's cooldown",
      () => createBreaker({ cooldownMs: null as never }),
      'Option "cooldownMs" is null: expected finite milliseconds, 0 or more',
    ],
    [
      "null for a breaker's lease",
      () => createBreaker({ leaseMs: null as never }),
      'Option "leaseMs" is null: expected finite milliseconds above 0',
    ],
    [
      "null for a spread",
      () => createFetch({ retryAfterSpread: null as never }),
      'Option "retryAfterSpread" is null: expected a share such as 0.1, 0 or more',
    ],
    [
      "null for how many answers failover keeps",
      () => failover({ maxAgeMs: 1, maxEntries: null as never }),
      'Option "maxEntries" is null: expected a whole number from 1',
    ],
    [
      "null for a paid write's retries",
      () => createSumeClient({ apiKey: "k", baseUrl: "https://x.test", maxRetries: null as never }),
      'Option "maxRetries" is null: expected a whole number from 0',
    ],
    [
      "null for a batch's size",
      () => createBoundaryLogger({ write: () => {}, batch: { size: null as never } }),
      'Option "batch.size" is null: expected a whole number from 1',
    ],
  ])("%s", (_, make, message) => {
    expect(make).toThrow(expect.objectContaining({ code: "Invalid", message }));
  });

  test("a retry budget of the caller's own, with both its methods, is taken", async () => {
    const origins: string[] = [];
    const retryBudget = {
      deposit: (origin: string) => void origins.push(origin),
      withdraw: () => false,
    };
    const fetch = () => Promise.resolve(new Response("{}"));
    await outbound({}, { retryBudget, fetch }).raw.get("/x");
    expect(origins).toEqual(["https://vendor.test"]);
  });
});

test("what is left out has its default still", () => {
  expect(() => createBreaker({ threshold: undefined, leaseMs: undefined })).not.toThrow();
  expect(() => failover({ maxAgeMs: 1 })).not.toThrow();
  expect(instantly({ apiKey: "k", rateLimits: undefined }).rateLimits).toEqual([
    { requests: 100, perMs: 1_000 },
    { requests: 6_000, perMs: 60_000 },
  ]);
});
