import { expect, test } from "vitest";

import { createFetch } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import { countedSignal } from "./counted-signal.ts";

const URL_ = "https://vendor.example/events";

/** Server-sent events, each so many ms after the one before, then silence or the end. */
function events(clock: ReturnType<typeof virtualClock>, gaps: readonly number[], ends: boolean) {
  const left = [...gaps];
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const gap = left.shift();
        if (gap === undefined) return ends ? controller.close() : await new Promise(() => {});
        await new Promise<void>((resolve) => clock.timer(gap, resolve));
        controller.enqueue(new TextEncoder().encode(`data: ${gap}\n\n`));
      },
    },
    { highWaterMark: 0 },
  );
}

function streaming(gaps: readonly number[], ends: boolean, options: object = {}) {
  const clock = virtualClock({ auto: true, start: 0 });
  const vendor = scriptedFetch([() => ({ status: 200, body: events(clock, gaps, ends) })]);
  const fetch = createFetch({ fetch: vendor.fetch, runtime: clock, timeout: 1_000, ...options });
  return { clock, vendor, fetch };
}

/** Reads a body chunk by chunk; gives what came, and what it ended with. */
async function readAll(response: Response) {
  const chunks: string[] = [];
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      chunks.push(new TextDecoder().decode(chunk));
    }
    return { chunks };
  } catch (error) {
    return { chunks, error };
  }
}

// anthropics/anthropic-sdk-typescript#867
test("a stream of events that falls silent ends with an idle timeout, and does not hang for ever", async () => {
  const { fetch, clock } = streaming([100, 100], false);
  const { chunks, error } = await readAll(await fetch(URL_));
  expect(chunks).toEqual(["data: 100\n\n", "data: 100\n\n"]);
  expect(error).toMatchObject({ name: "TimeoutError" });
  expect(clock.now()).toBe(200 + 1_000);
  expect(clock.pending).toBe(0);
});

test("a stream that moves lives longer than its timeout", async () => {
  const { fetch, clock } = streaming([900, 900, 900, 900], true);
  const { chunks, error } = await readAll(await fetch(URL_));
  expect([chunks.length, error]).toEqual([4, undefined]);
  expect(clock.now()).toBe(3_600);
  expect(clock.pending).toBe(0);
});

test("a stream nobody reads is released after the timeout", async () => {
  const { fetch, clock } = streaming([100], false);
  const counted = countedSignal();
  const response = await fetch(URL_, { signal: counted.signal });
  expect(counted.listeners).toBe(1);
  await clock.advance(1_000);
  expect([clock.pending, counted.listeners]).toEqual([0, 0]);
  expect((await readAll(response)).error).toMatchObject({ name: "TimeoutError" });
});

test("an abort ends the body at once, with its reason, after the headers too", async () => {
  const { fetch, clock } = streaming([100, 5_000], false, { timeout: 60_000 });
  const { controller, signal } = countedSignal();
  const reason = new Error("the reader left");
  clock.timer(300, () => controller.abort(reason));
  const { chunks, error } = await readAll(await fetch(URL_, { signal }));
  expect([chunks.length, error, clock.now()]).toEqual([1, reason, 300]);
});

test("a deadline that cuts ends a stream that still moves", async () => {
  const { fetch, clock } = streaming([300, 300, 300, 300, 300], true, {
    deadline: { ms: 1_000, cut: true },
  });
  const { chunks, error } = await readAll(await fetch(URL_));
  expect(chunks.length).toBe(3);
  expect(error).toMatchObject({ name: "TimeoutError" });
  expect(clock.now()).toBe(1_000);
});
