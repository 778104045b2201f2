import { afterEach, beforeEach, expect, test } from "vitest";

import { observe, type ObserveEvent } from "outbound-sdk";
import { createFetch, type FetchOptions } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

import { countedSignal } from "./counted-signal.ts";

const URL_ = "https://vendor.example/things?token=s3cret";

let events: ObserveEvent[] = [];
let stop = (): void => {};

beforeEach(() => {
  events = [];
  stop = observe((event) => {
    events.push(event);
  });
});

afterEach(() => stop());

function fetching(answers: readonly Answer[], options: FetchOptions = {}) {
  const clock = virtualClock({ start: 0, auto: true });
  const vendor = scriptedFetch(answers, { clock });
  const fetch = createFetch({ fetch: vendor.fetch, runtime: clock, ...options });
  const ending = async (init?: RequestInit) => {
    try {
      const response = await fetch(URL_, init);
      return { status: response.status, body: await response.text(), at: clock.now() };
    } catch (error) {
      return { error, at: clock.now() };
    }
  };
  return { clock, vendor, fetch, ending };
}

test.each<[string, Answer[], FetchOptions, object]>([
  ["the retries end", [{ status: 503, body: "ill" }], { retries: 1 }, { status: 503, at: 500 }],
  ["the deadline leaves no wait", [{ status: 503, body: "ill" }], { deadline: 400 }, { at: 0 }],
  [
    "the vendor asks for too long",
    [{ status: 429, headers: { "retry-after": "900" }, body: "ill" }],
    {},
    { status: 429, at: 0 },
  ],
  [
    "the retry budget is spent",
    [{ status: 503, body: "ill" }],
    { retryBudget: { ratio: 0, reserve: 0 } },
    { status: 503, at: 0 },
  ],
  [
    "no request is left",
    [{ status: 503, body: "ill" }],
    { maxRequests: 1 },
    { status: 503, at: 0 },
  ],
  ["it is no failure to repeat", [{ status: 404, body: "ill" }], {}, { status: 404, at: 0 }],
])("when %s it resolves with the last answer, body and all", async (_, answers, options, end) => {
  expect(await fetching(answers, options).ending()).toMatchObject({ body: "ill", ...end });
});

test("a network failure rejects with fetch's own value, also when the deadline ends the call", async () => {
  const lost = new TypeError("fetch failed");
  for (const options of [{ retries: 1 }, { deadline: 400 }, { maxRequests: 1 }]) {
    const { ending } = fetching([() => Promise.reject(lost)], options);
    expect((await ending()).error).toBe(lost);
  }
});

test("an abort rejects with the signal's reason, in flight, in a wait and before", async () => {
  for (const [answer, ms] of [
    ["hang", 10],
    [503, 10],
    [200, 0],
  ] as const) {
    const { ending, clock } = fetching([answer]);
    const { controller, signal } = countedSignal();
    if (ms === 0) controller.abort("left");
    else clock.timer(ms, () => controller.abort("left"));
    expect(await ending({ signal })).toEqual({ error: "left", at: ms });
  }
});

test("a timeout rejects with a TimeoutError, and so does a deadline that cuts", async () => {
  const slow = fetching(["hang"], { timeout: 100, retries: 1 });
  expect(await slow.ending()).toMatchObject({ at: 700, error: { name: "TimeoutError" } });
  const cut = fetching(["hang"], { deadline: { ms: 100, cut: true } });
  expect(await cut.ending()).toMatchObject({ at: 100, error: { name: "TimeoutError" } });
});

test.each([0, -5])("a deadline of %i sends nothing", async (deadline) => {
  const { ending, vendor } = fetching([200], { deadline });
  expect((await ending()).error).toMatchObject({ name: "TimeoutError" });
  expect(vendor.requests.length).toBe(0);
});

test("a mistake in code is thrown as it is and not retried", async () => {
  const mistake = new RangeError("mistake");
  const { ending, vendor } = fetching([() => Promise.reject(mistake)]);
  expect((await ending()).error).toBe(mistake);
  expect(vendor.requests.length).toBe(1);
});

test("an answer keeps its address, type, status text and headers, on a clone too", async () => {
  const original = Object.defineProperties(
    new Response("x", { status: 201, statusText: "Made", headers: { a: "1" } }),
    { url: { value: "https://elsewhere.example/" }, redirected: { value: true } },
  );
  const { fetch } = fetching([() => original]);
  const response = await fetch(URL_);
  for (const one of [response, response.clone()]) {
    const { url, redirected, type, status, statusText } = one;
    expect({ url, redirected, type, status, statusText }).toEqual({
      url: "https://elsewhere.example/",
      redirected: true,
      type: "default",
      status: 201,
      statusText: "Made",
    });
    expect(one.headers.get("a")).toBe("1");
    expect(await one.text()).toBe("x");
  }
});

