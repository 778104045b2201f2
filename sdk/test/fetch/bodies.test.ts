import { describe, expect, test } from "vitest";
import { observe } from "outbound-sdk";
import type { CallEndEvent } from "outbound-sdk";
import type { Runtime } from "outbound-sdk";
import { virtualClock } from "outbound-sdk/testing";
import { fetchScene, handFed, URL_ } from "./fetch-scene.ts";

const decode = (chunk: { value?: unknown }): string =>
  new TextDecoder().decode(chunk.value as Uint8Array);

/** A fetch whose one answer is fed by hand. */
function streaming(options: Parameters<typeof fetchScene>[1] = {}) {
  const feed = handFed();
  const signals: AbortSignal[] = [];
  const { fetch, clock } = fetchScene([200], {
    auto: false,
    timeout: 100,
    fetch: (_, init) => {
      signals.push(init?.signal as AbortSignal);
      return Promise.resolve(new Response(feed.body));
    },
    ...options,
  });
  return { fetch, clock, feed, signal: () => signals.at(-1) as AbortSignal };
}

describe("a body that is handed out", () => {
  test("comes as it is sent, and leaves no timer when it has ended", async () => {
    const { fetch, clock, feed } = streaming();
    const reader = (await fetch(URL_)).body?.getReader() as ReadableStreamDefaultReader;
    feed.send("one");
    expect(decode(await reader.read())).toBe("one");
    expect(clock.pending).toBe(1);
    feed.send("two");
    expect(decode(await reader.read())).toBe("two");
    feed.close();
    expect((await reader.read()).done).toBe(true);
    expect(clock.pending).toBe(0);
  });

  test("that moves lives longer than the timeout, however long it takes", async () => {
    const { fetch, clock, feed } = streaming();
    const response = await fetch(URL_);
    const whole = response.text();
    for (let chunk = 0; chunk < 5; chunk++) {
      await clock.advance(99);
      feed.send(String(chunk));
      await clock.advance(0);
    }
    feed.close();
    expect(await whole).toBe("01234");
    expect(clock.pending).toBe(0);
  });

  test("that moves sets no timer for each chunk, and ends exactly `timeout` after the last", async () => {
    const clock = virtualClock({ start: 0 });
    const set: number[] = [];
    const timer: Runtime["timer"] = (ms, ...rest) => {
      set.push(ms);
      return clock.timer(ms, ...rest);
    };
    const { fetch, feed, signal } = streaming({ runtime: { ...clock, now: clock.now, timer } });
    const end = (await fetch(URL_)).text().catch((error: unknown) => error);
    for (let chunk = 0; chunk < 70; chunk++) {
      await clock.advance(1);
      feed.send("x");
      await clock.advance(0);
    }
    // One for the attempt, one from its headers on, one from the first read on.
    expect(set).toEqual([100, 100, 100]);
    await clock.advance(99);
    expect([signal().aborted, clock.now()]).toEqual([false, 169]);
    await clock.advance(1);
    expect([signal().aborted, clock.now()]).toEqual([true, 170]);
    expect(await end).toMatchObject({ message: "vendor.test sent nothing for 100 ms" });
    expect([set, clock.pending]).toEqual([[100, 100, 100, 70], 0]);
  });

  test("that falls silent ends on a clock that stands still as well", async () => {
    const clock = virtualClock();
    const runtime = { now: () => 0, random: clock.random, timer: clock.timer };
    const { fetch, feed } = streaming({ runtime });
    const end = (await fetch(URL_)).text().catch((error: unknown) => error);
    feed.send("x");
    await clock.advance(200);
    expect(await end).toMatchObject({ name: "TimeoutError" });
  });

  test("that falls silent ends with a TimeoutError, and its request with it", async () => {
    const { fetch, clock, feed, signal } = streaming();
    const response = await fetch(URL_);
    const end = response.text().catch((error: unknown) => error);
    feed.send("one");
    await clock.advance(99);
    expect(signal().aborted).toBe(false);
    await clock.advance(1);
    expect(await end).toMatchObject({
      name: "TimeoutError",
      message: "vendor.test sent nothing for 100 ms",
    });
    expect([signal().aborted, feed.fate.cancelled.length, clock.pending]).toEqual([true, 1, 0]);
  });

  test("that nobody reads is released", async () => {
    const { fetch, clock, feed, signal } = streaming();
    const response = await fetch(URL_);
    await clock.advance(100);
    expect([signal().aborted, feed.fate.cancelled.length, clock.pending]).toEqual([true, 1, 0]);
    await expect(response.text()).rejects.toMatchObject({ name: "TimeoutError" });
  });

  test("is ended by the caller's signal with its reason", async () => {
    const controller = new AbortController();
    const { fetch, clock, feed, signal } = streaming();
    const response = await fetch(URL_, { signal: controller.signal });
    const end = response.text().catch((error: unknown) => error);
    await clock.advance(10);
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await end).toBe(reason);
    expect([signal().reason, feed.fate.cancelled, clock.pending]).toEqual([reason, [reason], 0]);
  });

  test("is ended by an abort that comes with its headers", async () => {
    const controller = new AbortController();
    const { fetch, clock } = streaming({
      hooks: { onRequest: () => controller.abort("too late") },
    });
    const response = await fetch(URL_, { signal: controller.signal });
    await expect(response.text()).rejects.toBe("too late");
    expect(clock.pending).toBe(0);
  });

  test("keeps no listener on the caller's signal once it has ended or been cancelled", async () => {
    for (const way of ["ended", "cancelled"]) {
      const { signal } = new AbortController();
      let listeners = 0;
      const add = signal.addEventListener.bind(signal) as AbortSignal["addEventListener"];
      const remove = signal.removeEventListener.bind(signal) as typeof add;
      Object.assign(signal, {
        addEventListener: (...all: Parameters<typeof add>) => {
          listeners++;
          add(...all);
        },
        removeEventListener: (...all: Parameters<typeof add>) => {
          listeners--;
          remove(...all);
        },
      });
      const { fetch, clock, feed } = streaming();
      const response = await fetch(URL_, { signal });
      expect(listeners).toBe(1);
      if (way === "ended") {
        feed.close();
        await response.text();
      } else await response.body?.cancel("enough");
      expect([listeners, clock.pending]).toEqual([0, 0]);
    }
  });

  test("that is cancelled cancels what is behind it, and does not wait for it", async () => {
    const { fetch, clock, feed } = streaming();
    const response = await fetch(URL_);
    await response.body?.cancel("enough");
    expect([feed.fate.cancelled, clock.pending]).toEqual([["enough"], 0]);
  });

  test("that breaks rejects with what broke it", async () => {
    const { fetch, clock, feed } = streaming();
    const response = await fetch(URL_);
    const broken = new TypeError("terminated");
    feed.fail(broken);
    await expect(response.text()).rejects.toBe(broken);
    expect(clock.pending).toBe(0);
  });

  test("is cut by a deadline that cuts, and not by one that does not", async () => {
    for (const cut of [true, false]) {
      const { fetch, clock, feed } = streaming({ deadline: { ms: 150, cut } });
      const response = await fetch(URL_);
      const end = response.text().catch((error: unknown) => (error as Error).message);
      await clock.advance(90);
      feed.send("a");
      await clock.advance(60);
      if (!cut) feed.close();
      expect(await end).toBe(cut ? "vendor.test did not answer within 150 ms" : "a");
    }
  });

  test("is not read ahead of its reader", async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(out) {
          pulled++;
          out.enqueue(new Uint8Array([65]));
        },
      },
      { highWaterMark: 0 },
    );
    const { fetch } = fetchScene([200], {
      auto: false,
      fetch: () => Promise.resolve(new Response(body)),
    });
    const response = await fetch(URL_);
    await new Promise((resolve) => setImmediate(resolve));
    expect(pulled).toBe(0);
    const reader = response.body?.getReader();
    await reader?.read();
    expect(pulled).toBe(1);
    await reader?.cancel();
  });

  test("tells observers what ended it", async () => {
    const events: CallEndEvent[] = [];
    const stop = observe((event) => {
      if (event.type === "call.end") events.push(event);
    });
    const silent = streaming();
    await silent.fetch(URL_);
    await silent.clock.advance(100);
    const cut = streaming({ timeout: 500, deadline: { ms: 100, cut: true } });
    await cut.fetch(URL_);
    await cut.clock.advance(100);
    const controller = new AbortController();
    const aborted = streaming();
    await aborted.fetch(URL_, { signal: controller.signal });
    controller.abort();
    const broken = streaming();
    const response = await broken.fetch(URL_);
    broken.feed.fail(new TypeError("terminated"));
    await response.text().catch(() => {});
    const given = streaming();
    await (await given.fetch(URL_)).body?.cancel();
    stop();
    expect(events.map((event) => [event.outcome, event.limit])).toEqual([
      ["error", "timeout"],
      ["error", "deadline"],
      ["error", "signal"],
      ["error", undefined],
      ["ok", undefined],
    ]);
  });
});

