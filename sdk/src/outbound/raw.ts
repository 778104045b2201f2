import { invalid, OutboundError } from "../engine/errors.ts";
import { UnusableBody } from "../engine/failure.ts";
import { badOption } from "../engine/options.ts";
import { received } from "../engine/received.ts";
import type { Adapter } from "./adapter.ts";
import type { OperationOptions } from "./options.ts";

/** One request as the caller writes it. */
export interface RawRequest {
  readonly method: string;
  /** From the adapter's base URL on: begins with `/`, may have a query. */
  readonly path: string;
  /** Sent as JSON, serialised once: every resend is the same bytes. */
  readonly body?: unknown;
}

/** Requests the SDK has no method for. */
export interface Raw {
  /**
   * Reads a path. Retried like every read.
   * @returns the body as it is: parsed when declared JSON, else text, null when empty
   * @throws OutboundError
   */
  get<T = unknown>(path: string, options?: OperationOptions): Promise<T>;
  /**
   * Sends any request. GET, HEAD and the POSTs the adapter lists as reads are retried; anything
   * else needs `allowWrites` and is sent once.
   * @returns the body, like `get`
   * @throws OutboundError `Unsupported` for a write without `allowWrites`
   */
  request<T = unknown>(request: RawRequest, options?: OperationOptions): Promise<T>;
}

/** A request that has been checked and made ready to be sent, any number of times. */
export interface ReadyRequest {
  readonly method: string;
  readonly url: string;
  /** Without its query. */
  readonly path: string;
  readonly body: string | undefined;
  /** Whether it only reads, so that it may be repeated. */
  readonly read: boolean;
}

/** RFC 9110 5.6.2, a token. */
const METHOD = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Checks a request and serialises its body.
 * @throws OutboundError `Invalid`, or `Unsupported` for a write that is not allowed
 */
export function readyRequest(
  adapter: Adapter,
  request: RawRequest,
  allowWrites: boolean,
): ReadyRequest {
  const { path, body } = request;
  if (typeof request.method !== "string" || !METHOD.test(request.method)) {
    throw badOption("method", request.method, "an HTTP method");
  }
  const method = request.method.toUpperCase();
  if (typeof path !== "string" || !path.startsWith("/")) {
    throw badOption("path", path, "a path that begins with /");
  }
  const bare = path.replace(/[?#].*$/s, "");
  const bodiless = method === "GET" || method === "HEAD";
  const read = bodiless || (method === "POST" && adapter.postReads.includes(bare));
  if (bodiless && body !== undefined) {
    throw invalid(`A ${method} has no body: leave "body" out, received ${received(body)}`);
  }
  if (!read && !allowWrites) {
    throw new OutboundError(
      `${method} ${bare} is no read that ${adapter.name} lists: it needs allowWrites: true`,
      { code: "Unsupported", permanent: true },
    );
  }
  return { method, url: adapter.baseUrl + path, path: bare, body: serialise(body), read };
}

function serialise(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  let text: string | undefined;
  try {
    text = JSON.stringify(body);
  } catch (error) {
    throw invalid('Option "body" cannot be written as JSON', error);
  }
  // JSON.stringify gives undefined for a function or a symbol.
  if (text === undefined) throw badOption("body", body, "a value JSON can hold");
  return text;
}

/** A body as it is: parsed when declared JSON, else text, null when empty. */
export function readBody(vendor: string, text: string, response: Response): unknown {
  if (text === "") return null;
  // RFC 9110 8.3, RFC 6839 3.1: application/json and every type that ends in +json.
  if (!/^[^;]*[/+]json\s*(?:;|$)/i.test(response.headers.get("content-type") ?? "")) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnusableBody("body", `${vendor} sent a body that is not the JSON it declares`, error);
  }
}
