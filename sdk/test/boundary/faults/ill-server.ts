import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { EXCHANGE } from "./stepped-time.ts";

/** What the server does with a request. `unheard`: takes it, and its answer never arrives. */
export type Illness = "ok" | "reset" | "stall" | "unheard" | "half" | 401 | 429 | 500;

interface Ingest {
  readonly batchId: string;
  readonly events: readonly { readonly id: number }[];
}

/**
 * A real ingest server on loopback that can be ill in every way, and refuse connections. It keeps
 * account of what it has accepted, and accepts whatever it is given: that nothing is accepted twice
 * is for the client to see to.
 */
export class IllServer {
  /** What is done with each request, from here on. */
  illnesses: readonly Illness[] = ["ok"];
  /** Requests that came in whole. */
  readonly requests: { readonly id: string; readonly key: string; readonly body: string }[] = [];
  /** The event numbers accepted under each batch id, once for each time they were. */
  readonly accepted = new Map<string, number[][]>();
  /** Requests, by their exchange, that it holds open and will never answer. */
  readonly held = new Set<string>();
  /** Told the client's port of every connection. */
  onConnection: (port: number) => void = () => {};
  #server: Server | undefined;
  #port = 0;
  #turn = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** All numbers accepted, in order. */
  get numbers(): number[] {
    return [...this.accepted.values()].flat(2).toSorted((a, b) => a - b);
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response));
    server.on("connection", ({ remotePort = 0 }) => this.onConnection(remotePort));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.#port, "127.0.0.1", resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Refuses every connection until `listen`. */
  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { batchId, events } = JSON.parse(body) as Ingest;
    const key = String(request.headers["idempotency-key"]);
    this.requests.push({ id: batchId, key, body });
    const illness = this.illnesses[this.#turn++ % this.illnesses.length] as Illness;
    if (illness === "stall") return this.#hold(request);
    if (illness === "reset") return void request.socket.destroy();
    if (illness === "half") {
      // A head and a part of a body, then nothing: the client must not wait for the rest for ever.
      response.writeHead(503, { "content-length": "100" }).write("{");
      return;
    }
    if (illness === 429) return void response.writeHead(429, { "retry-after": "0.1" }).end();
    if (typeof illness === "number") return void response.writeHead(illness).end('{"error":"ill"}');
    const taken = this.accepted.get(batchId) ?? [];
    taken.push(events.map(({ id }) => id));
    this.accepted.set(batchId, taken);
    if (illness === "unheard") return this.#hold(request);
    response.writeHead(202, { "content-type": "application/json" }).end('{"accepted":true}');
  }

  #hold(request: IncomingMessage): void {
    const exchange = String(request.headers[EXCHANGE]);
    this.held.add(exchange);
    request.socket.once("close", () => this.held.delete(exchange));
  }
}
