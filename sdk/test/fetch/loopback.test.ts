import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createOutbound } from "outbound-sdk";
import { createFetch } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";

import { refusingPort } from "../refusing-port.ts";

// The platform's own fetch and a real server: what a scripted one cannot show. No wait is longer
// than the 0 ms of its backoff, and no expectation depends on time.

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that answers its requests one by one, the last answer for all that follow. */
async function server(...handlers: Handler[]) {
  const seen: { method: string | undefined; body: string; key: string | undefined }[] = [];
  const listening = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const key = request.headers["idempotency-key"] as string | undefined;
      const handler = handlers[Math.min(seen.length, handlers.length - 1)];
      seen.push({ method: request.method, body, key });
      handler?.(request, body, response);
    });
  });
  servers.push(listening);
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`, seen };
}

const answers =
  (status: number, body = "", headers: Record<string, string> = {}): Handler =>
  (_, __, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
const hangsUp: Handler = (request) => request.socket.destroy();
const silent: Handler = () => {};
const breaksOff: Handler = (request, _, response) => {
  response.writeHead(200, { "content-length": "100" });
  response.write("half", () => request.socket.destroy());
};
const stalls: Handler = (_, __, response) => {
  response.writeHead(200);
  response.write("half");
};

const now = { backoff: () => 0 };

describe("createFetch on the platform's fetch", () => {
  test("repeats failed answers and lost connections", async () => {
    const { url, seen } = await server(answers(503, "busy"), hangsUp, answers(200, '{"a":1}'));
    const response = await createFetch(now)(`${url}/x`);
    expect([response.url, await response.json()]).toEqual([`${url}/x`, { a: 1 }]);
    expect(seen).toHaveLength(3);
  });

  test("sends a Request's body whole each time, with one key", async () => {
    const { url, seen } = await server(answers(503), answers(200, "ok"));
    const request = new Request(url, {
      method: "POST",
      headers: { "idempotency-key": "k-1" },
      body: "payload",
    });
    expect(await (await createFetch(now)(request)).text()).toBe("ok");
    expect(seen).toEqual([
      { method: "POST", body: "payload", key: "k-1" },
      { method: "POST", body: "payload", key: "k-1" },
    ]);
  });

  test("sends a Request whose body is a stream whole each time", async () => {
    const { url, seen } = await server(answers(503), answers(200, "ok"));
    const body = new ReadableStream<Uint8Array>({
      start(out) {
        out.enqueue(new TextEncoder().encode("from a "));
        out.enqueue(new TextEncoder().encode("stream"));
        out.close();
      },
    });
    const init = { method: "PUT", body, duplex: "half" } as RequestInit;
    await (await createFetch(now)(new Request(url, init))).text();
    expect(seen.map(({ body: sent }) => sent)).toEqual(["from a stream", "from a stream"]);
  });

  test("follows a redirect and says so", async () => {
    const { url } = await server(answers(302, "", { location: "/y" }), answers(200, "there"));
    const response = await createFetch(now)(`${url}/x`);
    expect([response.url, response.redirected]).toEqual([`${url}/y`, true]);
    expect(await response.text()).toBe("there");
  });

  test("is aborted in flight with the reason itself", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const { url } = await server(() => controller.abort(reason));
    const got = createFetch(now)(url, { signal: controller.signal });
    await expect(got).rejects.toBe(reason);
  });

  test("aborts a body half way", async () => {
    const controller = new AbortController();
    const { url } = await server(stalls);
    const response = await createFetch(now)(url, { signal: controller.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    controller.abort("enough");
    await expect(reader?.read()).rejects.toBe("enough");
  });

  test("ends a HEAD that promises a body", async () => {
    const { url, seen } = await server(answers(503), answers(200, "", { "content-length": "99" }));
    const response = await createFetch(now)(url, { method: "HEAD" });
    expect([response.status, await response.text(), seen.length]).toEqual([200, "", 2]);
  });
});

describe("createOutbound on the platform's fetch", () => {
  const reading = (url: string, options = {}) =>
    createOutbound({
      adapter: instantly({ apiKey: "k", baseUrl: url }),
      retries: { max: 2, backoff: () => 0 },
      ...options,
    });

  test("repeats a body that breaks off", async () => {
    const { url, seen } = await server(breaksOff, answers(200, "whole"));
    expect(await reading(url).raw.get("/x")).toBe("whole");
    expect(seen).toHaveLength(2);
  });

  test("times out on a vendor that says nothing, and on one that stops half way", async () => {
    for (const handler of [silent, stalls]) {
      const { url } = await server(handler);
      const call = reading(url, { timeout: 20, retries: 0 }).raw.get("/x");
      await expect(call).rejects.toMatchObject({
        message: "instantly did not answer within 20 ms",
        timedOut: true,
      });
    }
  });

  test("says when nobody is there", async () => {
    const { port, free } = await refusingPort();
    onTestFinished(free);
    const call = reading(`http://127.0.0.1:${port}`).raw.get("/x");
    await expect(call).rejects.toMatchObject({
      message: "instantly could not be reached",
      requests: 3,
    });
  });

  test("is aborted in flight", async () => {
    const controller = new AbortController();
    const { url } = await server(() => controller.abort("enough"));
    const call = reading(url).raw.get("/x", { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ aborted: true, cause: "enough", requests: 1 });
  });
});
