// @support
/** The same as callWithDeadline, where AbortSignal.any is missing. */
export async function callWithoutAny(
  url: string,
  { totalMs = 1000, attemptMs = 300, attempts = 5, waitMs = 100 } = {},
) {
  const start = performance.now();
  const log: string[] = [];
  let attempt = 0;
  let ok = false;

  const total = new AbortController();
  const timer = setTimeout(() => total.abort(), Math.max(0, totalMs));
  if (totalMs <= 0) total.abort();

  while (attempt < attempts && !total.signal.aborted) {
    attempt += 1;
    // One controller that listens to both.
    const both = joined(total.signal, attemptMs);
    try {
      const response = await fetch(url, { signal: both.signal });
      await response.arrayBuffer();
      log.push(`status ${response.status}`);
      ok = response.ok;
      if (response.status < 500) break;
    } catch {
      if (total.signal.aborted) log.push("total timed out");
      else if (both.signal.aborted) log.push("attempt timed out");
      else log.push("not reached");
    } finally {
      both.release();
    }
    if (attempt < attempts) {
      const wait = joined(total.signal, waitMs);
      await wait.over;
      wait.release();
    }
  }
  clearTimeout(timer);
  return { ok, attempt, log, elapsed: performance.now() - start };
}

/** Aborts with the total, or after so many milliseconds. */
function joined(total: AbortSignal, ms: number) {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  const over = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const timer = setTimeout(abort, ms);
  // An "abort" that has been fired already is not fired again.
  if (total.aborted) abort();
  else total.addEventListener("abort", abort);

  return {
    signal,
    over,
    /** The total outlives the attempt: it must not keep its listener. */
    release() {
      clearTimeout(timer);
      total.removeEventListener("abort", abort);
    },
  };
}
