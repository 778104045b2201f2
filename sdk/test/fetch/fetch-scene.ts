import { createFetch } from "outbound-sdk/fetch";
import type { FetchOptions } from "outbound-sdk/fetch";
import type { Answer } from "outbound-sdk/testing";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

export const URL_ = "https://vendor.test/things?secret=1";

/** A fetch that retries, a scripted vendor and a clock that moves by itself unless `auto: false`. */
export function fetchScene(
  answers: readonly Answer[],
  { auto = true, ...options }: FetchOptions & { auto?: boolean } = {},
) {
  const clock = virtualClock({ auto });
  const vendor = scriptedFetch(answers, { clock });
  const waits: number[] = [];
  const fetch = createFetch({
    fetch: vendor.fetch,
    runtime: clock,
    hooks: { onRetry: ({ delayMs }) => waits.push(delayMs) },
    ...options,
  });
  return { fetch, vendor, clock, waits };
}

/** A stream the test feeds by hand, and what became of it. */
export function handFed() {
  const fate = { cancelled: [] as unknown[] };
  let out: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      out = controller;
    },
    cancel(reason) {
      fate.cancelled.push(reason);
    },
  });
  return {
    body,
    fate,
    send: (text: string) => out.enqueue(new TextEncoder().encode(text)),
    close: () => out.close(),
    fail: (error: unknown) => out.error(error),
  };
}
