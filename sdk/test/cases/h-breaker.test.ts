import { expect, test } from "vitest";

import { createOutbound, OutboundError } from "outbound-sdk";
import { BreakerOpenError, createBreaker, createFetch } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

const URL_ = "https://vendor.example/things";

const options = { threshold: 5, cooldownMs: 30_000, leaseMs: 60_000 };

function breaking(extra: object = {}) {
  const clock = virtualClock({ start: 0 });
  const breaker = createBreaker({ ...options, runtime: clock, ...extra });
  /** Runs work that fails so; gives what `run` rejected with. */
  const fail = async (illness: unknown): Promise<unknown> => {
    try {
      return await breaker.run(() => Promise.reject(illness));
    } catch (rejection) {
      return rejection;
    }
  };
  const open = async () => {
    for (let failure = 0; failure < options.threshold; failure += 1) await fail(new Error("ill"));
  };
  return { clock, breaker, fail, open };
}

// nodeshift/opossum#119
test("after the cooldown one of twenty callers is the probe, and its failure opens a new cooldown", async () => {
  const { clock, breaker, open } = breaking();
  await open();
  expect(breaker.state).toBe("open");
  await clock.advance(30_000);
  expect(breaker.state).toBe("halfOpen");
  let probes = 0;
  const callers = Array.from({ length: 20 }, () =>
    breaker
      .run(async () => {
        probes += 1;
        await undefined;
        throw new Error("still ill");
      })
      .catch((error: unknown) => error),
  );
  const errors = await Promise.all(callers);
  expect(probes).toBe(1);
  expect(errors.filter((error) => error instanceof BreakerOpenError).length).toBe(19);
  expect(breaker.state).toBe("open");
  await clock.advance(29_999);
  expect(breaker.state).toBe("open");
  await expect(breaker.run(() => "early")).rejects.toBeInstanceOf(BreakerOpenError);
  await clock.advance(1);
  expect(await breaker.run(() => "well")).toBe("well");
  expect(breaker.state).toBe("closed");
});

// resilience4j/resilience4j#544
test("a probe with a neutral result gives its permit back: the next call is the probe", async () => {
  const notFound = new OutboundError("vendor responded 404", { code: "NotFound", permanent: true });
  for (const neutral of [
    breaking({ isFailure: (error: unknown) => error !== notFound }),
    breaking(),
  ]) {
    const { clock, breaker, fail, open } = neutral;
    await open();
    await clock.advance(30_000);
    expect(await fail(notFound)).toBe(notFound);
    expect(breaker.state).toBe("halfOpen");
    expect(await breaker.run(() => "well")).toBe("well");
    expect(breaker.state).toBe("closed");
  }
});

// sgl-project/sglang#25811, vllm-project/router#60
test("ten bad requests answered 400 leave it closed", async () => {
  const { breaker, clock } = breaking();
  const { fetch } = scriptedFetch([400]);
  const { raw } = createOutbound({ adapter: instantly({ apiKey: "k" }), fetch, runtime: clock });
  for (let request = 0; request < 10; request += 1) {
    const error = await breaker.run(() => raw.get("/things")).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "Invalid" });
  }
  expect(breaker.state).toBe("closed");
});

// diegosouzapw/OmniRoute#7907
test.each([undefined, new DOMException("x", "AbortError"), "the reader left", 5, null])(
  "five aborts of the caller's, with the reason %o, are no failures",
  async (reason) => {
    const { breaker, fail } = breaking();
    const signal = AbortSignal.abort(reason);
    for (let abort = 0; abort < 5; abort += 1) await fail(signal.reason);
    expect(breaker.state).toBe("closed");
  },
);

test("an abort with an error of the caller's own is told apart by isFailure", async () => {
  const signal = AbortSignal.abort(new Error("the reader left"));
  const { breaker, fail } = breaking({ isFailure: (error: unknown) => error !== signal.reason });
  for (let abort = 0; abort < 5; abort += 1) await fail(signal.reason);
  expect(breaker.state).toBe("closed");
});

test("an aborted probe frees its slot", async () => {
  const { clock, breaker, fail, open } = breaking();
  await open();
  await clock.advance(30_000);
  await fail(new DOMException("the reader left", "AbortError"));
  expect(await breaker.run(() => "well")).toBe("well");
});

// nodeshift/opossum#861, nodeshift/opossum#780
test("a timeout of one call aborts no other call, neither one in flight nor one that comes later", async () => {
  const clock = virtualClock({ auto: true });
  const breaker = createBreaker({ ...options, runtime: clock });
  const answers: Answer[] = ["hang", { status: 200, afterMs: 150 }, 200];
  const vendor = scriptedFetch(answers, { clock });
  const fetch = createFetch({ fetch: vendor.fetch, runtime: clock, retries: 0, timeout: 200 });
  const first = breaker.run(() => fetch(URL_)).catch((error: unknown) => error);
  await new Promise<void>((resolve) => clock.timer(100, resolve));
  const second = breaker.run(() => fetch(URL_));
  expect(await first).toMatchObject({ name: "TimeoutError" });
  expect((await second).status).toBe(200);
  expect((await breaker.run(() => fetch(URL_))).status).toBe(200);
  expect(vendor.requests.map(({ signal }) => signal?.aborted)).toEqual([true, false, false]);
});

// milaboratory/platforma#1686
test("cancelled work that never settles does not keep the only slot", async () => {
  const clock = virtualClock({ start: 0 });
  const breaker = createBreaker({ ...options, threshold: 1, runtime: clock });
  const deaf = createFetch({ fetch: () => new Promise(() => {}), runtime: clock });
  await breaker.run(() => Promise.reject(new Error("ill"))).catch(() => {});
  await clock.advance(30_000);
  const controller = new AbortController();
  const probe = breaker.run(() => deaf(URL_, { signal: controller.signal }));
  controller.abort();
  await expect(probe).rejects.toMatchObject({ name: "AbortError" });
  expect(await breaker.run(() => "well")).toBe("well");
});

test("a probe that nobody cancels and that never settles loses its permit after its lease", async () => {
  const { clock, breaker, open } = breaking();
  await open();
  await clock.advance(30_000);
  void breaker.run(() => new Promise(() => {}));
  await clock.advance(59_999);
  await expect(breaker.run(() => "early")).rejects.toBeInstanceOf(BreakerOpenError);
  await clock.advance(1);
  expect(await breaker.run(() => "well")).toBe("well");
  expect(breaker.state).toBe("closed");
});

test("a result of work begun before a change of state does not change the new state", async () => {
  const { clock, breaker, open } = breaking();
  let succeed = (): void => {};
  let fail = (): void => {};
  const early = breaker.run(() => new Promise<void>((resolve) => (succeed = resolve)));
  const late = breaker.run(
    () => new Promise<void>((_, reject) => (fail = () => reject(new Error("late")))),
  );
  await open();
  succeed();
  await early;
  expect(breaker.state).toBe("open");
  await clock.advance(30_000);
  expect(await breaker.run(() => "well")).toBe("well");
  fail();
  await expect(late).rejects.toThrow("late");
  expect(breaker.state).toBe("closed");
});

test("it has no timers of its own", async () => {
  const { clock, open } = breaking();
  await open();
  expect(clock.pending).toBe(0);
});
