// Looks at an answer's status and leaves its body: the watch over that body is in the background.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createFetch } from "outbound-sdk/fetch";

const server = createServer((_, response) => response.end("ok"));
// Only the client's side may hold the process.
server.unref();
server.on("connection", (socket) => socket.unref());
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", resolve);
});
const { port } = server.address() as AddressInfo;

const fetch = createFetch({ timeout: 600_000 });
const { ok } = await fetch(`http://127.0.0.1:${port}/`);
console.log(ok);
