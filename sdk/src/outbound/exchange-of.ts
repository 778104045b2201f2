import { isRetriedStatus } from "../engine/classify.ts";
import type { Exchange } from "../engine/exchange.ts";
import type { FetchFunction } from "../engine/runtime.ts";
import type { Adapter } from "./adapter.ts";
import { readBody } from "./read-body.ts";
import type { ReadyRequest } from "./ready-request.ts";

type HeaderFields = Readonly<Record<string, string>>;

/** How one request is sent to the adapter's vendor, and its answer read. */
export function exchangeOf<T>(
  adapter: Adapter,
  fetch: FetchFunction,
  request: ReadyRequest,
  parse: (body: unknown) => T,
): Exchange<T> {
  const { name: vendor, retryAfterMs } = adapter;
  const { method, url, path, body } = request;
  let sent = false;
  const sendWith = (own: HeaderFields, signal: AbortSignal): Promise<Response> => {
    // The headers may have come after the attempt had ended.
    signal.throwIfAborted();
    sent = true;
    return fetch(url, {
      method,
      headers: headersOf(own, body !== undefined),
      ...(body === undefined ? {} : { body }),
      signal,
    });
  };
  return {
    vendor,
    method,
    path,
    send(signal) {
      sent = false;
      const own = adapter.headers();
      // Not awaited when it need not be: an answer then comes a turn earlier. A promise of another
      // realm, or a polyfill's, is no instance of this realm's: spread, it would be no header at all.
      return isThenable(own)
        ? Promise.resolve(own).then((headers) => sendWith(headers, signal))
        : sendWith(own, signal);
    },
    sent: () => sent,
    retryStatus: isRetriedStatus,
    parse: (text, response) => parse(readBody(vendor, text, response)),
    readFailure:
      retryAfterMs === undefined
        ? undefined
        : (text, { status }) => ({ askedMs: finiteOrNone(retryAfterMs(status, parsed(text))) }),
  };
}

/** The adapter's headers in place of the usual ones, however it writes them: `fetch` would join both. */
function headersOf(own: HeaderFields, hasBody: boolean): HeaderFields {
  const names = Object.keys(own).map((name) => name.toLowerCase());
  const json = "application/json";
  return {
    ...(names.includes("accept") ? {} : { Accept: json }),
    ...(!hasBody || names.includes("content-type") ? {} : { "Content-Type": json }),
    ...own,
  };
}

/** By shape: a promise may come from another realm. */
function isThenable<T extends object>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T>).then === "function";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function finiteOrNone(ms: number | undefined): number | undefined {
  return typeof ms === "number" && Number.isFinite(ms) && ms >= 0 ? ms : undefined;
}
