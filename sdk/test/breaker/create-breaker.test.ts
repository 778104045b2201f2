import { expect, test, vi } from "vitest";

import { observe, type ObserveEvent } from "outbound-sdk";
import { BreakerOpenError, createBreaker, type BreakerOptions } from "outbound-sdk/fetch";
import { virtualClock } from "outbound-sdk/testing";

function breaking(options: BreakerOptions = {}) {
  const clock = virtualClock();
  const breaker = createBreaker({
    threshold: 3,
    cooldownMs: 1_000,
    leaseMs: 200,
    runtime: clock,
    ...options,
  });
  const succeed = (): Promise<string> => breaker.run(() => "well");
  const failWith = (illness: unknown): Promise<unknown> =>
    breaker.run(() => Promise.reject(illness)).catch((rejection: unknown) => rejection);
  const fail = (): Promise<unknown> => failWith(new Error("ill"));
  const open = async (): Promise<void> => {
    while (breaker.state === "closed") await fail();
  };
  return { clock, breaker, succeed, fail, failWith, open };
}

/** Work that settles when the test says so. */
function pendingWork() {
  let settle = { resolve: (_value: string): void => {}, reject: (_error: unknown): void => {} };
  const work = (): Promise<string> =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
  return {
    work,
    resolve: (value: string) => settle.resolve(value),
    reject: (error: unknown) => settle.reject(error),
  };
}

test("it opens at the threshold and not one failure earlier", async () => {
  const { breaker, fail } = breaking();
  await fail();
  await fail();
  expect(breaker.state).toBe("closed");
  await fail();
  expect(breaker.state).toBe("open");
});

test("a success starts the count of failures in a row anew", async () => {
  const { breaker, fail, succeed } = breaking();
  for (let round = 0; round < 4; round += 1) {
    await fail();
    await fail();
    await succeed();
  }
  expect(breaker.state).toBe("closed");
});

test("after a success, and after a cure, it takes the whole threshold to open it", async () => {
  const { breaker, clock, fail, succeed, open } = breaking();
  await fail();
  await succeed();
  await fail();
  await fail();
  expect(breaker.state).toBe("closed");
  await fail();
  expect(breaker.state).toBe("open");
  await clock.advance(1_000);
  await succeed();
  await fail();
  await fail();
  expect(breaker.state).toBe("closed");
  await open();
  expect(breaker.state).toBe("open");
});

test("a success while it is closed leaves what is under way its say", async () => {
  const { breaker, succeed } = breaking({ threshold: 1 });
  const slow = pendingWork();
  const ended = breaker.run(slow.work).catch((error: unknown) => error);
  await succeed();
  slow.reject(new Error("ill"));
  await ended;
  expect(breaker.state).toBe("open");
});

test("without a cooldown the next call is a probe at once", async () => {
  const { breaker, fail, succeed } = breaking({ threshold: 1, cooldownMs: 0 });
  await fail();
  expect(breaker.state).toBe("halfOpen");
  await succeed();
  expect(breaker.state).toBe("closed");
});

test("while open the work is not called, and the error says how long that lasts", async () => {
  const { breaker, clock, open } = breaking();
  await open();
  await clock.advance(400);
  const work = vi.fn<() => void>();
  const error = await breaker.run(work).catch((rejection: unknown) => rejection);
  expect(error).toBeInstanceOf(BreakerOpenError);
  expect(error).toMatchObject({
    name: "BreakerOpenError",
    message: "The circuit breaker is open",
    retryAfterMs: 600,
  });
  expect(work).not.toHaveBeenCalled();
});

test("the state is computed from the clock when it is read", async () => {
  const { breaker, clock, open } = breaking();
  await open();
  await clock.advance(999);
  expect(breaker.state).toBe("open");
  await clock.advance(1);
  expect(breaker.state).toBe("halfOpen");
  expect(clock.pending).toBe(0);
});

test("50 callers at the end of a cooldown make one probe", async () => {
  const { breaker, clock, open } = breaking();
  await open();
  await clock.advance(1_000);
  const probe = pendingWork();
  let calls = 0;
  const callers = Array.from({ length: 50 }, () =>
    breaker.run(() => {
      calls += 1;
      return probe.work();
    }),
  );
  const settled = Promise.allSettled(callers);
  expect(calls).toBe(1);
  probe.resolve("well");
  const results = await settled;
  expect(results[0]).toEqual({ status: "fulfilled", value: "well" });
  const refusals = results.slice(1).map((result) => result.status === "rejected" && result.reason);
  expect(refusals.filter((reason) => reason instanceof BreakerOpenError)).toHaveLength(49);
  expect(breaker.state).toBe("closed");
});

