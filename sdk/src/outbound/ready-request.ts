import { badOption } from "../engine/check.ts";
import { invalid, OutboundError } from "../engine/errors.ts";
import { jsonBody } from "../engine/json-body.ts";
import { received } from "../engine/received.ts";
import type { Adapter } from "./adapter.ts";

/** One request as the caller writes it. */
export interface RawRequest {
  /** Such as `GET` or `PATCH`. */
  readonly method: string;
  /** From the adapter's base URL on: begins with `/`, may have a query. */
  readonly path: string;
  /**
   * Sent as JSON, serialised once: every resend is the same bytes. What JSON would empty in silence,
   * such as a FormData or a Map, is refused.
   */
  readonly body?: unknown;
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
 * @param knownRead the SDK's own reads, whatever their method
 * @throws OutboundError `Invalid`, or `Unsupported` for a write that is not allowed
 */
export function readyRequest(
  adapter: Adapter,
  request: RawRequest,
  allowWrites: boolean,
  knownRead = false,
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
  const read = knownRead || bodiless || (method === "POST" && adapter.postReads.includes(bare));
  if (bodiless && body !== undefined) {
    throw invalid(`A ${method} has no body: leave "body" out, received ${received(body)}`);
  }
  if (!read && !allowWrites) {
    throw new OutboundError(
      `${method} ${bare} is no read that ${adapter.name} lists: it needs allowWrites: true`,
      { code: "Unsupported", permanent: true },
    );
  }
  const text = body === undefined ? undefined : jsonBody(body);
  return { method, url: adapter.baseUrl + path, path: bare, body: text, read };
}
