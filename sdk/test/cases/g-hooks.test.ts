import { afterEach, beforeEach, expect, test } from "vitest";

import type { AroundRead } from "outbound-sdk";
import type { Answer } from "outbound-sdk/testing";

import { countedSignal } from "./counted-signal.ts";
import { reading } from "./reading.ts";

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
let others: NodeJS.UnhandledRejectionListener[] = [];

beforeEach(() => {
  unhandled.length = 0;
  others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", note);
});

afterEach(() => {
  process.removeAllListeners("unhandledRejection");
  for (const listener of others) process.on("unhandledRejection", listener);
});

/** Node reports a rejection nobody handled once the microtasks are done. */
async function reported() {
  await new Promise((resolve) => setImmediate(resolve));
  return unhandled;
}

const hostile: [string, () => unknown][] = [
  [
    "throws an Error",
    () => {
      throw new Error("hook");
    },
  ],
  [
    "throws nothing",
    () => {
      throw undefined;
    },
  ],
  ["rejects", () => Promise.reject(new Error("hook"))],
  ["never settles", () => new Promise(() => {})],
  [
    "gives a thenable that throws",
    () => ({
      // oxlint-disable-next-line unicorn/no-thenable -- the point of the case
      then() {
        throw new Error("then");
      },
    }),
  ],
  [
    "gives a getter that throws",
    () => ({
      // oxlint-disable-next-line unicorn/no-thenable -- the point of the case
      get then() {
        throw new Error("then");
      },
    }),
  ],
];

// vercel/async-retry#79
test.each(hostile)(
  "a hook that %s, each time, changes nothing and is never uncaught",
  async (_, hook) => {
    const hooks = { onRetry: hook as () => void, onRequest: hook as () => void };
    const vendor = reading([503, 503, 200], { hooks });
    const { error, at } = await vendor.get();
    expect({ error, at }).toEqual({ error: undefined, at: 1_500 });
    expect(vendor.vendor.requests.length).toBe(3);
    const failing = reading([503], { hooks, retries: 2 });
    expect((await failing.get()).error).toMatchObject({ code: "Provider", limit: "retries" });
    expect(await reported()).toEqual([]);
  },
);

test("a hook that changes its event changes neither the call nor the next hook", async () => {
  const vendor = reading([503, 200], {
    hooks: {
      onRequest(event) {
        Object.assign(event as object, { attempt: 99, status: 200 });
      },
      onRetry(event) {
        Object.assign(event as object, { delayMs: 0 });
      },
    },
  });
  expect((await vendor.get()).at).toBe(500);
});

// humanwhocodes/retry#44, lifeomic/attempt#48
test.each<[string, Answer[], object]>([
  ["a failure", [404], {}],
  ["retries that run out", [503], {}],
  ["no connection", ["offline"], {}],
  ["an attempt that loses to its timeout", ["hang"], { timeout: 50 }],
  [
    "a fetch that rejects after it lost to its timeout",
    [
      ({ signal }) =>
        new Promise((_, reject) =>
          signal?.addEventListener("abort", () => reject(new Error("late"))),
        ),
    ],
    { timeout: 50 },
  ],
  ["a deadline that cuts", ["hang"], { deadline: { ms: 50, cut: true } }],
  [
    "a body that breaks",
    [() => new Response(new ReadableStream({ pull: () => Promise.reject(new Error("body")) }))],
    {},
  ],
  ["a body that stalls", [() => new Response(new ReadableStream())], { timeout: 50 }],
  ["a bad backoff", [503], { retries: { backoff: () => Promise.reject(new Error("backoff")) } }],
  ["a mistake", [() => Promise.reject(new RangeError("mistake"))], {}],
  ["a bad option", [200], { timeout: 0 }],
])("a caught call leaves no rejection unhandled after %s", async (_, answers, options) => {
  const vendor = reading(answers, { retries: 1 });
  const ended = await vendor.get(options).then(
    ({ error }) => error,
    (error: unknown) => error,
  );
  expect(ended).toBeInstanceOf(Error);
  expect(await reported()).toEqual([]);
});

test("a caught abort leaves no rejection unhandled, in flight, in a wait and before", async () => {
  for (const [answer, ms] of [
    ["hang", 10],
    [503, 10],
    [200, undefined],
  ] as const) {
    const { controller, signal } = countedSignal();
    const vendor = reading([answer]);
    if (ms === undefined) controller.abort();
    else vendor.clock.timer(ms, () => controller.abort());
    expect((await vendor.get({ signal })).error?.aborted).toBe(true);
  }
  expect(await reported()).toEqual([]);
});

test("a late rejection of a cut attempt, long after the call, is nobody's unhandled one", async () => {
  let rejectLate: (reason: unknown) => void = () => {};
  const vendor = reading([200], {
    timeout: 50,
    retries: 0,
    fetch: () =>
      new Promise((_, reject) => {
        rejectLate = reject;
      }),
  });
  expect((await vendor.get()).error?.timedOut).toBe(true);
  rejectLate(new Error("late"));
  expect(await reported()).toEqual([]);
});

test.each<[string, AroundRead]>([
  ["throws before the read", () => Promise.reject(new Error("plugin"))],
  [
    "throws without waiting for the read",
    (_, next) => {
      void next();
      throw new Error("plugin");
    },
  ],
  [
    "asks twice and waits for neither",
    (_, next) => {
      void next();
      void next();
      return Promise.reject(new Error("plugin"));
    },
  ],
])(
  "a plugin that %s rejects the call with its own error, and leaves none unhandled",
  async (_, aroundRead) => {
    const vendor = reading([404], {
      plugins: [{ name: "broken", install: () => ({ aroundRead }) }],
    });
    await expect(vendor.outbound.campaigns.list()).rejects.toThrow("plugin");
    await vendor.clock.advance(0);
    expect(vendor.vendor.requests.length).toBeLessThanOrEqual(1);
    expect(await reported()).toEqual([]);
  },
);

test("onRequest tells every attempt, onRetry every wait, with what went wrong", async () => {
  const events: unknown[] = [];
  const vendor = reading([503, "offline", "hang", { status: 200, afterMs: 20 }], {
    timeout: 50,
    deadline: 60_000,
    hooks: {
      onRequest: (event) => void events.push(event),
      onRetry: (event) => void events.push(event),
    },
  });
  await vendor.get();
  expect(events).toMatchObject([
    { attempt: 1, method: "GET", status: 503, durationMs: 0 },
    { attempt: 1, delayMs: 500, reason: "instantly responded 503", remainingMs: 60_000 },
    { attempt: 2, method: "GET", reason: "instantly could not be reached", durationMs: 0 },
    { attempt: 2, delayMs: 1_000, reason: "instantly could not be reached", remainingMs: 59_500 },
    { attempt: 3, method: "GET", reason: "instantly did not answer within 50 ms", durationMs: 50 },
    {
      attempt: 3,
      delayMs: 2_000,
      reason: "instantly did not answer within 50 ms",
      remainingMs: 58_450,
    },
    { attempt: 4, method: "GET", status: 200, durationMs: 20 },
  ]);
});
