import { expect, test } from "vitest";

import { createOutbound, type RateLimitEvent } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

function limited(
  requests: number,
  perMs: number,
  answers: readonly Answer[] = [200],
  options: object = {},
) {
  const clock = virtualClock({ start: 0 });
  const vendor = scriptedFetch(answers, { clock });
  const sentAt: number[] = [];
  const told: RateLimitEvent[] = [];
  const { raw } = createOutbound({
    adapter: { ...instantly({ apiKey: "k" }), rateLimits: [{ requests, perMs }] },
    fetch: (input, init) => {
      sentAt.push(clock.now());
      return vendor.fetch(input, init);
    },
    runtime: clock,
    hooks: { onRateLimit: (event) => void told.push(event) },
    ...options,
  });
  /** Begins a call; gives how it ends, and when. */
  const get = async (path: string, call: object = {}) => {
    const begin = clock.now();
    const error = await raw.get(path, call).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return { error, at: clock.now(), tookMs: clock.now() - begin };
  };
  return {
    clock,
    vendor,
    sentAt,
    told,
    get,
    paths: () => vendor.requests.map(({ url }) => url.split("/").at(-1)),
  };
}

test("no stretch of time sees more requests than the vendor allows, wherever it begins", async () => {
  const { clock, get, sentAt } = limited(3, 1_000);
  const calls = Array.from({ length: 10 }, (_, call) => get(`/${call}`));
  await clock.advance(10_000);
  await Promise.all(calls);
  expect(sentAt).toEqual([0, 0, 0, 1_000, 1_000, 1_000, 2_000, 2_000, 2_000, 3_000]);
});

test("the queue is fair: who came first goes first", async () => {
  const { clock, get, paths } = limited(1, 100);
  const calls = ["a", "b", "c", "d"].map((name) => get(`/${name}`));
  await clock.advance(50);
  calls.push(get("/e"));
  await clock.advance(1_000);
  await Promise.all(calls);
  expect(paths()).toEqual(["a", "b", "c", "d", "e"]);
});

test("a wait for the budget is told once, with its length and its reason, before it begins", async () => {
  const { clock, get, told } = limited(1, 100);
  const calls = [get("/a"), get("/b"), get("/c")];
  await clock.advance(0);
  expect(told).toEqual([
    { attempt: 1, delayMs: 100, reason: "instantly allows 1 request in 100 ms" },
    { attempt: 1, delayMs: 200, reason: "instantly allows 1 request in 100 ms" },
  ]);
  await clock.advance(1_000);
  await Promise.all(calls);
  expect(told.length).toBe(2);
});

test("a call that leaves the queue settles at once, and those behind it move up", async () => {
  const { clock, get, sentAt, paths } = limited(1, 100);
  const controller = new AbortController();
  const first = get("/a");
  const leaving = get("/b", { signal: controller.signal });
  const last = get("/c");
  await clock.advance(40);
  controller.abort("enough");
  await clock.advance(0);
  expect(await leaving).toMatchObject({ at: 40, error: { aborted: true, requests: 0 } });
  await clock.advance(1_000);
  await Promise.all([first, last]);
  expect([sentAt, paths()]).toEqual([
    [0, 100],
    ["a", "c"],
  ]);
  expect(clock.pending).toBe(0);
});

test("a call that could not go before its deadline hears so at once, and sends nothing", async () => {
  const { clock, get, vendor } = limited(1, 100);
  const first = get("/a");
  const hurried = get("/b", { deadline: 100 });
  await clock.advance(0);
  expect(await hurried).toMatchObject({
    at: 0,
    error: {
      code: "RateLimited",
      timedOut: true,
      limit: "deadline",
      permanent: false,
      requests: 0,
    },
  });
  const patient = get("/c", { deadline: 101 });
  await clock.advance(200);
  expect(await patient).toMatchObject({ error: undefined, at: 100 });
  await first;
  expect(vendor.requests.length).toBe(2);
});

test("a retry waits for its turn too, and an earlier failure becomes the cause", async () => {
  const { clock, get } = limited(1, 1_000, [503], { retries: { backoff: () => 10 } });
  const call = get("/a", { deadline: 900 });
  await clock.advance(5_000);
  expect(await call).toMatchObject({
    at: 10,
    error: {
      code: "RateLimited",
      timedOut: true,
      limit: "deadline",
      requests: 1,
      cause: { message: "instantly responded 503" },
    },
  });
});

const told429 = (seconds: string): Answer => ({ status: 429, headers: { "retry-after": seconds } });

test("a call's own wait for its retry counts towards the pause: it is not told twice", async () => {
  const { clock, get, told } = limited(100, 1_000, [told429("7"), 200]);
  const refused = get("/a");
  await clock.advance(60_000);
  expect((await refused).at).toBe(7_000);
  expect(told).toEqual([]);
});

