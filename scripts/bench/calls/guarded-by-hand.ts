import type { FakeFetch } from "./fake-fetch.ts";

/**
 * A `fetch` written by hand that guards the body too: a timeout that counts from the last chunk, the
 * caller's signal until the body has ended, and nothing left behind afterwards.
 */
export async function guardedByHand(
  fetch: FakeFetch,
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal.reason);
  signal.addEventListener("abort", onAbort);
  const timer = setTimeout(
    () => controller.abort(new DOMException("no answer", "TimeoutError")),
    30_000,
  );
  const release = (): void => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  };
  let response: Response;
  try {
    response = await fetch(url, { headers, signal: controller.signal });
  } catch (error) {
    release();
    throw error;
  }
  if (response.body === null) {
    release();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(to) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          release();
          to.close();
        } else {
          timer.refresh();
          to.enqueue(value);
        }
      } catch (error) {
        release();
        to.error(error);
      }
    },
    cancel(reason) {
      release();
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
