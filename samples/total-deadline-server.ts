// @support
// @runs node
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a server does with a request; the first one is number 1. */
type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  number: number,
) => void;

/**
 * A real server on this machine. Without a handler it takes every
 * request and never answers.
 */
export async function loopbackServer(handler: Handler = () => {}) {
  let seen = 0;
  const server = createServer((request, response) => {
    if (request.url === "/ready") return void response.end();
    seen += 1;
    handler(request, response, seen);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  // A first request loads what fetch needs, before a clock runs.
  await (await fetch(`${url}/ready`)).text();

  return {
    url,
    seen: () => seen,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
