import { expect, test } from "vitest";

import { createFetch } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

const URL_ = "https://vendor.example/things/1";

/** A stream that can be read once. */
function stream(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}

function fetching(answers: readonly Answer[], options: object = {}) {
  const clock = virtualClock({ auto: true });
  const vendor = scriptedFetch(answers, { clock });
  const fetch = createFetch({ fetch: vendor.fetch, runtime: clock, ...options });
  return { fetch, vendor, clock, bodies: () => vendor.requests.map(({ body }) => body) };
}

// jonbern/fetch-retry#99
test.each<[string, () => [string | Request, RequestInit?]]>([
  ["of a Request", () => [new Request(URL_, { method: "PUT", body: "x" })]],
  ["of an init", () => [URL_, { method: "PUT", body: "x" }]],
  [
    "of an init over a Request",
    () => [new Request(URL_, { method: "PUT", body: "y" }), { body: "x" }],
  ],
  ["of bytes", () => [URL_, { method: "PUT", body: new TextEncoder().encode("x") }]],
  ["of a Blob", () => [URL_, { method: "PUT", body: new Blob(["x"]) }]],
])("a body %s is sent again whole with every retry", async (_, args) => {
  const { fetch, bodies } = fetching([503, 503, 200]);
  expect((await fetch(...args())).status).toBe(200);
  expect(bodies()).toEqual(["x", "x", "x"]);
});

test("a keyed POST of a form is sent again whole", async () => {
  const { fetch, bodies } = fetching([503, 200]);
  const headers = { "Idempotency-Key": "k" };
  await fetch(URL_, { method: "POST", headers, body: new URLSearchParams({ a: "1" }) });
  expect(bodies()).toEqual(["a=1", "a=1"]);
});

test("the Request that was given is used up, as fetch uses it up", async () => {
  const { fetch } = fetching([503, 200]);
  const request = new Request(URL_, { method: "PUT", body: "x" });
  await fetch(request);
  expect(request.bodyUsed).toBe(true);
  await expect(fetch(request)).rejects.toThrow(TypeError);
});

// sindresorhus/got#1382
test.each([429, 503])(
  "a stream body is never sent a second time empty: the %i is the answer",
  async (status) => {
    const { fetch, bodies } = fetching([status, 200]);
    const init = { method: "PUT", body: stream("streamed"), duplex: "half" };
    expect((await fetch(URL_, init)).status).toBe(status);
    expect(bodies()).toEqual(["streamed"]);
  },
);

test("a stream body that met no network is reported, and not sent again empty", async () => {
  const { fetch, vendor } = fetching(["offline", 200]);
  const init = { method: "PUT", body: stream("streamed"), duplex: "half" };
  await expect(fetch(URL_, init)).rejects.toThrow("fetch failed");
  expect(vendor.requests.length).toBe(1);
});

test("a body that was used before is refused before anything is sent", async () => {
  const { fetch, vendor } = fetching([200]);
  const request = new Request(URL_, { method: "PUT", body: "x" });
  await request.text();
  await expect(fetch(request)).rejects.toThrow(TypeError);
  const body = stream("x");
  body.getReader();
  const locked = { method: "PUT", body, duplex: "half" };
  await expect(fetch(URL_, locked)).rejects.toThrow(TypeError);
  expect(vendor.requests.length).toBe(0);
});

// browserbase/sdk-node#204
test("the body of an answer that is retried is cancelled once, and that of the last one is the caller's", async () => {
  const cancels = [0, 0];
  const open =
    (index: 0 | 1): Answer =>
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode("page")),
          cancel() {
            cancels[index] = Number(cancels[index]) + 1;
          },
        }),
        { status: 503 },
      );
  const { fetch } = fetching([open(0), open(1)], { retries: 1 });
  const response = await fetch(URL_);
  expect(cancels).toEqual([1, 0]);
  const chunk = await response.body?.getReader().read();
  expect(new TextDecoder().decode(chunk?.value)).toBe("page");
});

// nodejs/undici#5610
test("a HEAD passes the retries, with the length its answer states and no body", async () => {
  const { fetch } = fetching([503, { status: 200, headers: { "content-length": "99" } }]);
  const response = await fetch(URL_, { method: "HEAD" });
  expect([response.status, response.headers.get("content-length"), response.body]).toEqual([
    200,
    "99",
    null,
  ]);
});
