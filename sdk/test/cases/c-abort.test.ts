import { createContext, runInContext } from "node:vm";

import { expect, test } from "vitest";

import type { Answer } from "outbound-sdk/testing";

import { countedSignal } from "./counted-signal.ts";
import { reading } from "./reading.ts";

const ABORTED = {
  code: "Provider",
  message: "The call was aborted",
  aborted: true,
  timedOut: false,
  permanent: true,
  limit: "signal",
};

// openai/openai-node#2580
test("an abort in a wait of 3 s settles the call at once, with its reason, and takes the timer away", async () => {
  const vendor = reading([{ status: 429, headers: { "retry-after-ms": "3000" } }, 200]);
  const { controller, signal } = countedSignal();
  const reason = new Error("the reader left");
  vendor.clock.timer(100, () => controller.abort(reason));
  const { error, at } = await vendor.get({ signal });
  expect(at).toBe(100);
  expect(error).toMatchObject(ABORTED);
  expect(error?.cause).toBe(reason);
  expect(vendor.vendor.requests.length).toBe(1);
  expect(vendor.clock.pending).toBe(0);
});

// vercel/ai#7656
test("an abort in the third wait settles at once, as in the first", async () => {
  const vendor = reading([503]);
  const { controller, signal } = countedSignal();
  const reason = new Error("the reader left");
  // The waits are 500, 1000 and 2000 ms: the third lasts from 1500 to 3500.
  vendor.clock.timer(1_700, () => controller.abort(reason));
  const { error, at } = await vendor.get({ signal });
  expect(at).toBe(1_700);
  expect(error).toMatchObject(ABORTED);
  expect(error?.cause).toBe(reason);
  expect(error?.requests).toBe(3);
  expect(vendor.vendor.requests.length).toBe(3);
  expect(vendor.clock.pending).toBe(0);
});

test.each<[string, Answer]>([
  ["no answer", "hang"],
  ["a stalled body", { status: 200, body: new ReadableStream() }],
  ["a slow answer", { status: 200, afterMs: 5_000 }],
  ["a fetch that ignores its signal", () => new Promise<number>(() => {})],
])("an abort in flight, with %s, settles at once", async (_, answer) => {
  const vendor = reading([answer]);
  const { controller, signal } = countedSignal();
  vendor.clock.timer(100, () => controller.abort("the reader left"));
  const { error, at } = await vendor.get({ signal });
  expect(at).toBe(100);
  expect(error).toMatchObject(ABORTED);
  expect(error?.cause).toBe("the reader left");
  expect(vendor.clock.pending).toBe(0);
});

test.each([
  ["an Error", new Error("x")],
  ["a string", "x"],
  ["nothing", undefined],
  ["null", null],
  ["0", 0],
])(
  "a signal that aborted before, with %s as its reason, sends nothing and sets no timer",
  async (_, reason) => {
    const vendor = reading([200]);
    const signal = AbortSignal.abort(reason);
    const { error } = await vendor.get({ signal });
    expect(error).toMatchObject({ ...ABORTED, requests: 0 });
    expect(error?.cause).toBe(signal.reason);
    expect(vendor.vendor.requests.length).toBe(0);
    expect(vendor.timers).toEqual([]);
  },
);

test("the instance's signal and the call's are both heard", async () => {
  for (const who of ["instance", "call"] as const) {
    const signals = { instance: countedSignal(), call: countedSignal() };
    const vendor = reading(["hang"], { signal: signals.instance.signal });
    vendor.clock.timer(100, () => signals[who].controller.abort(who));
    const { error, at } = await vendor.get({ signal: signals.call.signal });
    expect(at).toBe(100);
    expect(error?.cause).toBe(who);
    expect([signals.instance.listeners, signals.call.listeners]).toEqual([0, 0]);
  }
});

test.each(["onRequest", "onRetry"] as const)(
  "an abort out of %s is heard at once",
  async (hook) => {
    const { controller, signal } = countedSignal();
    const vendor = reading([503], { hooks: { [hook]: () => controller.abort("from the hook") } });
    const { error, at } = await vendor.get({ signal });
    expect(error).toMatchObject({ ...ABORTED, requests: 1 });
    expect(error?.cause).toBe("from the hook");
    expect(at).toBe(0);
    expect(vendor.clock.pending).toBe(0);
  },
);

