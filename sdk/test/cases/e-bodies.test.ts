import { expect, test } from "vitest";

import type { Answer } from "outbound-sdk/testing";

import { reading } from "./reading.ts";

/** An answer whose body is open, and what became of it. */
function openBody(
  status: number,
  seen: { cancels: number; at?: number },
  cancel?: () => unknown,
): Answer {
  return ({ number }) =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array([91])),
        cancel() {
          seen.cancels += 1;
          seen.at = number;
          return cancel?.() as Promise<void>;
        },
      }),
      { status },
    );
}

// browserbase/sdk-node#204
test.each([500, 503, 429, 408])(
  "the body of a %i that is retried is cancelled once, before the next request",
  async (status) => {
    const seen = { cancels: 0 };
    let cancelsAtSecond: number | undefined;
    const vendor = reading([
      openBody(status, seen),
      () => {
        cancelsAtSecond = seen.cancels;
        return 200;
      },
    ]);
    expect((await vendor.get()).error).toBe(undefined);
    expect([cancelsAtSecond, seen.cancels]).toEqual([1, 1]);
  },
);

test.each([404, 401, 422, 501, 304])(
  "the body of a %i that ends the call is let go",
  async (status) => {
    const seen = { cancels: 0 };
    const answer = status === 304 ? 304 : openBody(status, seen);
    const vendor = reading([answer]);
    expect((await vendor.get()).error?.status).toBe(status);
    expect(seen.cancels).toBe(status === 304 ? 0 : 1);
  },
);

test.each<[string, () => unknown]>([
  ["never settles", () => new Promise(() => {})],
  ["rejects", () => Promise.reject(new Error("cancel"))],
  [
    "throws",
    () => {
      throw new Error("cancel");
    },
  ],
])("a cancel that %s holds up nothing and breaks nothing", async (_, cancel) => {
  const seen = { cancels: 0 };
  const vendor = reading([openBody(503, seen, cancel), 200]);
  const { error, at } = await vendor.get();
  expect({ error, at, cancels: seen.cancels }).toEqual({ error: undefined, at: 500, cancels: 1 });
});

test("the body of an answer that comes after its attempt was cut is cancelled", async () => {
  const seen = { cancels: 0 };
  let answerLate: (response: Response) => void = () => {};
  const late = new Promise<Response>((resolve) => {
    answerLate = resolve;
  });
  const vendor = reading([() => late], { timeout: 100, retries: 0, fetch: () => late });
  expect((await vendor.get()).error?.timedOut).toBe(true);
  answerLate(
    new Response(
      new ReadableStream({
        cancel() {
          seen.cancels += 1;
        },
      }),
    ),
  );
  await vendor.clock.advance(0);
  expect(seen.cancels).toBe(1);
});

test("a body that breaks half-way is retried as a network failure", async () => {
  const broken = new Error("connection reset");
  const breaks: Answer = () => ({
    status: 200,
    body: new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array([91]));
        return Promise.reject(broken);
      },
    }),
  });
  const vendor = reading([breaks, { status: 200, body: "whole" }]);
  expect((await vendor.get()).value).toBe("whole");
  const always = reading([breaks], { retries: 1 });
  const { error } = await always.get();
  expect(error).toMatchObject({
    code: "Provider",
    limit: "retries",
    permanent: false,
    requests: 2,
  });
  expect(error?.cause).toBe(broken);
});

test("a body declared JSON that does not parse is retried, and ends as the vendor's fault", async () => {
  const bad: Answer = {
    status: 200,
    headers: { "content-type": "application/json" },
    body: '{"data": [',
  };
  expect((await reading([bad, { status: 200, body: { data: [] } }]).get()).value).toEqual({
    data: [],
  });
  const { error } = await reading([bad], { retries: 1 }).get();
  expect(error).toMatchObject({
    code: "Provider",
    permanent: false,
    limit: "retries",
    requests: 2,
  });
});

// nodejs/undici#5610
test("a HEAD whose answer states a length and has no body passes the retries", async () => {
  const answer: Answer = () => new Response(null, { headers: { "content-length": "99" } });
  const vendor = reading([() => new Response(null, { status: 503 }), answer]);
  const call = vendor.outbound.raw.request({ method: "HEAD", path: "/campaigns" });
  const { value, error } = await vendor.ends(call);
  expect({ value, error }).toEqual({ value: null, error: undefined });
  expect(vendor.vendor.requests.map(({ method }) => method)).toEqual(["HEAD", "HEAD"]);
});

test.each<[string, Answer, unknown]>([
  ["a status without a body", 204, null],
  ["an empty body", 200, null],
  [
    "an empty body declared JSON",
    { status: 200, headers: { "content-type": "application/json" } },
    null,
  ],
  ["JSON", { status: 200, body: { a: 1 } }, { a: 1 }],
  [
    "JSON by a suffix",
    {
      status: 200,
      headers: { "content-type": "application/problem+json; charset=utf-8" },
      body: "[1]",
    },
    [1],
  ],
  ["JSON null", { status: 200, body: null }, null],
  ["text", { status: 200, body: "plain" }, "plain"],
  ["text that looks like JSON", { status: 200, body: '{"a":1}' }, '{"a":1}'],
])("raw.get gives %s as it is", async (_, answer, value) => {
  const ending = await reading([answer]).get();
  expect(ending).toEqual({ value, at: 0 });
});
