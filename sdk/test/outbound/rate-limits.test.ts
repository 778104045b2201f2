import { observe } from "outbound-sdk";
import type { Adapter, ObserveEvent, OutboundOptions, RateLimitEvent } from "outbound-sdk";
import type { Answer } from "outbound-sdk/testing";
import { describe, expect, test } from "vitest";
import { plain, scene } from "./scene.ts";

const ONE_A_SECOND: Adapter = { ...plain, rateLimits: [{ requests: 1, perMs: 1_000 }] };
const ask = (seconds: number): Answer => ({
  status: 429,
  headers: { "retry-after": String(seconds) },
});

/** A scene that notes what onRateLimit hears. */
function limited(
  answers: readonly Answer[],
  options: Partial<OutboundOptions> & { auto?: boolean } = {},
) {
  const told: RateLimitEvent[] = [];
  const hooks = { onRateLimit: (event: RateLimitEvent) => told.push(event) };
  return { told, ...scene(answers, { adapter: ONE_A_SECOND, hooks, ...options }) };
}

describe("the vendor's limits", () => {
  test("hold a request back until its turn, and onRateLimit is told before the wait", async () => {
    const { client, told, ending } = limited([200]);
    const calls = ["a", "b", "c"].map((path) => ending(client.raw.get(`/${path}`)));
    const ends = await Promise.all(calls);
    expect(ends.map(({ elapsedMs }) => elapsedMs)).toEqual([0, 1_000, 2_000]);
    const reason = "vendor allows 1 request in 1000 ms";
    expect(told).toEqual([
      { attempt: 1, delayMs: 1_000, reason },
      { attempt: 1, delayMs: 2_000, reason },
    ]);
  });

  test("hold retries back too, which wait no longer than they must", async () => {
    const { client, told, vendor, ending } = limited([503, 200]);
    const { elapsedMs } = await ending(client.raw.get("/a"));
    // 500 ms of backoff, and 500 more until a request is free.
    expect(elapsedMs).toBe(1_000);
    expect(told).toMatchObject([{ attempt: 2, delayMs: 500 }]);
    expect(vendor.requests).toHaveLength(2);
  });

  test("are heard by observers as a wait of their own kind", async () => {
    const { client, clock } = limited([200]);
    const from = clock.now();
    const events: ObserveEvent[] = [];
    await client.raw.get("/a");
    const stop = observe((event) => events.push(event));
    await client.raw.get("/b");
    stop();
    expect(events.map(({ type }) => type)).toEqual([
      "call.start",
      "wait.start",
      "wait.end",
      "attempt.start",
      "attempt.end",
      "call.end",
    ]);
    expect(events[1]).toMatchObject({
      kind: "rateLimit",
      attempt: 1,
      delayMs: 1_000,
      endsAt: from + 1_000,
    });
    expect(events[1]).not.toHaveProperty("askedMs");
    expect(events[2]).toMatchObject({ outcome: "elapsed" });
  });

  test("fail a call at once whose deadline comes before its turn", async () => {
    const { client, vendor, ending } = limited([200]);
    await client.raw.get("/a");
    const { error, elapsedMs } = await ending(client.raw.get("/b", { deadline: 1_000 }));
    expect(error).toMatchObject({
      message: "No request to vendor was free within the deadline of 1000 ms",
      code: "RateLimited",
      permanent: false,
      timedOut: true,
      limit: "deadline",
      requests: 0,
    });
    expect([error?.cause, error?.retryAfterMs, elapsedMs]).toEqual([undefined, undefined, 0]);
    expect(vendor.requests).toHaveLength(1);
  });

  test("make the failure before it the cause", async () => {
    const { client, ending } = limited([503]);
    const { error } = await ending(client.raw.get("/a", { deadline: 900 }));
    expect(error).toMatchObject({
      code: "RateLimited",
      timedOut: true,
      limit: "deadline",
      requests: 1,
      cause: { code: "Provider", status: 503 },
    });
  });

  test("tell observers which wait was refused", async () => {
    const { client, ending } = limited([200]);
    await client.raw.get("/a");
    const events: ObserveEvent[] = [];
    const stop = observe((event) => events.push(event));
    await ending(client.raw.get("/b", { deadline: 700 }));
    stop();
    expect(events.at(-1)).toMatchObject({
      type: "call.end",
      code: "RateLimited",
      limit: "deadline",
      refusedDelayMs: 1_000,
    });
  });

  test("let an abort end the wait at once, and its turn go to the next", async () => {
    const controller = new AbortController();
    const { client, clock, ending, vendor } = limited([200], { auto: false });
    await client.raw.get("/a");
    const aborted = ending(client.raw.get("/b", { signal: controller.signal }));
    const next = ending(client.raw.get("/c"));
    await clock.advance(400);
    controller.abort("enough");
    const { error, elapsedMs } = await aborted;
    expect(error).toMatchObject({ aborted: true, limit: "signal", requests: 0, cause: "enough" });
    expect(elapsedMs).toBe(400);
    await clock.advance(600);
    expect((await next).elapsedMs).toBe(1_000);
    expect([vendor.requests.length, clock.pending]).toEqual([2, 0]);
  });

  test.each([1_200, 1_500])(
    "a wait that ends late, at 1,500 ms, sends nothing by a deadline of %i",
    async (deadline) => {
      const { clock, vendor } = scene([200], { auto: false });
      const timer = (ms: number, fire: () => void) =>
        clock.timer(ms < 30_000 ? ms + 500 : ms, fire);
      const { client, ending } = scene([200], {
        adapter: ONE_A_SECOND,
        fetch: vendor.fetch,
        runtime: { now: () => clock.now(), random: () => 0.5, timer },
      });
      await client.raw.get("/a");
      const end = ending(client.raw.get("/b", { deadline }));
      await clock.advance(2_000);
      expect((await end).error).toMatchObject({
        message: `No request to vendor was free within the deadline of ${deadline} ms`,
        code: "RateLimited",
        limit: "deadline",
        timedOut: true,
        requests: 0,
      });
      expect(vendor.requests).toHaveLength(1);
    },
  );

  test("tell observers of a wait that an abort ended", async () => {
    const controller = new AbortController();
    const { client, ending } = limited([200], { auto: false });
    await client.raw.get("/a");
    const outcomes: string[] = [];
    const stop = observe((event) => {
      if (event.type === "wait.end") outcomes.push(event.outcome);
    });
    const aborted = ending(client.raw.get("/b", { signal: controller.signal }));
    controller.abort();
    await aborted;
    stop();
    expect(outcomes).toEqual(["aborted"]);
  });

  test("of several queues are waited for one after the other, and the first is asked first", async () => {
    const adapter: Adapter = {
      ...plain,
      rateLimits: [{ requests: 1, perMs: 100 }],
      paging: { items: "items", next: "next", cursor: "after", limit: "size", maxLimit: 10 },
      resources: {
        slow: {
          id: "id",
          list: { path: "/slow", method: "GET", rateLimits: [{ requests: 1, perMs: 50 }] },
        },
      },
    };
    const { vendor, clock } = scene([{ status: 200, body: { items: [] } }]);
    const delays: number[] = [];
    const timers: number[] = [];
    const timer = (ms: number, fire: () => void) => {
      timers.push(ms);
      return clock.timer(ms, fire);
    };
    const { client } = scene([200], {
      adapter,
      fetch: vendor.fetch,
      runtime: { ...clock, timer },
      hooks: { onRateLimit: ({ delayMs }) => delays.push(delayMs) },
    });
    const slow = (client as unknown as { slow: { list(): Promise<unknown> } }).slow;
    await slow.list();
    await slow.list();
    expect(delays).toEqual([50, 50]);
    // Its own queue is free by now; the instance's is not.
    await slow.list();
    expect(delays).toEqual([50, 50, 100]);
    // One for each wait that is told and for each attempt, and none for a turn that is free.
    expect(timers.length).toBe(delays.length + 3);
  });
});

