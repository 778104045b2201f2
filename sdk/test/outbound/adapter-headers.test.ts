import { observe } from "outbound-sdk";
import type { Adapter, ObserveEvent, OutboundOptions, RequestEvent } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import type { Answer } from "outbound-sdk/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { plain, scene } from "./scene.ts";

describe("an adapter's own header", () => {
  test.each([
    ["accept", "content-type"],
    ["Accept", "Content-Type"],
    ["ACCEPT", "CONTENT-TYPE"],
  ])("stands in place of the usual one, as %s and %s", async (accept, type) => {
    const headers = () => ({ [accept]: "text/csv", [type]: "application/merge-patch+json" });
    const { client, vendor } = scene([200], { adapter: { ...plain, headers } });
    await client.raw.request({ method: "POST", path: "/search", body: {} });
    await client.raw.get("/a");
    expect(vendor.requests.map(({ headers: sent }) => sent.get("accept"))).toEqual([
      "text/csv",
      "text/csv",
    ]);
    expect(vendor.requests[0]?.headers.get("content-type")).toBe("application/merge-patch+json");
  });

  test("of another name stands beside the usual ones", async () => {
    const { client, vendor } = scene([200], {
      adapter: { ...plain, headers: () => ({ "x-accept": "1" }) },
    });
    await client.raw.request({ method: "POST", path: "/search", body: {} });
    expect(Object.fromEntries(vendor.requests[0]?.headers ?? [])).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      "x-accept": "1",
    });
  });
});

/** A client whose hooks and observers are written down. */
function watched(
  adapter: Adapter,
  answers: readonly Answer[] = [200],
  options: Partial<OutboundOptions> = {},
) {
  const told: RequestEvent[] = [];
  const ends: ObserveEvent[] = [];
  onTestFinished(observe((event) => event.type === "call.end" && ends.push(event)));
  const hooks = { onRequest: (event: RequestEvent) => void told.push(event) };
  return { ...scene(answers, { adapter, hooks, ...options }), told, ends };
}

describe("a request whose headers cannot be made", () => {
  test("is not counted, and its reason is the error's own", async () => {
    const adapter = instantly({ apiKey: () => "bad key" }) as unknown as Adapter;
    const { client, vendor, told, ends, ending } = watched(adapter);
    const { error } = await ending(client.raw.get("/x"));
    const message =
      'Option "apiKey" has a character no header can carry: expected a key of visible ASCII without spaces, or a function that returns one';
    expect(error).toMatchObject({ code: "Invalid", requests: 0, message });
    expect(told).toEqual([
      { method: "GET", path: "/x", attempt: 1, reason: message, durationMs: 0 },
    ]);
    expect(ends).toMatchObject([{ outcome: "error", requests: 0, code: "Invalid" }]);
    expect(vendor.requests).toHaveLength(0);
  });

  test("is neither a request nor a retry in the meta of one that could be sent later", async () => {
    let asked = 0;
    const headers = () => (++asked < 3 ? Promise.reject(new Error("no token")) : {});
    const { client, vendor, told } = watched({ ...plain, headers }, [503, 200], { maxRequests: 2 });
    await client.raw.get("/x");
    expect(told.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    expect(vendor.requests).toHaveLength(2);
  });

  test("is not counted when it is cut while it waits for them, and not sent when they come after all", async () => {
    type Headers = Readonly<Record<string, string>>;
    let resolve: (headers: Headers) => void = () => {};
    const promise = new Promise<Headers>((give) => {
      resolve = give;
    });
    const adapter = { ...plain, headers: () => promise };
    const sent: string[] = [];
    const fetch = async (url: string) => {
      sent.push(url);
      return await Promise.resolve(new Response("{}"));
    };
    const { client, ends, ending } = watched(adapter, [200], { fetch, retries: 0, timeout: 50 });
    const { error } = await ending(client.raw.get("/x"));
    expect(error).toMatchObject({ timedOut: true, limit: "timeout", requests: 0 });
    resolve({});
    await promise;
    await Promise.resolve();
    expect(sent).toEqual([]);
    expect(ends).toMatchObject([{ requests: 0 }]);
  });

  test("by a mistake in code is told of by the mistake's name alone: a message may quote the key", async () => {
    const mistake = new TypeError('Headers.append: "Bearer s3cret\n" is an invalid header value.');
    const headers = (): never => {
      throw mistake;
    };
    const { client, told } = watched({ ...plain, headers });
    await expect(client.raw.get("/x")).rejects.toBe(mistake);
    expect(told[0]).toMatchObject({ reason: "The call to vendor threw a TypeError" });
    expect(JSON.stringify(told)).not.toContain("s3cret");
  });
});

test("the retries of a read are those of its requests, whatever kept the first from being sent", async () => {
  let asked = 0;
  const headers = () => (++asked < 2 ? Promise.reject(new Error("no token")) : {});
  const adapter: Adapter<{ things: { id: string } }> = {
    ...plain,
    headers,
    resources: { things: { getPath: "/things", id: "id" } },
  };
  const { client } = scene([{ status: 200, body: { id: "a" } }], { adapter: adapter as never });
  const { things } = client as unknown as {
    things: { get(id: string): Promise<{ meta: object }> };
  };
  expect((await things.get("a")).meta).toEqual({ requests: 1, retries: 0, elapsedMs: 500 });
});