test.each([204, 304])("a %i has no body and ends its call at once", async (status) => {
  const { fetch, clock } = fetching([status]);
  const response = await fetch(URL_);
  expect([response.status, response.body]).toEqual([status, null]);
  expect(events.at(-1)?.type).toBe("call.end");
  expect(clock.pending).toBe(0);
});

const at = () => events.map((event) => event.type).indexOf("call.end");

test("the call ends when its body has been read to the end, and not before", async () => {
  const { fetch } = fetching([{ status: 200, body: "whole" }]);
  const response = await fetch(URL_);
  expect(at()).toBe(-1);
  await response.text();
  expect(events[at()]).toMatchObject({ client: "fetch", outcome: "ok", requests: 1 });
});

test("the call ends when its body is cancelled, and the vendor's is cancelled with it", async () => {
  let reason: unknown;
  const { fetch, clock } = fetching([
    () => new Response(new ReadableStream({ cancel: (why) => void (reason = why) })),
  ]);
  const response = await fetch(URL_);
  await response.body?.cancel("enough");
  expect([reason, clock.pending]).toEqual(["enough", 0]);
  expect(events[at()]).toMatchObject({ outcome: "ok" });
});

test("a body that breaks errors with the vendor's own error, and the call ends as failed", async () => {
  const broken = new Error("reset");
  const { fetch, clock } = fetching([
    () => new Response(new ReadableStream({ pull: () => Promise.reject(broken) })),
  ]);
  await expect((await fetch(URL_)).text()).rejects.toBe(broken);
  expect(clock.pending).toBe(0);
  expect(events[at()]).toMatchObject({ outcome: "error" });
});

test("an abort that comes between the headers and the body ends the body", async () => {
  const { controller, signal } = countedSignal();
  const { fetch } = fetching([200], { hooks: { onRequest: () => controller.abort("left") } });
  await expect((await fetch(URL_, { signal })).text()).rejects.toBe("left");
});

test("hooks and events tell of the host and the path, and of nothing secret", async () => {
  const told: unknown[] = [];
  const note = (event: unknown) => void told.push(event);
  const { ending } = fetching([503, "offline", 200], { hooks: { onRequest: note, onRetry: note } });
  await ending({ headers: { Authorization: "s3cret" } });
  expect(told).toMatchObject([
    { attempt: 1, method: "GET", path: "/things", status: 503 },
    { attempt: 1, delayMs: 500, reason: "vendor.example responded 503" },
    { attempt: 2, reason: "vendor.example could not be reached" },
    { attempt: 2, delayMs: 1_000 },
    { attempt: 3, status: 200 },
  ]);
  expect(JSON.stringify([told, events])).not.toContain("s3cret");
});

test("a late end of a wait leaves the last answer, its body already let go", async () => {
  const clock = virtualClock({ start: 0, auto: true });
  let jumped = 0;
  const vendor = scriptedFetch([{ status: 503, body: "ill" }, 200]);
  const fetch = createFetch({
    fetch: vendor.fetch,
    runtime: { ...clock, now: () => clock.now() + jumped },
    deadline: 1_000,
    hooks: { onRetry: () => void (jumped = 5_000) },
  });
  const response = await fetch(URL_);
  expect([response.status, await response.text()]).toEqual([503, ""]);
  expect(vendor.requests.length).toBe(1);
  expect(events[at()]).toMatchObject({ outcome: "error", limit: "deadline" });
});

test("an address fetch itself refuses is fetch's to refuse", async () => {
  const { fetch, vendor } = fetching([200]);
  await expect(fetch("/relative")).rejects.toThrow(TypeError);
  expect(vendor.requests.length).toBe(0);
});

test("the instance's signal and the request's are both heard", async () => {
  const instance = countedSignal();
  const { ending, clock } = fetching(["hang"], { signal: instance.signal });
  clock.timer(10, () => instance.controller.abort("the process ends"));
  const own = countedSignal();
  expect(await ending({ signal: own.signal })).toEqual({ error: "the process ends", at: 10 });
  expect([instance.listeners, own.listeners]).toEqual([0, 0]);
});

test.each<[string, unknown]>([
  ["fetch", 5],
  ["hooks", 5],
  ["hooks.onRetry", { onRetry: 5 }],
  ["retryStatus", 503],
  ["backoff", 5],
  ["longRetryAfter", "wait"],
  ["retryAfterSpread", -1],
  ["signal", {}],
  ["timeout", 0],
  ["retries", -1],
])("an option %s of %o is refused by name when it is made", (name, value) => {
  const [option = ""] = name.split(".");
  expect(() => createFetch({ [option]: value } as never)).toThrow(`"${name}"`);
});

test("a backoff that breaks rejects with Invalid, and the answer's body is let go", async () => {
  let cancels = 0;
  const open: Answer = () =>
    new Response(new ReadableStream({ cancel: () => void (cancels += 1) }), { status: 503 });
  const { ending } = fetching([open], { backoff: () => Number.NaN });
  expect((await ending()).error).toMatchObject({ code: "Invalid" });
  expect(cancels).toBe(1);
});