describe("a 429", () => {
  test("is waited for by the whole instance, and the call's own wait counts", async () => {
    const { client, told, ending, clock } = limited([ask(20), 200], { adapter: plain });
    const from = clock.now();
    const first = ending(client.raw.get("/a"));
    await Promise.resolve();
    const ends = await Promise.all([first, ending(client.raw.get("/b"))]);
    expect(ends.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(clock.now() - from).toBe(20_000);
    expect(told).toEqual([]);
    const other = limited([ask(20), 200], { adapter: plain });
    const failed = other.ending(other.client.raw.get("/a", { retries: 0 }));
    await failed;
    const later = await other.ending(other.client.raw.get("/b"));
    expect(later.elapsedMs).toBe(20_000);
    expect(other.told).toEqual([
      { attempt: 1, delayMs: 20_000, reason: "vendor asked for a pause" },
    ]);
  });

  test("that asks for more than maxRetryAfter refuses the calls that begin meanwhile", async () => {
    const { client, vendor, ending } = limited([ask(600), 200], { adapter: plain });
    await ending(client.raw.get("/a"));
    const { error, elapsedMs } = await ending(client.raw.get("/b"));
    expect(error).toMatchObject({
      message: "vendor asked to be left alone for 600000 ms",
      code: "RateLimited",
      permanent: false,
      timedOut: false,
      limit: "retryAfter",
      retryAfterMs: 600_000,
      requests: 0,
    });
    expect([elapsedMs, vendor.requests.length]).toEqual([0, 1]);
  });

  test("is waited for by a call that puts up with it", async () => {
    const { client, ending } = limited([ask(600), 200], { adapter: plain });
    await ending(client.raw.get("/a"));
    const { error, elapsedMs } = await ending(client.raw.get("/b", { maxRetryAfter: 600_000 }));
    expect([error, elapsedMs]).toEqual([undefined, 600_000]);
  });

  test("without a wait slows the instance and pauses nobody", async () => {
    const adapter: Adapter = { ...plain, rateLimits: [{ requests: 4, perMs: 1_000 }] };
    const { client, told, ending } = limited([429, 200], { adapter, retries: 0 });
    await ending(client.raw.get("/a"));
    await client.raw.get("/b");
    expect(told).toEqual([]);
    await client.raw.get("/c");
    expect(told).toMatchObject([{ delayMs: 1_000 }]);
  });
});
