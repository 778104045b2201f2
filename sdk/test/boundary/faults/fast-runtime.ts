import type { Runtime } from "outbound-sdk/boundary";

/**
 * The machine's clock, so many times faster: what takes a logger ten seconds takes a test less than
 * one, over sockets that are real.
 */
export function fastRuntime(times: number): Pick<Runtime, "now" | "timer"> {
  return {
    now: () => performance.now() * times,
    timer(ms, onFire, options) {
      const handle = setTimeout(onFire, ms / times);
      if (options?.background === true) handle.unref();
      return () => clearTimeout(handle);
    },
  };
}

/** Waits until something is so, looking every few milliseconds, and fails after 20 seconds. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!isSo()) {
    if (performance.now() > end)
      throw new Error(`After 20 seconds it was still not so that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}
