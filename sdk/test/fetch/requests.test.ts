import { describe, expect, test } from "vitest";
import { readRequest } from "../../src/fetch/sent-request.ts";
import { fetchScene, handFed, URL_ } from "./fetch-scene.ts";

/** Where a virtual clock starts. */
const START = 1_767_225_600_000;

describe("a Request object", () => {
  test("is sent whole on every attempt", async () => {
    const { fetch, vendor } = fetchScene([503, 503, 200]);
    const request = new Request(URL_, { method: "PUT", body: "x", headers: { a: "1" } });
    expect((await fetch(request)).status).toBe(200);
    expect(
      vendor.requests.map(({ method, body, headers }) => [method, body, headers.get("a")]),
    ).toEqual(Array.from({ length: 3 }, () => ["PUT", "x", "1"]));
  });

  test("counts as used afterwards, as fetch leaves it", async () => {
    const { fetch, vendor } = fetchScene([200]);
    const request = new Request(URL_, { method: "PUT", body: "x" });
    await fetch(request);
    expect(request.bodyUsed).toBe(true);
    await expect(fetch(request)).rejects.toThrow(TypeError);
    expect(vendor.requests).toHaveLength(1);
  });

  test("that was used before is refused, and nothing is sent", async () => {
    const { fetch, vendor } = fetchScene([200]);
    const request = new Request(URL_, { method: "PUT", body: "x" });
    await request.text();
    await expect(fetch(request)).rejects.toThrow(
      new TypeError("The body of this request was read before and cannot be sent"),
    );
    expect(vendor.requests).toHaveLength(0);
  });

  test("that was used may be sent with another body", async () => {
    const { fetch, vendor } = fetchScene([503, 200]);
    const request = new Request(URL_, { method: "PUT", body: "x" });
    await request.text();
    await fetch(request, { method: "PUT", body: "y" });
    expect(vendor.requests.map(({ body }) => body)).toEqual(["y", "y"]);
  });

  test("without a body may be sent any number of times", async () => {
    const { fetch, vendor } = fetchScene([503, 200]);
    const request = new Request(URL_);
    await fetch(request);
    await fetch(request);
    expect(vendor.requests).toHaveLength(3);
  });

  test.each([
    ["alone", {}],
    ["beside a `signal: undefined`", { signal: undefined as never }],
  ])("is heard by its signal, %s", async (_, init) => {
    const { fetch, clock } = fetchScene(["hang"], { auto: false, timeout: 1_000 });
    const controller = new AbortController();
    const call = fetch(new Request(URL_, { signal: controller.signal }), init);
    await clock.advance(10);
    controller.abort("enough");
    await expect(call).rejects.toBe("enough");
    expect([clock.now() - START, clock.pending]).toEqual([10, 0]);
  });

  test("is not heard any more when init says `signal: null`", async () => {
    const { fetch } = fetchScene([200]);
    const request = new Request(URL_, { signal: AbortSignal.abort() });
    expect((await fetch(request, { signal: null })).status).toBe(200);
  });

  test("may have null for its init, as with fetch itself", async () => {
    const { fetch, vendor } = fetchScene([503, 200]);
    expect((await fetch(new Request(URL_), null as never)).status).toBe(200);
    expect((await fetch(URL_, null as never)).status).toBe(200);
    expect(vendor.requests).toHaveLength(3);
  });

  test("may be a URL", async () => {
    const { fetch, vendor } = fetchScene([200]);
    await fetch(new URL(URL_));
    expect(vendor.requests[0]?.url).toBe(URL_);
  });
});

describe("a body", () => {
  const form = new FormData();
  form.set("a", "1");
  test.each([
    ["text", "x"],
    ["a search", new URLSearchParams({ a: "1" })],
    ["bytes", new Uint8Array([120])],
    ["a buffer", new Uint8Array([120]).buffer],
    ["a blob", new Blob(["x"])],
    ["a form", form],
  ])("that is %s is sent again", async (_, body) => {
    const { fetch, vendor } = fetchScene([503, 200]);
    expect((await fetch(URL_, { method: "PUT", body })).status).toBe(200);
    expect(vendor.requests).toHaveLength(2);
    expect(vendor.requests[1]?.body).not.toBe("");
  });

  test("that is a stream is sent once: the first failure is the answer", async () => {
    const feed = handFed();
    feed.send("x");
    feed.close();
    const { fetch, vendor } = fetchScene([429, 200]);
    const init = { method: "PUT", body: feed.body, duplex: "half" } as RequestInit;
    expect((await fetch(URL_, init)).status).toBe(429);
    expect(vendor.requests.map(({ body }) => body)).toEqual(["x"]);
  });

  test("that is a stream already being read is refused", async () => {
    const { body } = handFed();
    body.getReader();
    const { fetch, vendor } = fetchScene([200]);
    await expect(fetch(URL_, { method: "PUT", body })).rejects.toThrow(
      "The body of this request was read before and cannot be sent",
    );
    expect(vendor.requests).toHaveLength(0);
  });

  test("of a kind nobody knows is sent once", () => {
    const body = (async function* () {
      yield new Uint8Array([120]);
    })();
    expect(readRequest(URL_, { method: "PUT", body: body as never }).resendable).toBe(false);
  });

  test("of null is no body", async () => {
    expect(readRequest(URL_, { method: "PUT", body: null }).resendable).toBe(true);
  });
});

describe("the name in messages", () => {
  test("is the host, and the path is without its query", () => {
    expect(readRequest("https://a.test:8080/b/c?d#e")).toMatchObject({
      vendor: "a.test:8080",
      path: "/b/c",
      origin: "https://a.test:8080",
    });
  });

  test.each(["/relative", "http://", "data:,x"])(
    "of %o, which has no host, is fetch",
    (address) => {
      expect(readRequest(address).vendor).toBe("fetch");
    },
  );

  test("of a relative address in a page is the page's host", () => {
    const page = globalThis as { location?: unknown };
    page.location = { href: "https://page.test/dir/" };
    try {
      expect(readRequest("./x")).toMatchObject({ vendor: "page.test", path: "/dir/x" });
    } finally {
      delete page.location;
    }
  });
});
