import { readText } from "./read-text.ts";
import { realWork } from "./real-work.ts";

/** One request as the scripted vendor saw it. */
export interface ScriptedRequest {
  /** From 1, in the order the requests came in. */
  readonly number: number;
  /** Whole, its query included. */
  readonly url: string;
  /** Upper case for the methods of the Fetch standard. */
  readonly method: string;
  /** As the vendor would get them. */
  readonly headers: Headers;
  /** The body as text; undefined when there is none, or while a stream is still being read. */
  readonly body: string | undefined;
  /** The signal this request was sent with, for a test that asks what became of it. */
  readonly signal: AbortSignal | undefined;
}

/** A request, and what is left to read of its body. */
export interface ReceivedRequest {
  readonly request: ScriptedRequest;
  /** Reads a body that is not there as text yet; undefined when nothing is left to read. */
  readonly readBody: (() => Promise<void>) | undefined;
}

/** The methods the Fetch standard puts in upper case ("normalize"); PATCH is not one of them. */
const NORMALIZED = /^(?:delete|get|head|options|post|put)$/i;

/**
 * Takes a request as `fetch` would, and refuses what `fetch` refuses, with a TypeError as it does:
 * an invalid URL or header, a body with GET or HEAD, a body that was used before, a stream without
 * `duplex: "half"`.
 *
 * `new Request(input, init)` would do all this, but it listens to the signal until it is collected,
 * and a test that counts listeners would count ours.
 */
export function receiveRequest(
  input: string | URL | Request,
  init: RequestInit,
  number: number,
): ReceivedRequest {
  const original = typeof input === "object" && "url" in input ? input : undefined;
  const url = original?.url ?? new URL(String(input)).href;
  const given = init.method ?? original?.method ?? "GET";
  const method = NORMALIZED.test(given) ? given.toUpperCase() : given;
  const headers = new Headers(init.headers ?? original?.headers);
  const signal = init.signal === undefined ? original?.signal : (init.signal ?? undefined);
  const request = { number, url, method, headers, body: undefined as string | undefined, signal };

  const body = init.body ?? undefined;
  if (body !== undefined && (method === "GET" || method === "HEAD")) {
    throw new TypeError(`A request with the method ${method} cannot have a body`);
  }
  if (body === undefined) return { request, readBody: takeOver(request, original) };
  if (typeof body === "string" || body instanceof URLSearchParams) {
    request.body = String(body);
    setType(
      headers,
      typeof body === "string"
        ? "text/plain;charset=UTF-8"
        : "application/x-www-form-urlencoded;charset=UTF-8",
    );
    return { request, readBody: undefined };
  }
  if (body instanceof ReadableStream && (init as { duplex?: unknown }).duplex !== "half") {
    throw new TypeError('A request with a stream as its body needs duplex: "half"');
  }
  // A Response refuses a stream that was used or is locked, and knows the type of a form.
  const carrier = new Response(body);
  const type = carrier.headers.get("content-type");
  if (type !== null) setType(headers, type);
  return {
    request,
    async readBody() {
      const reading = readText(carrier);
      const isPlatforms = body instanceof Blob || body instanceof FormData;
      request.body = await (isPlatforms ? realWork(reading) : reading);
    },
  };
}

/** The body of a `Request` object: sending it uses it up, as fetch does. */
function takeOver(
  request: { body: string | undefined },
  original: Request | undefined,
): (() => Promise<void>) | undefined {
  if (original === undefined) return undefined;
  if (original.bodyUsed) throw new TypeError("The body of this Request has already been used");
  if (original.body === null) return undefined;
  return async () => {
    // Not every browser lets a Request's body be read as a stream; all of them have text().
    request.body = original.body === undefined ? await original.text() : await readText(original);
  };
}

function setType(headers: Headers, type: string): void {
  if (!headers.has("content-type")) headers.set("content-type", type);
}
