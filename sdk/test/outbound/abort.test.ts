import { describe, expect, test } from "vitest";
import { plain, scene } from "./scene.ts";

/** An AbortSignal that counts who listens. */
function countedSignal() {
  const controller = new AbortController();
  const { signal } = controller;
  let listeners = 0;
  const add = signal.addEventListener.bind(signal) as AbortSignal["addEventListener"];
  const remove = signal.removeEventListener.bind(signal) as AbortSignal["removeEventListener"];
  signal.addEventListener = (...all: Parameters<AbortSignal["addEventListener"]>) => {
    listeners++;
    add(...all);
  };
  signal.removeEventListener = (...all: Parameters<AbortSignal["removeEventListener"]>) => {
    listeners--;
    remove(...all);
  };
  return { controller, signal, listeners: () => listeners };
}

const ABORTED = {
  message: "The call was aborted",
  code: "Provider",
  permanent: true,
  aborted: true,
  timedOut: false,
  limit: "signal",
};

test.each([new Error("mine"), "a string", 0, "", false, null, { any: "thing" }])(
  "the reason %o is the cause itself, and the reason fetch sees",
  async (reason) => {
    const controller = new AbortController();
    const { client, vendor, clock, ending } = scene(["hang"], { auto: false });
    const end = ending(client.raw.get("/things", { signal: controller.signal }));
    await clock.advance(10);
    controller.abort(reason);
    const { error, elapsedMs } = await end;
    expect(error).toMatchObject({ ...ABORTED, requests: 1 });
    expect(error?.cause).toBe(reason);
    expect(vendor.requests[0]?.signal?.reason).toBe(reason);
    expect([elapsedMs, clock.pending]).toEqual([10, 0]);
  },
);

describe("an abort", () => {
  test("before the call sends nothing", async () => {
    const { client, vendor, ending } = scene([200]);
    const { error } = await ending(client.raw.get("/things", { signal: AbortSignal.abort("no") }));
    expect(error).toMatchObject({ ...ABORTED, requests: 0, cause: "no" });
    expect(vendor.requests).toHaveLength(0);
  });

  test("during a wait settles at once and leaves no timer", async () => {
    const controller = new AbortController();
    const { client, vendor, clock, ending } = scene([503], { auto: false });
    const end = ending(client.raw.get("/things", { signal: controller.signal }));
    await clock.advance(600);
    expect(clock.pending).toBe(1);
    controller.abort("enough");
    const { error, elapsedMs } = await end;
    expect(error).toMatchObject({ ...ABORTED, requests: 2, cause: "enough" });
    expect([elapsedMs, clock.pending, vendor.requests.length]).toEqual([600, 0, 2]);
  });

  test("while the body comes settles at once and cancels it", async () => {
    const controller = new AbortController();
    let cancelled = 0;
    const stalled = new ReadableStream({
      cancel() {
        cancelled++;
      },
    });
    const fetch = () => Promise.resolve(new Response(stalled));
    const { client, clock, ending } = scene([200], { auto: false, fetch });
    const end = ending(client.raw.get("/things", { signal: controller.signal }));
    await clock.advance(10);
    controller.abort("enough");
    expect((await end).error).toMatchObject({ ...ABORTED, requests: 1 });
    expect([cancelled, clock.pending]).toEqual([1, 0]);
  });

  test("settles a call whose fetch does not hear it, and lets go of what comes later", async () => {
    const controller = new AbortController();
    let answer: (response: Response) => void = () => {};
    let cancelled = 0;
    const fetch = () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      });
    const { client, clock, ending } = scene([200], { auto: false, fetch });
    const end = ending(client.raw.get("/things", { signal: controller.signal }));
    await clock.advance(10);
    controller.abort("enough");
    expect((await end).error).toMatchObject(ABORTED);
    answer(
      new Response(
        new ReadableStream({
          cancel() {
            cancelled++;
          },
        }),
      ),
    );
    await clock.advance(0);
    expect(cancelled).toBe(1);
  });

  test("of a signal that times out by itself is the caller's abort, not a timeout", async () => {
    const controller = new AbortController();
    const { client, clock, ending } = scene(["hang"], { auto: false });
    const end = ending(client.raw.get("/things", { signal: controller.signal }));
    await clock.advance(1);
    const reason = new DOMException("The operation timed out", "TimeoutError");
    controller.abort(reason);
    expect((await end).error).toMatchObject({ ...ABORTED, cause: reason, requests: 1 });
  });

  test("from onRequest ends the call in place of the failure it was told about", async () => {
    const controller = new AbortController();
    let cancelled = 0;
    const body = new ReadableStream({
      cancel() {
        cancelled++;
      },
    });
    const { client, ending } = scene([200], {
      fetch: () => Promise.resolve(new Response(body, { status: 503 })),
      hooks: { onRequest: () => controller.abort("seen enough") },
    });
    const { error } = await ending(client.raw.get("/things", { signal: controller.signal }));
    expect(error).toMatchObject({ ...ABORTED, requests: 1, cause: "seen enough" });
    expect(cancelled).toBe(1);
  });

  test("from onRequest after an answer comes too late: the answer stands", async () => {
    const controller = new AbortController();
    const { client } = scene([{ status: 200, body: "got it" }], {
      hooks: { onRequest: () => controller.abort() },
    });
    expect(await client.raw.get("/things", { signal: controller.signal })).toBe("got it");
  });

  test("from onRetry sets no timer", async () => {
    const controller = new AbortController();
    const { client, clock, ending } = scene([503], {
      auto: false,
      hooks: { onRetry: () => controller.abort("no more") },
    });
    const { error } = await ending(client.raw.get("/things", { signal: controller.signal }));
    expect(error).toMatchObject({ ...ABORTED, requests: 1 });
    expect(clock.pending).toBe(0);
  });

  test("from within fetch is heard", async () => {
    const controller = new AbortController();
    const { client, ending } = scene([200], {
      fetch: () => {
        controller.abort("from inside");
        return Promise.reject(new TypeError("fetch failed"));
      },
    });
    const { error } = await ending(client.raw.get("/things", { signal: controller.signal }));
    expect(error).toMatchObject({ ...ABORTED, requests: 1, cause: "from inside" });
  });

  test("whose event another listener stopped ends the call after the attempt", async () => {
    const controller = new AbortController();
    controller.signal.addEventListener("abort", (event) => event.stopImmediatePropagation());
    const { client, ending } = scene([503], {
      fetch: () => {
        controller.abort("stopped");
        return Promise.reject(new TypeError("fetch failed"));
      },
    });
    const { error } = await ending(client.raw.get("/things", { signal: controller.signal }));
    expect(error).toMatchObject({ ...ABORTED, requests: 1, cause: "stopped" });
  });

  test("of one call leaves the others alone", async () => {
    const controller = new AbortController();
    const { client, clock, ending } = scene([{ status: 200, body: "b", afterMs: 50 }], {
      auto: false,
    });
    const first = ending(client.raw.get("/things", { signal: controller.signal }));
    const second = ending(client.raw.get("/things"));
    await clock.advance(10);
    controller.abort();
    await clock.advance(50);
    expect((await first).error).toMatchObject(ABORTED);
    expect((await second).value).toBe("b");
  });
});

