import { expect, test } from "vitest";

import { reading } from "./reading.ts";

/** The own backoff before the first retry, at random 0.5. */
const OWN = 500;
const NOW = Date.UTC(2026, 0, 1);

function refused(status: number, headers: Record<string, string>) {
  return { status, headers };
}

/** The wait before the retry, after one refusal with these headers and then an answer. */
async function waitAfter(status: number, headers: Record<string, string>, random = 0.5) {
  const vendor = reading([refused(status, headers), 200], { random });
  const { error } = await vendor.get();
  return { error, waits: vendor.waits, sent: vendor.vendor.requests.length };
}

// sindresorhus/got#2468
test.each([503, 429, 500, 408])(
  "Retry-After: 0 on a %i asks for nothing: the retry goes out after the own backoff",
  async (status) => {
    const { waits, sent } = await waitAfter(status, { "retry-after": "0" });
    expect({ waits, sent }).toEqual({ waits: [OWN], sent: 2 });
  },
);

// earendil-works/pi#9571, sindresorhus/got#2468
test.each([
  "Wed, 99 Foo 2026 00:00:00 GMT",
  "Wed, 31 Feb 2026 00:00:00 GMT",
  "Thu, 01 Jan 2026 25:00:00 GMT",
  "2026-01-01T00:05:00Z",
  "tomorrow",
  "-5",
  "+5",
  "1e3",
  "0x10",
  "10abc",
  "abc",
  "Infinity",
  "NaN",
  "",
  " ",
  "1.",
  ".5",
  "1.2.3",
  "1_000",
  "５",
])("a Retry-After of %o is as if absent: the own backoff, never an instant loop", async (value) => {
  // Headers carry bytes: what is beyond Latin-1 arrives as its UTF-8 bytes.
  const bytes = String.fromCharCode(...new TextEncoder().encode(value));
  const { waits, sent } = await waitAfter(429, { "retry-after": bytes });
  expect({ waits, sent }).toEqual({ waits: [OWN], sent: 2 });
});

// getsentry/sentry#7919
test.each([
  ["292.052427053", 292_053],
  ["1.5", 1_500],
  ["2.0001", 2_001],
  ["20.000", 20_000],
  ["0.007", 500],
])("decimal seconds are understood and rounded up: %s waits %i ms", async (value, ms) => {
  expect((await waitAfter(429, { "retry-after": value })).waits).toEqual([ms]);
});

// openai/openai-java#853
test.each([
  { "retry-after": "-1" },
  { "retry-after-ms": "-1" },
  { "x-ms-retry-after-ms": "-0.5" },
  { "retry-after": "Thu, 01 Jan 2015 00:00:00 GMT" },
  { "retry-after-ms": "-1", "retry-after": "-1" },
])(
  "a negative or past wait %o does not break the call: it retries after the own backoff",
  async (headers) => {
    const { waits, sent, error } = await waitAfter(429, headers);
    expect({ waits, sent, error }).toEqual({ waits: [OWN], sent: 2, error: undefined });
  },
);

// will-ockmore/httpx-retries#13
test.each([
  "Wed, 31 Dec 2025 23:00:00 GMT",
  "Wednesday, 31-Dec-25 23:00:00 GMT",
  "Wed Dec 31 23:00:00 2025",
])("a date an hour ago, %s, is the own backoff and not a wait of 0", async (date) => {
  expect((await waitAfter(503, { "retry-after": date })).waits).toEqual([OWN]);
});

test.each([
  "Thu, 01 Jan 2026 00:00:20 GMT",
  "Thursday, 01-Jan-26 00:00:20 GMT",
  "Thu Jan  1 00:00:20 2026",
])("a date in 20 seconds, %s, waits until then", async (date) => {
  expect((await waitAfter(429, { "retry-after": date })).waits).toEqual([20_000]);
});