test("a failed probe opens it for a whole new cooldown", async () => {
  const { breaker, clock, open, fail } = breaking();
  await open();
  await clock.advance(1_500);
  await fail();
  expect(breaker.state).toBe("open");
  await clock.advance(999);
  expect(breaker.state).toBe("open");
  await clock.advance(1);
  expect(breaker.state).toBe("halfOpen");
});

test("a probe that never settles is replaced after its lease, and its late result changes nothing", async () => {
  const { breaker, clock, open, succeed } = breaking();
  await open();
  await clock.advance(1_000);
  const lost = pendingWork();
  const first = breaker.run(lost.work).catch((error: unknown) => error);
  await clock.advance(199);
  await expect(succeed()).rejects.toMatchObject({ name: "BreakerOpenError", retryAfterMs: 1 });
  await clock.advance(1);
  const second = pendingWork();
  const replaced = breaker.run(second.work);
  lost.reject(new Error("too late"));
  expect(await first).toMatchObject({ message: "too late" });
  expect(breaker.state).toBe("halfOpen");
  await expect(succeed()).rejects.toBeInstanceOf(BreakerOpenError);
  second.resolve("well");
  await replaced;
  expect(breaker.state).toBe("closed");
});

test("a probe that outlives its lease and was not replaced still decides", async () => {
  const { breaker, clock, open } = breaking();
  await open();
  await clock.advance(1_000);
  const slow = pendingWork();
  const probe = breaker.run(slow.work);
  await clock.advance(10_000);
  slow.resolve("well");
  await probe;
  expect(breaker.state).toBe("closed");
});

test("a neutral result is not counted, and a neutral probe gives its permit back", async () => {
  const neutral = new Error("not ill");
  const { breaker, clock, open, failWith, succeed } = breaking({
    isFailure: (error) => error !== neutral,
  });
  for (let call = 0; call < 10; call += 1) await failWith(neutral);
  expect(breaker.state).toBe("closed");
  await open();
  await clock.advance(1_000);
  expect(await failWith(neutral)).toBe(neutral);
  expect(breaker.state).toBe("halfOpen");
  await succeed();
  expect(breaker.state).toBe("closed");
});

test("a neutral result does not end a row of failures", async () => {
  const neutral = new Error("not ill");
  const { breaker, fail, failWith } = breaking({ isFailure: (error) => error !== neutral });
  await fail();
  await fail();
  await failWith(neutral);
  await fail();
  expect(breaker.state).toBe("open");
});

test.each<[string, unknown]>([
  ["an AbortError", new DOMException("left", "AbortError")],
  ["a string, the reason of an abort", "the reader left"],
  ["undefined", undefined],
  ["null", null],
  ["an error marked permanent", Object.assign(new Error("bad id"), { permanent: true })],
])("without isFailure, %s is neutral", async (_, error) => {
  const { breaker, failWith } = breaking();
  for (let call = 0; call < 10; call += 1) await failWith(error);
  expect(breaker.state).toBe("closed");
});

test.each<[string, unknown]>([
  ["an Error", new Error("ill")],
  ["a TimeoutError", new DOMException("too slow", "TimeoutError")],
  ["a TypeError of fetch", new TypeError("fetch failed")],
  ["an object that is no Error", { status: 503 }],
])("without isFailure, %s counts", async (_, error) => {
  const { breaker, failWith } = breaking();
  for (let call = 0; call < 3; call += 1) await failWith(error);
  expect(breaker.state).toBe("open");
});

test("an isFailure that throws counts the failure and does not hide the error", async () => {
  const { breaker, failWith } = breaking({
    isFailure() {
      throw new Error("broken judge");
    },
  });
  const illness = new Error("ill");
  for (let call = 0; call < 3; call += 1) expect(await failWith(illness)).toBe(illness);
  expect(breaker.state).toBe("open");
});

