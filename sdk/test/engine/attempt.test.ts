import { virtualClock } from "outbound-sdk/testing";
import { describe, expect, test } from "vitest";
import { attempt } from "../../src/engine/attempt.ts";
import type { Exchange } from "../../src/engine/exchange.ts";
import { Guard } from "../../src/engine/guard.ts";

/** One attempt, cut after 100 ms, and the clock it runs on. */
function attempting(answer: unknown, exchange: Partial<Exchange<unknown>> = {}) {
  const clock = virtualClock({ start: 0 });
  const whole: Exchange<unknown> = {
    vendor: "vendor",
    method: "GET",
    path: "/",
    send: () => Promise.resolve(answer as Response),
    retryStatus: (status) => status >= 500,
    parse: (text) => text,
    ...exchange,
  };
  const cutoff = { by: "timeout", ms: 100, limitMs: 100 } as const;
  return { clock, ended: attempt(whole, 1, new Guard(clock, []), cutoff, clock.now) };
}

/** A hand-made answer whose body is no stream: it counts its cancels, and its text is given. */
function handMade(status: number, text: () => Promise<string>) {
  const body = {
    cancels: 0,
    cancel() {
      body.cancels++;
      return Promise.resolve();
    },
  };
  return { status, headers: new Headers(), body, text };
}

describe("the wait an answer asks for", () => {
  const asking = (asked: number) => ({ readFailure: () => ({ askedMs: asked }) });

  test("in its headers goes before one in its body, even when it is 0", async () => {
    const answer = new Response("", { status: 503, headers: { "retry-after": "0" } });
    expect(await attempting(answer, asking(5_000)).ended).toMatchObject({
      failure: { askedMs: 0 },
    });
  });

  test("in its body counts where its headers ask for none", async () => {
    const answer = new Response("", { status: 503 });
    const ended = await attempting(answer, asking(5_000)).ended;
    expect(ended).toMatchObject({ failure: { askedMs: 5_000 } });
  });

  test("is none when the answer is not worth another attempt", async () => {
    const answer = new Response("", { status: 404, headers: { "retry-after": "7" } });
    const ended = await attempting(answer, asking(5_000)).ended;
    expect(ended).toHaveProperty("failure.askedMs", undefined);
  });
});

describe("the body of an answer", () => {
  test("that cannot be judged is let go", async () => {
    const mistake = new Error("no such status");
    const answer = handMade(503, () => Promise.resolve(""));
    const { ended } = attempting(answer, {
      retryStatus() {
        throw mistake;
      },
    });
    expect(await ended).toMatchObject({ failure: { kind: "network", cause: mistake } });
    expect(answer.body.cancels).toBe(1);
  });

  test("that is cut is let go once, although its text breaks afterwards", async () => {
    let breakOff: (error: Error) => void = () => {};
    const answer = handMade(200, () => new Promise((_, reject) => (breakOff = reject)));
    const { clock, ended } = attempting(answer);
    await clock.advance(100);
    expect(await ended).toMatchObject({ failure: { kind: "timeout" } });
    breakOff(new Error("cut"));
    await clock.advance(0);
    expect(answer.body.cancels).toBe(1);
  });

  test("that is null is empty, and nobody reads it", async () => {
    const answer = {
      status: 200,
      headers: new Headers(),
      body: null,
      text: () => Promise.reject(),
    };
    expect(await attempting(answer).ended).toMatchObject({ value: "", status: 200 });
  });
});

test.each([undefined, null, "200", {}])("an answer of %o is a mistake in fetch", async (answer) => {
  const { ended } = attempting(answer);
  expect(await ended).toMatchObject({
    failure: {
      kind: "thrown",
      retry: false,
      cause: {
        name: "TypeError",
        message: `fetch is not a function that resolves with a Response: got ${typeof answer}`,
      },
    },
  });
});
