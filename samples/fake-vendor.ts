// @support
/** What the vendor does with one request. */
export type Answer =
  | number
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | "hang"
  | "offline";

/**
 * A vendor that lives in this process. It gives the answers in the
 * order they stand, then repeats the last one. "hang" never answers,
 * "offline" cannot be reached. Nothing goes out to a network.
 */
export function fakeVendor(first: Answer, ...others: Answer[]) {
  let answer = first;
  let requests = 0;

  async function fetch(
    _input: RequestInfo | URL,
    init?: RequestInit,
  ): Promise<Response> {
    if (requests > 0) answer = others[requests - 1] ?? answer;
    requests += 1;

    if (answer === "offline") throw new TypeError("fetch failed");
    if (answer === "hang") return hang(init?.signal);
    if (typeof answer === "number") {
      return new Response(null, { status: answer });
    }
    const { status, headers = {}, body } = answer;
    if (body === undefined) {
      return new Response(null, { status, headers });
    }
    return Response.json(body, { status, headers });
  }

  return { fetch, count: () => requests };
}

/** Settles only when the caller gives up, as a silent server does. */
function hang(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => reject(signal?.reason);
    // An "abort" that has been fired already is not fired again.
    if (signal?.aborted) giveUp();
    else signal?.addEventListener("abort", giveUp, { once: true });
  });
}