test("results of work begun before a change of state do not change the new state", async () => {
  const { breaker, clock, open, succeed } = breaking();
  const early = pendingWork();
  const failing = Array.from({ length: 3 }, () => pendingWork());
  const first = breaker.run(early.work);
  const others = failing.map(({ work }) => breaker.run(work).catch((error: unknown) => error));
  await open();
  early.resolve("well");
  await first;
  expect(breaker.state).toBe("open");
  await clock.advance(1_000);
  await succeed();
  expect(breaker.state).toBe("closed");
  for (const work of failing) work.reject(new Error("of before"));
  await Promise.all(others);
  expect(breaker.state).toBe("closed");
});

test("a failure that comes late, while it is open, does not lengthen the cooldown", async () => {
  const { breaker, clock, fail } = breaking({ threshold: 1 });
  const late = pendingWork();
  const ended = breaker.run(late.work).catch((error: unknown) => error);
  await fail();
  await clock.advance(600);
  late.reject(new Error("of before"));
  await ended;
  await clock.advance(400);
  expect(breaker.state).toBe("halfOpen");
});

test("old work that ends well while a second probe is out does not close it", async () => {
  const { breaker, clock, fail, failWith } = breaking({ threshold: 1 });
  const old = pendingWork();
  const ended = breaker.run(old.work);
  await fail();
  await clock.advance(1_000);
  await failWith(new DOMException("neutral", "AbortError"));
  const probe = pendingWork();
  const probed = breaker.run(probe.work);
  old.resolve("of before");
  await ended;
  await expect(breaker.run(() => "not while a probe is out")).rejects.toThrow(BreakerOpenError);
  probe.resolve("well");
  await probed;
  expect(breaker.state).toBe("closed");
});

test("work that throws at once is a failure like one that rejects", async () => {
  const { breaker } = breaking({ threshold: 1 });
  const illness = new Error("at once");
  await expect(
    breaker.run(() => {
      throw illness;
    }),
  ).rejects.toBe(illness);
  expect(breaker.state).toBe("open");
});

test("observers hear each change of state, at the time of the breaker's clock", async () => {
  const heard: ObserveEvent[] = [];
  const stop = observe((event) => heard.push(event));
  const { clock, open, fail, succeed } = breaking();
  const start = clock.now();
  await open();
  await clock.advance(1_000);
  await fail();
  await clock.advance(1_000);
  await succeed();
  stop();
  const changes = heard.map((event) =>
    event.type === "breaker.change"
      ? [event.client, event.at - start, event.from, event.to]
      : event.type,
  );
  expect(changes).toEqual([
    ["fetch", 0, "closed", "open"],
    ["fetch", 1_000, "open", "halfOpen"],
    ["fetch", 1_000, "halfOpen", "open"],
    ["fetch", 2_000, "open", "halfOpen"],
    ["fetch", 2_000, "halfOpen", "closed"],
  ]);
});

test("without options it opens after five failures, for 30 seconds", async () => {
  const clock = virtualClock();
  const breaker = createBreaker({ runtime: clock });
  for (let call = 0; call < 5; call += 1) {
    expect(breaker.state).toBe("closed");
    await breaker.run(() => Promise.reject(new Error("ill"))).catch(() => {});
  }
  await clock.advance(29_999);
  expect(breaker.state).toBe("open");
  await clock.advance(1);
  expect(breaker.state).toBe("halfOpen");
  void breaker.run(() => new Promise(() => {}));
  await clock.advance(59_999);
  await expect(breaker.run(() => "no")).rejects.toMatchObject({ retryAfterMs: 1 });
});

test.each<[object, string]>([
  [{ threshold: 0 }, 'Option "threshold" is 0: expected a whole number from 1'],
  [{ threshold: 1.5 }, 'Option "threshold" is 1.5: expected a whole number from 1'],
  [{ cooldownMs: -1 }, 'Option "cooldownMs" is -1: expected finite milliseconds, 0 or more'],
  [{ cooldownMs: NaN }, 'Option "cooldownMs" is NaN: expected finite milliseconds, 0 or more'],
  [{ leaseMs: 0 }, 'Option "leaseMs" is 0: expected finite milliseconds above 0'],
  [{ leaseMs: Infinity }, 'Option "leaseMs" is Infinity: expected finite milliseconds above 0'],
  [null as never, 'Option "breaker" is null: expected an object'],
  [5 as never, 'Option "breaker" is 5: expected an object'],
  [{ isFailure: true }, 'Option "isFailure" is true: expected a function'],
])("%j is refused at construction", (options, message) => {
  expect(() => createBreaker(options as BreakerOptions)).toThrow(
    expect.objectContaining({ code: "Invalid", message }),
  );
});
