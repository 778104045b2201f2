import type { FakeFetch } from "./fake-fetch.ts";

/** What a careful reader writes without any library: a loop, a timeout, a signal. */
export async function byHand(
  fetch: FakeFetch,
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, {
        headers,
        signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
      });
      if (!response.ok) throw new Error(`the vendor responded ${response.status}`);
      return await response.json();
    } catch (error) {
      if (signal.aborted || attempt > 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** (attempt - 1)));
    }
  }
}
