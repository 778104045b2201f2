import { describe, expect, test } from "vitest";
import { scene } from "./scene.ts";

/** A stream of the test's own, and what became of it. */
function stream(chunks: readonly (Uint8Array | Error)[], end: "closes" | "stalls" = "closes") {
  const fate = { cancelled: 0 };
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(out) {
      const next = left.shift();
      if (next instanceof Error) out.error(next);
      else if (next !== undefined) out.enqueue(next);
      else if (end === "closes") out.close();
      else return new Promise<void>(() => {});
      return undefined;
    },
    cancel() {
      fate.cancelled++;
    },
  });
  return { body, fate };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = { "content-type": "application/json" };

/** What raw.get makes of one answer. */
async function reads(body: BodyInit | null, headers: Record<string, string> = {}) {
  const fetch = () => Promise.resolve(new Response(body, { headers }));
  const { client, waits, ending } = scene([200], { fetch });
  return { ...(await ending(client.raw.get("/things", { retries: 1 }))), waits };
}

describe("a body", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON",
    "application/problem+json",
    "application/vnd.api+json;v=1",
    "text/json",
  ])("declared %s is parsed", async (type) => {
    expect((await reads('{"id":1}', { "content-type": type })).value).toEqual({ id: 1 });
  });

  test.each(["text/plain", "application/jsonp", "application/json-seq", "text/html; a=+json"])(
    "declared %s is text",
    async (type) => {
      expect((await reads('{"id":1}', { "content-type": type })).value).toBe('{"id":1}');
    },
  );

  test("that declares nothing is text", async () => {
    expect((await reads(stream([bytes("[1]")]).body)).value).toBe("[1]");
  });

  test.each([null, ""])("that is empty (%o) is null, whatever it declares", async (body) => {
    expect((await reads(body, json)).value).toBe(null);
  });

  test("comes together from its chunks, a character split between two included", async () => {
    const whole = bytes('"é"');
    const { body } = stream([whole.slice(0, 2), whole.slice(2)]);
    expect((await reads(body, json)).value).toBe("é");
  });

  test("that ends within a character ends with the replacement character", async () => {
    expect((await reads(stream([bytes("é").slice(0, 1)]).body)).value).toBe("\uFFFD");
  });

  test("declared JSON that does not parse is retried, Provider, the parser's error as cause", async () => {
    const { error, waits } = await reads('{"id":', json);
    expect(waits).toEqual([500]);
    expect(error).toMatchObject({
      message: "vendor sent a body that is not the JSON it declares",
      code: "Provider",
      permanent: false,
      limit: "retries",
      status: 200,
      cause: expect.any(SyntaxError) as unknown,
    });
  });

  test("that breaks half way is the network, with the status it began with", async () => {
    const broken = new TypeError("terminated");
    const fetch = () => Promise.resolve(new Response(stream([bytes("{"), broken]).body));
    const { client, waits, ending } = scene([200], { fetch });
    const { error } = await ending(client.raw.get("/things", { retries: 1 }));
    expect(waits).toEqual([500]);
    expect(error).toMatchObject({ message: "vendor could not be reached", status: 200 });
    expect(error?.cause).toBe(broken);
  });

  test("that stalls is cut by the timeout and cancelled", async () => {
    const { body, fate } = stream([bytes("{")], "stalls");
    const fetch = () => Promise.resolve(new Response(body));
    const { client, ending } = scene([200], { fetch });
    const { error, elapsedMs } = await ending(
      client.raw.get("/things", { timeout: 100, retries: 0 }),
    );
    expect(error).toMatchObject({
      message: "vendor did not answer within 100 ms",
      limit: "timeout",
      timedOut: true,
      status: 200,
    });
    expect([elapsedMs, fate.cancelled]).toEqual([100, 1]);
  });

  test("of a hand-made answer without a stream is read by its text()", async () => {
    const answer = { status: 200, headers: new Headers(json), text: async () => "[1]" };
    const fetch = () => Promise.resolve(answer as unknown as Response);
    expect(await scene([200], { fetch }).client.raw.get("/things")).toEqual([1]);
  });
});

describe("the body of an answer nobody reads", () => {
  test("is cancelled once, before the wait for the next attempt", async () => {
    const { body, fate } = stream([bytes("busy")]);
    const answers = [new Response(body, { status: 503 }), new Response("ok")];
    const seen: number[] = [];
    const { client } = scene([200], {
      fetch: () => Promise.resolve(answers.shift() as Response),
      hooks: { onRetry: () => seen.push(fate.cancelled) },
    });
    expect(await client.raw.get("/things")).toBe("ok");
    expect([seen, fate.cancelled]).toEqual([[1], 1]);
  });

  test("is cancelled when the call ends with it", async () => {
    for (const status of [404, 503]) {
      const { body, fate } = stream([bytes("x")]);
      const fetch = () => Promise.resolve(new Response(body, { status }));
      const { client, ending } = scene([200], { fetch });
      await ending(client.raw.get("/things", { retries: 0 }));
      expect(fate.cancelled).toBe(1);
    }
  });

  test.each([
    ["never settles", () => new Promise<void>(() => {})],
    ["rejects", () => Promise.reject(new Error("cancel failed"))],
    [
      "throws",
      () => {
        throw new Error("cancel failed");
      },
    ],
  ])("is not waited for when its cancel %s", async (_, cancel) => {
    const answer = { status: 503, headers: new Headers(), body: { cancel } };
    const fetch = () => Promise.resolve(answer as unknown as Response);
    const { client, ending } = scene([200], { fetch });
    const { error } = await ending(client.raw.get("/things", { retries: 1 }));
    expect(error).toMatchObject({ status: 503, requests: 2 });
  });

  test("that breaks while the vendor's wait is read from it leaves the status to tell", async () => {
    const broken = stream([new TypeError("terminated")]).body;
    const fetch = () => Promise.resolve(new Response(broken, { status: 422 }));
    const adapter = {
      name: "vendor",
      baseUrl: "https://vendor.test",
      headers: () => ({}),
      postReads: [],
      retryAfterMs: () => 5,
    };
    const { client, waits, ending } = scene([200], { fetch, adapter });
    const { error } = await ending(client.raw.get("/things"));
    expect(error).toMatchObject({ code: "Invalid", status: 422 });
    expect(waits).toEqual([]);
  });

  test("that stalls while the vendor's wait is read from it leaves the status to tell", async () => {
    const { body, fate } = stream([], "stalls");
    const fetch = () => Promise.resolve(new Response(body, { status: 422 }));
    const adapter = {
      name: "vendor",
      baseUrl: "https://vendor.test",
      headers: () => ({}),
      postReads: [],
      retryAfterMs: () => 5,
    };
    const { client, ending } = scene([200], { fetch, adapter });
    const { error, elapsedMs } = await ending(client.raw.get("/things", { timeout: 70 }));
    expect(error).toMatchObject({ code: "Invalid", status: 422, timedOut: false });
    expect([elapsedMs, fate.cancelled]).toEqual([70, 1]);
  });
});
