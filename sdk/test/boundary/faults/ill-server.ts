import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { refusingPort } from "../../refusing-port.ts";
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
  #nobody: Awaited<ReturnType<typeof refusingPort>> | undefined;
  #refuses = false;
  #turn = 0;

  /** Where a request goes now: nobody is there while it refuses. */
  get url(): string {
    const listening = this.#server?.address() as AddressInfo;
    return `http://127.0.0.1:${this.#refuses ? this.#nobody?.port : listening.port}`;
  }

  /** All numbers accepted, in order. */
  get numbers(): number[] {
    return [...this.accepted.values()].flat(2).toSorted((a, b) => a - b);
  }

  async start(): Promise<void> {
    this.#nobody = await refusingPort();
    const server = createServer((request, response) => void this.#answer(request, response));
    server.on("connection", ({ remotePort = 0 }) => this.onConnection(remotePort));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
  }

  /** Refuses every connection until `listen`. It keeps its port: given up, another could take it. */
  refuse(): void {
    this.#refuses = true;
    this.#server?.closeAllConnections();
  }

  /** Takes connections again. */
  listen(): void {
    this.#refuses = false;
  }

  async end(): Promise<void> {
    this.#nobody?.free();
    await new Promise((resolve) => {
      this.#server?.close(resolve);
      this.#server?.closeAllConnections();
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