describe("an answer that is handed out", () => {
  test("keeps its status, headers, url, type and whether it was redirected, on clones too", async () => {
    const original = new Response("text", { status: 206, statusText: "Part", headers: { a: "1" } });
    const from = { url: "https://vendor.test/elsewhere", redirected: true, type: "cors" };
    for (const [name, value] of Object.entries(from)) {
      Object.defineProperty(original, name, { value });
    }
    const { fetch } = fetchScene([200], { fetch: () => Promise.resolve(original) });
    const response = await fetch(URL_);
    const copy = response.clone().clone();
    for (const one of [response, copy]) {
      expect(one).toBeInstanceOf(Response);
      expect([one.status, one.statusText, one.ok, one.headers.get("a")]).toEqual([
        206,
        "Part",
        true,
        "1",
      ]);
      expect([one.url, one.redirected, one.type]).toEqual(Object.values(from));
      expect(await one.text()).toBe("text");
    }
  });

  test("without a body is the vendor's own", async () => {
    const own = new Response(null, { status: 204 });
    const { fetch, clock } = fetchScene([200], { fetch: () => Promise.resolve(own) });
    expect(await fetch(URL_)).toBe(own);
    expect(clock.pending).toBe(0);
  });
});

describe("an answer that is not handed out", () => {
  test("has its body cancelled before the next attempt", async () => {
    const feed = handFed();
    const answers = [new Response(feed.body, { status: 503 }), new Response("ok")];
    const seen: number[] = [];
    const { fetch } = fetchScene([200], {
      fetch: () => {
        seen.push(feed.fate.cancelled.length);
        return Promise.resolve(answers.shift() as Response);
      },
    });
    expect(await (await fetch(URL_)).text()).toBe("ok");
    expect(seen).toEqual([0, 1]);
  });

  test("has it cancelled too when the backoff gives no wait", async () => {
    const feed = handFed();
    const { fetch } = fetchScene([200], {
      backoff: () => -1,
      fetch: () => Promise.resolve(new Response(feed.body, { status: 503 })),
    });
    await expect(fetch(URL_)).rejects.toMatchObject({ code: "Invalid" });
    expect(feed.fate.cancelled).toHaveLength(1);
  });

  test("is of the `Response` that is installed when it comes", async () => {
    const before = globalThis.Response;
    const { fetch } = fetchScene([{ status: 200, body: "a" }]);
    const one = await fetch(URL_);
    class Installed extends before {}
    globalThis.Response = Installed;
    try {
      const other = await fetch(URL_);
      expect([one instanceof Installed, other instanceof Installed]).toEqual([false, true]);
      expect([one.constructor.name, await one.text(), await other.text()]).toEqual([
        "Response",
        "a",
        "a",
      ]);
    } finally {
      globalThis.Response = before;
    }
  });
});
