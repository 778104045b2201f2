/** A `fetch` as every contender takes it. */
export type FakeFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

const BODY = JSON.stringify({
  items: [
    { id: "01", name: "Spring, warm leads", status: 1 },
    { id: "02", name: "Spring, cold leads", status: 1 },
    { id: "03", name: "Autumn", status: 3 },
  ],
  next_starting_after: "03",
});

/**
 * Answers at once from memory, so that a call's time is what stands around it. Does with a signal
 * what a real `fetch` does: refuses when it has aborted, listens while the request is out, lets go.
 */
export const fakeFetch: FakeFetch = async (input, init) => {
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  signal?.throwIfAborted();
  const onAbort = (): void => {};
  signal?.addEventListener("abort", onAbort);
  await Promise.resolve();
  signal?.removeEventListener("abort", onAbort);
  return new Response(BODY, { headers: { "content-type": "application/json" } });
};
