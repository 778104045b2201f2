import { ignoreRejection } from "../engine/call-safely.ts";

/** A request that can be sent, and what may be done with it. */
export interface SentRequest {
  readonly method: string;
  /** The host, or `fetch` for an address that cannot be read: every message begins with it. */
  readonly vendor: string;
  /** Without its query. */
  readonly path: string;
  readonly origin: string;
  readonly signal: AbortSignal | undefined;
  /** Whether it carries an `Idempotency-Key`. */
  readonly keyed: boolean;
  /** Whether it may be sent again: RFC 9110 9.2.2, and a body that is still there. */
  readonly resendable: boolean;
  /** What `fetch` gets, made anew for each attempt. */
  arguments(signal: AbortSignal): readonly [string | URL | Request, RequestInit];
  /** Frees what was kept for further attempts. */
  release(): void;
}

/** RFC 9110 9.2.2. POST, PATCH and what nobody knows are not among them. */
const IDEMPOTENT: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "OPTIONS",
  "TRACE",
  "PUT",
  "DELETE",
]);

/**
 * Reads the arguments of a `fetch`, as it reads them itself: `init` over the request, what is
 * undefined as absent, null for an init as none (Web IDL, dictionaries).
 * @throws TypeError for a body that was read before: nothing is sent
 */
export function readRequest(
  input: string | URL | Request,
  given?: RequestInit | null,
): SentRequest {
  const init = given ?? {};
  const request = typeof input === "object" && "method" in input ? input : undefined;
  const method = (init.method ?? request?.method ?? "GET").toUpperCase();
  const headers = init.headers ?? request?.headers;
  const isKeyed = (): boolean =>
    headers !== undefined && new Headers(headers).get("idempotency-key") !== null;
  // An init's body takes the place of the request's.
  const own = init.body ?? undefined;
  if (own === undefined && request?.bodyUsed === true) throw usedBody();
  if (isStream(own) && own.locked) throw usedBody();
  const cloned = own === undefined && request !== undefined && request.body !== null;
  // Null takes the request's signal off.
  const signal = init.signal === undefined ? request?.signal : init.signal;
  return {
    method,
    ...readAddress(request?.url ?? String(input)),
    signal: signal ?? undefined,
    // Asked for by few calls: reading headers takes as long as the rest of this function.
    get keyed() {
      return isKeyed();
    },
    resendable: (IDEMPOTENT.has(method) || isKeyed()) && (own === undefined || isReplayable(own)),
    arguments: (attempt) => [
      cloned ? (request as Request).clone() : input,
      { ...init, signal: attempt },
    ],
    release() {
      // The branch kept for a next attempt would hold what the last one read.
      if (cloned) ignoreRejection((request as Request).body?.cancel());
    },
  };
}

function usedBody(): TypeError {
  return new TypeError("The body of this request was read before and cannot be sent");
}

function isStream(body: unknown): body is ReadableStream {
  return typeof body === "object" && body !== null && "getReader" in body;
}

/** Bodies that can be read any number of times. A stream, or anything unknown, only once. */
function isReplayable(body: NonNullable<RequestInit["body"]>): boolean {
  return (
    typeof body === "string" ||
    body instanceof URLSearchParams ||
    body instanceof Blob ||
    body instanceof FormData ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body)
  );
}

function readAddress(address: string): Pick<SentRequest, "vendor" | "path" | "origin"> {
  // A page may fetch a relative address; elsewhere fetch itself refuses it.
  const base = (globalThis as { location?: { href?: string } }).location?.href;
  const url = URL.parse(address, base);
  if (url === null) return { vendor: "fetch", path: "", origin: "" };
  const { host, pathname, origin } = url;
  return { vendor: host === "" ? "fetch" : host, path: pathname, origin };
}
