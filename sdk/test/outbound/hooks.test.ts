import { observe } from "outbound-sdk";
import type { Hooks, ObserveEvent } from "outbound-sdk";
import { afterEach, describe, expect, test } from "vitest";
import { scene } from "./scene.ts";

let unhandled: unknown[] = [];
const note = (reason: unknown): void => {
  unhandled.push(reason);
};
process.on("unhandledRejection", note);
afterEach(() => {
  unhandled = [];
});

/** One of each hook, and what they heard. */
function told() {
  const events: unknown[] = [];
  const hooks: Hooks = {
    onRequest: (event) => events.push({ request: event }),
    onRetry: (event) => events.push({ retry: event }),
    onRateLimit: (event) => events.push({ rateLimit: event }),
  };
  return { events, hooks };
}

describe("hooks", () => {
  test("hear each attempt and each wait before it begins", async () => {
    const { events, hooks } = told();
    const { client } = scene([503, { status: 200, body: "x", afterMs: 40 }], { hooks });
    await client.raw.get("/things?secret=1", { deadline: 10_000 });
    const request = { method: "GET", path: "/things" };
    expect(events).toEqual([
      { request: { attempt: 1, ...request, status: 503, durationMs: 0 } },
      {
        retry: { attempt: 1, delayMs: 500, reason: "vendor responded 503", remainingMs: 10_000 },
      },
      { request: { attempt: 2, ...request, status: 200, durationMs: 40 } },
    ]);
  });

  test("hear a reason where no status says why", async () => {
    const { events, hooks } = told();
    const { client, ending } = scene(["offline", "hang"], { hooks });
    await ending(client.raw.get("/things", { timeout: 70, retries: 1 }));
    const request = { method: "GET", path: "/things" };
    expect(events).toEqual([
      { request: { attempt: 1, ...request, reason: "vendor could not be reached", durationMs: 0 } },
      { retry: { attempt: 1, delayMs: 500, reason: "vendor could not be reached" } },
      {
        request: {
          attempt: 2,
          ...request,
          reason: "vendor did not answer within 70 ms",
          durationMs: 70,
        },
      },
    ]);
  });

  test("hear no retry when a limit ends the call before the wait", async () => {
    const { events, hooks } = told();
    const { client, ending } = scene([503], { hooks });
    await ending(client.raw.get("/things", { maxRequests: 1 }));
    await ending(client.raw.get("/things", { deadline: 100 }));
    expect(events.map((event) => Object.keys(event as object)[0])).toEqual(["request", "request"]);
  });

  test("are called on the object they came in", async () => {
    class Log {
      readonly seen: string[] = [];
      onRequest(): void {
        this.seen.push("request");
      }
      onRetry(): void {
        this.seen.push("retry");
      }
    }
    const hooks = new Log();
    await scene([503, 200], { hooks }).client.raw.get("/things");
    expect(hooks.seen).toEqual(["request", "retry", "request"]);
  });

  test.each([
    [
      "throw",
      () => {
        throw new Error("hook");
      },
    ],
    ["reject", () => Promise.reject(new Error("hook"))],
    [
      "return a thenable that throws",
      () =>
        new Proxy(
          {},
          {
            get() {
              throw new Error("hook");
            },
          },
        ),
    ],
  ])("that %s change nothing and leave no unhandled rejection", async (_, hook) => {
    const hooks = { onRequest: hook, onRetry: hook };
    const { client, vendor } = scene([503, { status: 200, body: "x" }], { hooks });
    expect(await client.raw.get("/things")).toBe("x");
    expect(vendor.requests).toHaveLength(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  });

  test.each(["onRequest", "onRetry", "onRateLimit"])(
    "%s that is no function is refused",
    (name) => {
      expect(() => scene([200], { hooks: { [name]: 5 } })).toThrow(
        `Option "hooks.${name}" is 5: expected a function`,
      );
    },
  );
});

/** Everything observers hear while `run` runs. */
async function observed(run: () => Promise<unknown>): Promise<ObserveEvent[]> {
  const events: ObserveEvent[] = [];
  const stop = observe((event) => events.push(event));
  try {
    await run();
  } finally {
    stop();
  }
  return events;
}

/** Events less what differs from run to run. */
function told0(events: readonly ObserveEvent[], from: number) {
  return events.map(({ at, ...event }) => {
    const { callId: _, ...rest } = event as typeof event & { callId?: number };
    return { ...rest, at: at - from };
  });
}

describe("observe", () => {
  test("hears a call from its start to its end", async () => {
    const { client, clock } = scene([
      { status: 429, headers: { "retry-after": "2" } },
      { status: 200, body: "x", afterMs: 40 },
    ]);
    const from = clock.now();
    const events = await observed(() => client.raw.get("/things?secret=1"));
    const client_ = { client: "outbound" };
    expect(told0(events, from)).toEqual([
      { ...client_, type: "call.start", at: 0, method: "GET", path: "/things" },
      { ...client_, type: "attempt.start", at: 0, attempt: 1 },
      { ...client_, type: "attempt.end", at: 0, attempt: 1, durationMs: 0, status: 429 },
      {
        ...client_,
        type: "wait.start",
        at: 0,
        attempt: 1,
        delayMs: 2_000,
        askedMs: 2_000,
        kind: "retry",
        reason: "vendor responded 429",
        endsAt: from + 2_000,
      },
      { ...client_, type: "wait.end", at: 2_000, outcome: "elapsed" },
      { ...client_, type: "attempt.start", at: 2_000, attempt: 2 },
      { ...client_, type: "attempt.end", at: 2_040, attempt: 2, durationMs: 40, status: 200 },
      { ...client_, type: "call.end", at: 2_040, outcome: "ok", requests: 2, durationMs: 2_040 },
    ]);
    expect(new Set(events.map((event) => (event as { callId: number }).callId)).size).toBe(1);
  });

  test("hears what ended a call, and the wait that was refused", async () => {
    const { client, ending } = scene([503]);
    const events = await observed(() => ending(client.raw.get("/things", { deadline: 100 })));
    expect(events.at(-1)).toMatchObject({
      type: "call.end",
      outcome: "error",
      code: "Provider",
      limit: "deadline",
      refusedDelayMs: 500,
      requests: 1,
    });
  });

  test("hears a refused wait that was asked for", async () => {
    const { client, ending } = scene([{ status: 429, headers: { "retry-after": "900" } }]);
    const events = await observed(() => ending(client.raw.get("/things")));
    expect(events.at(-1)).toMatchObject({ limit: "retryAfter", refusedDelayMs: 900_000 });
  });

  test("hears no limit where none ended the call", async () => {
    const { client, ending } = scene([404]);
    const events = await observed(() => ending(client.raw.get("/things")));
    const end = events.at(-1);
    expect(end).toMatchObject({ type: "call.end", outcome: "error", code: "NotFound" });
    expect(end).not.toHaveProperty("limit");
    expect(end).not.toHaveProperty("refusedDelayMs");
  });

  test("hears no code for a mistake in code", async () => {
    const { client } = scene([200], { fetch: () => Promise.reject(new RangeError("x")) });
    const events = await observed(() => client.raw.get("/things").catch(() => {}));
    expect(events.at(-1)).toMatchObject({ type: "call.end", outcome: "error" });
    expect(events.at(-1)).not.toHaveProperty("code");
  });

  test.each([
    ["timeout", { timeout: 50 }],
    ["deadline", { deadline: { ms: 50, cut: true } }],
  ])("hears what cut an attempt: %s", async (cutBy, options) => {
    const { client, ending } = scene(["hang"]);
    const events = await observed(() =>
      ending(client.raw.get("/things", { retries: 0, ...options })),
    );
    const end = events.find(({ type }) => type === "attempt.end");
    expect(end).toMatchObject({ cutBy, reason: "vendor did not answer within 50 ms" });
  });

  test("hears that the signal cut an attempt, and a wait", async () => {
    const cutAt = async (ms: number, answer: "hang" | 503) => {
      const controller = new AbortController();
      const { client, clock, ending } = scene([answer], { auto: false });
      return await observed(async () => {
        const end = ending(client.raw.get("/things", { signal: controller.signal }));
        await clock.advance(ms);
        controller.abort();
        await end;
      });
    };
    const attempt = (await cutAt(5, "hang")).find(({ type }) => type === "attempt.end");
    expect(attempt).toMatchObject({ cutBy: "signal", reason: "The call was aborted" });
    const wait = (await cutAt(5, 503)).find(({ type }) => type === "wait.end");
    expect(wait).toMatchObject({ outcome: "aborted" });
  });

  test("counts calls, each with a number of its own", async () => {
    const { client } = scene([200]);
    const events = await observed(() => Promise.all([client.raw.get("/a"), client.raw.get("/b")]));
    const ids = events.filter(({ type }) => type === "call.start") as { callId: number }[];
    expect((ids[1]?.callId ?? 0) - (ids[0]?.callId ?? 0)).toBe(1);
  });

  test("hears nothing after it was stopped, and each listener stops by itself", async () => {
    const heard: string[] = [];
    const one = () => heard.push("one");
    const stops = [observe(one), observe(one)];
    stops[0]?.();
    stops[0]?.();
    await scene([200]).client.raw.get("/things");
    expect(heard).toHaveLength(4);
    stops[1]?.();
    await scene([200]).client.raw.get("/things");
    expect(heard).toHaveLength(4);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("listener");
      },
    ],
    ["rejects", () => Promise.reject(new Error("listener"))],
  ])("a listener that %s changes no call and no other listener", async (_, listener) => {
    const stop = observe(listener);
    const events = await observed(() => scene([200]).client.raw.get("/things"));
    stop();
    expect(events).toHaveLength(4);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  });

  test("a listener has its event to itself", async () => {
    const spoil = (event: ObserveEvent): void => {
      Object.assign(event, { type: "spoiled" });
    };
    const stop = observe(spoil);
    const events = await observed(() => scene([200]).client.raw.get("/things"));
    stop();
    expect(events[0]?.type).toBe("call.start");
  });

  test("never hears a key, a header, a query or a body", async () => {
    const { client } = scene([503, { status: 200, body: "secret" }], { allowWrites: true });
    const events = await observed(async () => {
      await client.raw.get("/things?q=secret");
      await client.raw.request({ method: "POST", path: "/things#secret", body: "secret" });
    });
    expect(events.length).toBeGreaterThan(8);
    expect(JSON.stringify(events)).not.toMatch(/secret|Bearer/);
  });
});