// smithy-lang/smithy-typescript#2268
test("the caller's own AbortSignal.timeout ends the call: it is not a failure to be retried", async () => {
  const vendor = reading([() => new Promise<number>(() => {})], { runtime: {} });
  const { error } = await vendor.get({ signal: AbortSignal.timeout(1) });
  expect(error).toMatchObject(ABORTED);
  expect(error?.cause).toMatchObject({ name: "TimeoutError" });
  expect(vendor.vendor.requests.length).toBe(1);
});

// miruamel/xingyu#72, yahoo/fetchr#365, commercetools/nodejs#1712
test("each attempt gets a signal of its own: a timeout of the first does not abort the second before it is sent", async () => {
  const aborted: (boolean | undefined)[] = [];
  const hang = new Promise<number>(() => {});
  const vendor = reading(
    [
      ({ signal }) => {
        aborted.push(signal?.aborted);
        return hang;
      },
      ({ signal }) => {
        aborted.push(signal?.aborted);
        return 200;
      },
    ],
    { timeout: 50 },
  );
  expect((await vendor.get()).error).toBe(undefined);
  expect(aborted).toEqual([false, false]);
  const [first, second] = vendor.vendor.requests;
  expect(first?.signal?.aborted).toBe(true);
  expect(second?.signal?.aborted).toBe(false);
  expect(first?.signal).not.toBe(second?.signal);
});

// connor4312/cockatiel#101
test.each([
  ["an error of the caller's own class", new (class MyError extends Error {})("mine")],
  ["an object", { why: "mine" }],
  ["a string", "mine"],
])("inside fetch the signal's reason is the very reason of the caller: %s", async (_, reason) => {
  const vendor = reading(["hang"]);
  const { controller, signal } = countedSignal();
  vendor.clock.timer(10, () => controller.abort(reason));
  const { error } = await vendor.get({ signal });
  expect(vendor.vendor.requests[0]?.signal?.reason).toBe(reason);
  expect(error?.cause).toBe(reason);
});

test("an attempt cut by its timeout says so in its signal's reason", async () => {
  const vendor = reading(["hang"], { timeout: 50, retries: 0 });
  await vendor.get();
  expect(vendor.vendor.requests[0]?.signal?.reason).toMatchObject({ name: "TimeoutError" });
});

// openclaw/clawhub#617
test("an abort rejection from another realm, or one that is no Error, is told as the abort it is", async () => {
  const foreign: unknown = runInContext(
    "Object.assign(new Error('This operation was aborted'), { name: 'AbortError' })",
    createContext(),
  );
  for (const rejection of [foreign, { name: "AbortError", message: "x" }, "aborted", undefined]) {
    const { controller, signal } = countedSignal();
    const vendor = reading([
      () => {
        controller.abort("the reader left");
        return Promise.reject(rejection);
      },
    ]);
    const { error } = await vendor.get({ signal });
    expect(error).toMatchObject(ABORTED);
    expect(error?.cause).toBe("the reader left");
  }
});

test("an abort rejection nobody asked for is a network failure like any other", async () => {
  const rejection = new DOMException("The connection was lost", "AbortError");
  const vendor = reading([() => Promise.reject(rejection), 200]);
  expect((await vendor.get()).error).toBe(undefined);
  const always = reading([() => Promise.reject(rejection)], { retries: 0 });
  const { error } = await always.get();
  expect(error).toMatchObject({ code: "Provider", aborted: false, limit: "retries" });
  expect(error?.message).toBe("instantly could not be reached");
  expect(error?.cause).toBe(rejection);
});

// nodejs/undici#5285, nodejs/node#52635, nodejs/node#46525
test.each<[string, Answer[]]>([
  ["an answer", [200]],
  ["retries", [503, 200]],
  ["a failure", [404]],
  ["a timeout", ["hang"]],
  ["no connection", ["offline"]],
  ["a mistake in fetch", [() => Promise.reject(new RangeError("mistake"))]],
])("after 200 calls that end with %s no listener stands on the signal", async (_, answers) => {
  const counted = countedSignal();
  for (let call = 0; call < 200; call += 1) {
    const vendor = reading(answers, { retries: 1 });
    await vendor.get({ signal: counted.signal }).catch(() => {});
    expect(counted.listeners).toBe(0);
  }
  expect(counted.added).toBeGreaterThanOrEqual(200);
});

test("many calls at once on one signal make Node warn of nothing", async () => {
  const warnings: unknown[] = [];
  const warn = (warning: unknown) => warnings.push(warning);
  process.on("warning", warn);
  try {
    const vendor = reading([{ status: 200, afterMs: 10 }]);
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 100 }, () => vendor.get({ signal })));
    // Node reports a warning in a task of its own.
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  } finally {
    process.off("warning", warn);
  }
});