test.each(["Thu, 01 Jan 2026 00:00:20 GMT", "Thu Jan  1 00:00:20 2026"])(
  "a date, %s, is relative to the answer's own Date, so a clock that is wrong here changes nothing",
  async (date) => {
    const headers = { "retry-after": date, date: "Thu, 01 Jan 2026 00:00:00 GMT" };
    for (const start of [NOW - 3_600_000, NOW, NOW + 86_400_000]) {
      const vendor = reading([refused(429, headers), 200], { start });
      await vendor.get();
      expect(vendor.waits).toEqual([20_000]);
    }
  },
);

// openai/openai-node#1840
test.each([
  [{}, "600", 600_000],
  [{}, "301", 301_000],
  [{ maxRetryAfter: 60_000 }, "61", 61_000],
  [{ maxRetryAfter: 60_000 }, "Thu, 01 Jan 2026 00:10:00 GMT", 600_000],
])(
  "with %o a Retry-After of %s blocks nothing: the call fails at once and says how long was asked",
  async (options, value, asked) => {
    const vendor = reading([refused(429, { "retry-after": value })], options);
    const { error, at } = await vendor.get();
    expect(at).toBe(0);
    expect(vendor.waits).toEqual([]);
    expect(vendor.clock.pending).toBe(0);
    expect({ ...error?.toJSON() }).toMatchObject({
      code: "RateLimited",
      limit: "retryAfter",
      permanent: false,
      retryAfterMs: asked,
      requests: 1,
    });
  },
);

test("a Retry-After of exactly maxRetryAfter is waited for", async () => {
  expect((await waitAfter(429, { "retry-after": "300" })).waits).toEqual([300_000]);
});

// hashicorp/go-retryablehttp#247
test.each([429, 503])(
  "a %i that asks for an hour never makes a client with a limit of 10 s sleep",
  async (status) => {
    const vendor = reading([refused(status, { "retry-after": "3600" })], { maxRetryAfter: 10_000 });
    const { error, at } = await vendor.get();
    expect(at).toBe(0);
    expect(error?.limit).toBe("retryAfter");
    expect(error?.retryAfterMs).toBe(3_600_000);
    expect(vendor.vendor.requests.length).toBe(1);
  },
);

// basecamp/basecamp-sdk#781
test.each(["2147484", "9007199254740993", "9".repeat(400), `${"9".repeat(400)}.5`])(
  "an absurd Retry-After of %s sets no timer and sends nothing early",
  async (value) => {
    const vendor = reading([refused(429, { "retry-after": value }), 200]);
    const { error, at } = await vendor.get();
    expect(at).toBe(0);
    expect(vendor.vendor.requests.length).toBe(1);
    expect(error?.limit).toBe("retryAfter");
    expect(error?.retryAfterMs).toBeGreaterThan(2 ** 31 - 1);
    expect(Number.isFinite(error?.retryAfterMs)).toBe(true);
    expect(vendor.timers).toEqual([30_000]);
  },
);

// openclaw/openclaw#68541
test.each([0, 0.5, 0.999])(
  "with random %d the wait is never shorter than what was asked",
  async (random) => {
    const { waits } = await waitAfter(429, { "retry-after-ms": "1000" }, random);
    expect(waits).toEqual([1_000]);
  },
);

test.each([0, 0.5, 0.999])(
  "with random %d a later, longer backoff still stands above what was asked",
  async (random) => {
    const asks = refused(429, { "retry-after-ms": "1000" });
    const vendor = reading([asks, asks, asks, asks, 200], { random });
    await vendor.get();
    const own = [1_000, 2_000, 4_000, 8_000].map((ceiling) => Math.floor(random * ceiling));
    expect(vendor.waits).toEqual(own.map((ms) => Math.max(1_000, ms)));
  },
);

// pnp/pnpjs#1112, Azure/azure-sdk-for-net#5268
test("Retry-After is in seconds: 20 waits 20,000 ms", async () => {
  expect((await waitAfter(429, { "retry-after": "20" })).waits).toEqual([20_000]);
});