describe("the caller's signals", () => {
  test("are both heard, the instance's and the call's", async () => {
    for (const which of [0, 1]) {
      const both = [new AbortController(), new AbortController()] as const;
      const { client, clock, ending } = scene(["hang"], { auto: false, signal: both[0].signal });
      const end = ending(client.raw.get("/things", { signal: both[1].signal }));
      await clock.advance(1);
      both[which]?.abort(which);
      expect((await end).error).toMatchObject({ ...ABORTED, cause: which });
    }
  });

  test.each([
    ["an answer", [{ status: 200, body: "x" }]],
    ["retries and an answer", [503, 503, 200]],
    ["a failure", [503]],
    ["a refusal", [404]],
  ])("keep no listener after %s", async (_, answers) => {
    const { signal, listeners } = countedSignal();
    const { client, ending } = scene(answers);
    await ending(client.raw.get("/things", { signal }));
    expect(listeners()).toBe(0);
  });

  test("keep no listener after an abort, nor after a mistake in code", async () => {
    const { controller, signal, listeners } = countedSignal();
    const { client, ending } = scene(["hang"]);
    const end = ending(client.raw.get("/things", { signal, retries: 0 }));
    expect(listeners()).toBe(1);
    controller.abort();
    await end;
    expect(listeners()).toBe(0);
    const fresh = countedSignal();
    const broken = scene([200], { fetch: () => Promise.reject(new RangeError("x")) });
    await expect(broken.client.raw.get("/x", { signal: fresh.signal })).rejects.toThrow(RangeError);
    expect(fresh.listeners()).toBe(0);
  });

  test("keep no listener when the runtime's timer throws", async () => {
    const { signal, listeners } = countedSignal();
    const timer = () => {
      throw new Error("no timers here");
    };
    const { client } = scene([200], { runtime: { timer } });
    await expect(client.raw.get("/things", { signal })).rejects.toThrow("no timers here");
    expect(listeners()).toBe(0);
  });
});

describe("timers of an unusual runtime", () => {
  test("that fire before they return end the attempt, and the waits", async () => {
    let set = 0;
    const timer = (_: number, fire: () => void) => {
      set++;
      fire();
      return () => {};
    };
    const { client, ending, vendor } = scene([200], {
      runtime: { now: () => 0, random: () => 0.5, timer },
    });
    const { error } = await ending(client.raw.get("/things", { retries: 1 }));
    // Two attempts, over before their requests could be sent.
    expect(error).toMatchObject({ limit: "timeout", requests: 0 });
    expect([set, vendor.requests.length]).toEqual([3, 0]);
  });

  test("that fire although they were cancelled change nothing", async () => {
    const fires: (() => void)[] = [];
    const timer = (_: number, fire: () => void) => {
      fires.push(fire);
      return () => {};
    };
    const { client } = scene([{ status: 200, body: "x" }], { runtime: { timer } });
    expect(await client.raw.get("/things")).toBe("x");
    expect(fires).toHaveLength(1);
    expect(() => fires[0]?.()).not.toThrow();
  });

  test("are not cancelled after they fired", async () => {
    const cancelled: number[] = [];
    const { clock, ending, vendor } = scene([503]);
    const timer = (ms: number, fire: () => void) => {
      const cancel = clock.timer(ms, fire);
      return () => {
        cancelled.push(ms);
        cancel();
      };
    };
    const runtime = { ...clock, timer };
    const { client } = scene([503], { fetch: vendor.fetch, runtime });
    await ending(client.raw.get("/things", { retries: 1 }));
    // Each attempt's was, the wait's was not.
    expect(cancelled).toEqual([30_000, 30_000]);
  });
});

test("a call without a signal needs none", async () => {
  const { client } = scene([200], { adapter: plain });
  expect(await client.raw.get("/things")).toBe(null);
});
