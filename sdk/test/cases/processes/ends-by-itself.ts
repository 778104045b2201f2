// Makes calls of every kind over a real socket and on real timers, then has nothing left to do.
// What would hold the process: a timer of an attempt or a wait, or the body of an answer nobody read.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  if (request.url === "/hangs") return;
  if (request.url === "/recovers" && requests % 2 === 1) {
    // An error page that never ends.
    response.writeHead(503).write("x");
    return;
  }
  response.writeHead(request.url === "/missing" ? 404 : 200).end("ok");
});
// Only the client's side may hold the process.
server.unref();
server.on("connection", (socket) => socket.unref());
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", resolve);
});
const { port } = server.address() as AddressInfo;

const { raw } = createOutbound({
  adapter: instantly({ apiKey: "k", baseUrl: `http://127.0.0.1:${port}` }),
  timeout: 600_000,
  retries: { max: 1, backoff: () => 1 },
});
const ending = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (!OutboundError.is(error)) throw error;
    return error.code + (error.aborted ? " aborted" : "");
  });

console.log(await ending(raw.get("/answers")));
console.log(await ending(raw.get("/recovers")));
console.log(await ending(raw.get("/missing")));
const inFlight = new AbortController();
const hanging = ending(raw.get("/hangs", { signal: inFlight.signal }));
setImmediate(() => inFlight.abort());
console.log(await hanging);
const inWait = new AbortController();
const waiting = createOutbound({
  adapter: instantly({ apiKey: "k" }),
  fetch: async () => new Response("", { status: 503 }),
  retries: { backoff: () => 600_000 },
  hooks: { onRetry: () => setImmediate(() => inWait.abort()) },
});
console.log(await ending(waiting.raw.get("/waits", { signal: inWait.signal })));