// Azure/azure-sdk-for-js#20813
test.each([
  [{ "retry-after-ms": "1500" }, 1_500],
  [{ "x-ms-retry-after-ms": "1500" }, 1_500],
  [{ "retry-after-ms": "1500", "retry-after": "20" }, 1_500],
  [{ "x-ms-retry-after-ms": "1500", "retry-after": "20" }, 1_500],
  [{ "retry-after-ms": "1500.2" }, 1_501],
  [{ "retry-after-ms": "soon", "retry-after": "20" }, 20_000],
])(
  "the headers in milliseconds are understood and go first: %o waits %i ms",
  async (headers, ms) => {
    expect((await waitAfter(429, headers as Record<string, string>)).waits).toEqual([ms]);
  },
);

// stripe/stripe-node#707
test("a Retry-After of 90 s is honoured and not thrown away for a short backoff", async () => {
  expect((await waitAfter(429, { "retry-after": "90" })).waits).toEqual([90_000]);
});

// koajs/ratelimit#48
test.each([
  { "x-ratelimit-reset": String(NOW / 1000 - 30) },
  { "ratelimit-reset": "-30" },
  { ratelimit: '"default";r=0;t=-30' },
  { "retry-after": "-30" },
])("a reset in the past, %o, gives no negative duration anywhere", async (headers) => {
  const vendor = reading([refused(429, headers as Record<string, string>)], { retries: 1 });
  const { error } = await vendor.get();
  expect(vendor.waits).toEqual([OWN]);
  expect(vendor.timers.every((ms) => ms >= 0)).toBe(true);
  expect(error?.message).toBe("instantly responded 429");
  expect(error?.retryAfterMs ?? 0).toBeGreaterThanOrEqual(0);
});

test.each([
  ["ratelimit", '"default";r=0;t=20'],
  ["ratelimit-reset", "20"],
  ["x-ratelimit-reset", "20"],
  ["x-ratelimit-reset", String(NOW / 1000 + 20)],
])("%s: %s waits 20 s on a 429 and a 503, and is not looked at on a 500", async (name, value) => {
  expect((await waitAfter(429, { [name]: value })).waits).toEqual([20_000]);
  expect((await waitAfter(503, { [name]: value })).waits).toEqual([20_000]);
  expect((await waitAfter(500, { [name]: value })).waits).toEqual([OWN]);
});

test("a reset header is looked at only without a Retry-After", async () => {
  const headers = { "x-ratelimit-reset": "20", "retry-after": "3" };
  expect((await waitAfter(429, headers)).waits).toEqual([3_000]);
});

// Azure/azure-sdk-for-js#9966
test("a second 429 in a row is retried too", async () => {
  const vendor = reading([
    refused(429, { "retry-after": "1" }),
    refused(429, { "retry-after": "2" }),
    200,
  ]);
  expect((await vendor.get()).error).toBe(undefined);
  expect(vendor.waits).toEqual([1_000, 2_000]);
  expect(vendor.vendor.requests.length).toBe(3);
});

test.each([
  ["5, 20", 20_000],
  ["20, 5", 20_000],
  ["5, Thu, 01 Jan 2026 00:00:20 GMT", 20_000],
  ["5, soon", OWN],
])("two values joined by a comma, %s, are the larger if all are valid", async (value, ms) => {
  expect((await waitAfter(429, { "retry-after": value })).waits).toEqual([ms]);
});

test("a wait that does not fit the time left fails at once and says how long was asked", async () => {
  const vendor = reading([refused(429, { "retry-after": "20" })], { deadline: 20_000 });
  const { error, at } = await vendor.get();
  expect(at).toBe(0);
  expect(error?.toJSON()).toMatchObject({
    code: "RateLimited",
    limit: "deadline",
    timedOut: true,
    retryAfterMs: 20_000,
  });
});

test("more than maxRetryAfter is told as such, also when it does not fit the time left", async () => {
  const vendor = reading([refused(429, { "retry-after": "600" })], { deadline: 20_000 });
  expect((await vendor.get()).error?.limit).toBe("retryAfter");
});
