import { expect, test } from "vitest";
import { observe } from "outbound-sdk";
import type { CallEndEvent } from "outbound-sdk";
import { countedSignal } from "../cases/counted-signal.ts";
import { fetchScene, URL_ } from "./fetch-scene.ts";

/** What is left of a call whose `fetch` resolves with this, and how it was told to end. */
async function calling(answer: unknown) {
  const ends: CallEndEvent[] = [];
  const stop = observe((event) => {
    if (event.type === "call.end") ends.push(event);
  });
  const { fetch, clock } = fetchScene([200], { fetch: () => Promise.resolve(answer as Response) });
  const counted = countedSignal();
  let given: unknown;
  try {
    given = await fetch(URL_, { signal: counted.signal });
  } catch (error) {
    given = error;
  } finally {
    stop();
  }
  expect([clock.pending, counted.listeners]).toEqual([0, 0]);
  return {
    given,
    ends: ends.map(({ outcome, limit, requests }) => ({ outcome, limit, requests })),
  };
}

test.each([200, 404])(
  "an answer of %i whose body is being read already is a failed call, and leaves no listener",
  async (status) => {
    const answer = new Response("x", { status });
    answer.body?.getReader();
    const { given, ends } = await calling(answer);
    expect(given).toBeInstanceOf(TypeError);
    expect(given).toMatchObject({
      message: "vendor.test answered with a body that is being read already",
      cause: expect.any(TypeError) as TypeError,
    });
    expect(ends).toEqual([{ outcome: "error", limit: undefined, requests: 1 }]);
  },
);

test("an answer made by hand, without a body, is handed out as it is", async () => {
  const answer = { ok: true, status: 200, json: () => Promise.resolve({ a: 1 }) };
  const { given, ends } = await calling(answer);
  expect(given).toBe(answer);
  expect(ends).toEqual([{ outcome: "ok", limit: undefined, requests: 1 }]);
});

test("an answer whose body is no web stream, as node-fetch gives, is handed out as it is", async () => {
  const answer = { status: 404, headers: new Headers(), body: { pipe() {} } };
  const { given, ends } = await calling(answer);
  expect(given).toBe(answer);
  expect(ends).toEqual([{ outcome: "error", limit: undefined, requests: 1 }]);
});