test("a call that begins in a pause longer than its maxRetryAfter fails at once and sends nothing", async () => {
  const { clock, get, vendor } = limited(100, 1_000, [told429("600"), 200]);
  const refused = get("/a");
  await clock.advance(1_000);
  expect(await refused).toMatchObject({ error: { limit: "retryAfter", retryAfterMs: 600_000 } });
  const next = get("/b");
  const patient = get("/c", { maxRetryAfter: 600_000 });
  await clock.advance(0);
  expect(await next).toMatchObject({
    at: 1_000,
    error: { code: "RateLimited", limit: "retryAfter", requests: 0, retryAfterMs: 599_000 },
  });
  await clock.advance(600_000);
  expect(await patient).toMatchObject({ error: undefined, at: 600_000 });
  expect(vendor.requests.length).toBe(2);
});

test("a later, shorter pause does not shorten the one that stands", async () => {
  const answers = [told429("30"), told429("2"), 200];
  const { clock, get, sentAt } = limited(100, 1_000, answers, { retries: 1 });
  const both = [get("/a"), get("/b")];
  await clock.advance(60_000);
  await Promise.all(both);
  expect(sentAt).toEqual([0, 0, 30_000, 30_000]);
});

test("after a 429 the pace is halved, and comes back step by step", async () => {
  const { clock, get, sentAt } = limited(8, 1_000, [429, 200], { retries: 0 });
  await Promise.all([get("/refused"), clock.advance(2_000)]);
  const sentIn = async (ms: number) => {
    const before = sentAt.length;
    const controller = new AbortController();
    const calls = Array.from({ length: 40 }, (_, call) =>
      get(`/${call}`, { signal: controller.signal }),
    );
    await clock.advance(ms);
    controller.abort();
    await Promise.all(calls);
    return sentAt.length - before;
  };
  expect(await sentIn(999)).toBe(4);
  await clock.advance(60_000);
  expect(await sentIn(999)).toBe(8);
});

test("the vendor's limits hold at the slower pace too: what was sent before still counts", async () => {
  const { clock, get, sentAt } = limited(3, 900, [429, 200], { retries: 0 });
  const calls = Array.from({ length: 6 }, (_, call) => get(`/${call}`));
  await clock.advance(20_000);
  await Promise.all(calls);
  // By the slower pace alone, a token each 600 ms, the fourth would go at 600.
  expect(sentAt).toEqual([0, 0, 0, 900, 1_500, 2_100]);
});

test("listing emails has a limit of its own, below the vendor's for everything", async () => {
  const clock = virtualClock({ start: 0 });
  const vendor = scriptedFetch([{ status: 200, body: { items: [] } }]);
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "k" }),
    fetch: vendor.fetch,
    runtime: clock,
  });
  const lists = Array.from({ length: 21 }, () => outbound.emails.list());
  const others = Array.from({ length: 21 }, () => outbound.campaigns.list());
  await clock.advance(1_000);
  expect(vendor.requests.filter(({ url }) => url.includes("/emails")).length).toBe(20);
  expect(vendor.requests.filter(({ url }) => url.includes("/campaigns")).length).toBe(21);
  await clock.advance(59_000);
  await Promise.all([...lists, ...others]);
  expect(vendor.requests.length).toBe(42);
});

test("a call that is refused before it begins takes no turn, in its own queue neither", async () => {
  const clock = virtualClock({ start: 0 });
  const vendor = scriptedFetch([{ status: 200, body: { items: [] } }]);
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "k" }),
    fetch: vendor.fetch,
    runtime: clock,
  });
  const signal = AbortSignal.abort();
  const refused = Array.from({ length: 20 }, () => outbound.emails.list({ signal }));
  const lists = Array.from({ length: 20 }, () => outbound.emails.list());
  await clock.advance(0);
  expect(
    (await Promise.allSettled(refused)).filter(({ status }) => status === "rejected").length,
  ).toBe(20);
  expect(vendor.requests.length).toBe(20);
  await Promise.all(lists);
});

test.each<[unknown]>([
  [[{ requests: 0, perMs: 1_000 }]],
  [[{ requests: 1.5, perMs: 1_000 }]],
  [[{ requests: 1, perMs: 0 }]],
  [[{ requests: 1, perMs: Number.NaN }]],
  [[{ requests: 1, perMs: Infinity }]],
  [[null]],
  [[undefined]],
])("rate limits that cannot be, %o, are refused when the client is made", (rateLimits) => {
  const adapter = { ...instantly({ apiKey: "k" }), rateLimits: rateLimits as never };
  expect(() => createOutbound({ adapter })).toThrow("rateLimits");
});

test("a 429 pauses the whole instance for the time it asks", async () => {
  const { clock, get, sentAt, told } = limited(100, 1_000, [told429("7"), 200]);
  const refused = get("/a");
  await clock.advance(1_000);
  const other = get("/b");
  await clock.advance(60_000);
  expect((await refused).at).toBe(7_000);
  expect((await other).at).toBe(7_000);
  expect(sentAt).toEqual([0, 7_000, 7_000]);
  expect(told).toEqual([{ attempt: 1, delayMs: 6_000, reason: "instantly asked for a pause" }]);
});
