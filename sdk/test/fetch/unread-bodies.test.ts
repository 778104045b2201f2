import { describe, expect, test } from "vitest";
import { createFetch } from "outbound-sdk/fetch";
import type { FetchOptions } from "outbound-sdk/fetch";
import type { Runtime } from "outbound-sdk";
import { virtualClock } from "outbound-sdk/testing";
import { handFed, URL_ } from "./fetch-scene.ts";

/** A body fed by hand, and whether each timer set so far may hold a process. */
function watching(options: FetchOptions = {}) {
  const clock = virtualClock({ start: 0 });
  const set: { ms: number; holds: boolean }[] = [];
  const timer: Runtime["timer"] = (ms, onFire, given) => {
    set.push({ ms, holds: given?.background !== true });
    return clock.timer(ms, onFire, given);
  };
  const feed = handFed();
  const fetch = createFetch({
    fetch: () => Promise.resolve(new Response(feed.body)),
    runtime: { now: clock.now, random: clock.random, timer },
    timeout: 100,
    ...options,
  });
  return { fetch, clock, set, feed };
}

describe("the watch over a body", () => {
  test("holds no process until somebody reads", async () => {
    const { fetch, clock, set, feed } = watching();
    const response = await fetch(URL_);
    expect(set).toEqual([
      { ms: 100, holds: true },
      { ms: 100, holds: false },
    ]);
    await clock.advance(30);
    const whole = response.text();
    // What is left of the same silence.
    expect(set.slice(2)).toEqual([{ ms: 70, holds: true }]);
    feed.send("a");
    await clock.advance(10);
    feed.close();
    expect(await whole).toBe("a");
    expect([set.length, clock.pending]).toEqual([3, 0]);
  });

  test("lets the process go again when the reader has stopped in the middle", async () => {
    const { fetch, clock, set, feed } = watching();
    const reader = (await fetch(URL_)).body?.getReader();
    feed.send("a");
    await clock.advance(40);
    await reader?.read();
    await clock.advance(60);
    expect(set.slice(2)).toEqual([
      { ms: 60, holds: true },
      { ms: 40, holds: false },
    ]);
    await clock.advance(40);
    expect(clock.pending).toBe(0);
  });
});

describe("a body that is cut", () => {
  const late = (reader: ReadableStreamDefaultReader | undefined) =>
    reader?.read().catch((error: Error) => [error.name, error.message]);

  test("while somebody waits for it says that the vendor sent nothing", async () => {
    const { fetch, clock } = watching();
    const end = late((await fetch(URL_)).body?.getReader());
    await clock.advance(100);
    expect(await end).toEqual(["TimeoutError", "vendor.test sent nothing for 100 ms"]);
  });

  test("while nobody reads it says so: the vendor has done nothing wrong", async () => {
    const { fetch, clock, feed } = watching();
    const reader = (await fetch(URL_)).body?.getReader();
    feed.send("all of it");
    feed.close();
    await clock.advance(100);
    expect(await late(reader)).toEqual([
      "TimeoutError",
      "vendor.test answered, and nobody read it for 100 ms",
    ]);
  });

  test("while its reader pauses says so, counted from the last chunk", async () => {
    const { fetch, clock, feed } = watching();
    const reader = (await fetch(URL_)).body?.getReader();
    feed.send("one");
    feed.send("two");
    await clock.advance(30);
    await reader?.read();
    await clock.advance(100);
    expect(clock.pending).toBe(0);
    expect(await late(reader)).toEqual([
      "TimeoutError",
      "vendor.test answered, and nobody read it for 100 ms",
    ]);
  });

  test("by a deadline says as well whether somebody read", async () => {
    const said: unknown[] = [];
    for (const reads of [true, false]) {
      const { fetch, clock } = watching({ deadline: { ms: 60, cut: true } });
      const reader = (await fetch(URL_)).body?.getReader();
      const early = reads ? late(reader) : undefined;
      await clock.advance(60);
      said.push(await (early ?? late(reader)));
    }
    expect(said).toEqual([
      ["TimeoutError", "vendor.test did not answer within 60 ms"],
      ["TimeoutError", "vendor.test answered, and was not read to its end within 60 ms"],
    ]);
  });
});
