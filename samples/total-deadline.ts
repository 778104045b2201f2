// @support
/**
 * Asks until there is an answer, and gives up when the total time is
 * over, whatever it is doing then. Attempts and waits count alike.
 */
export async function callWithDeadline(
  url: string,
  { totalMs = 1000, attemptMs = 300, attempts = 5, waitMs = 100 } = {},
) {
  const start = performance.now();
  const log: string[] = [];
  let attempt = 0;
  let ok = false;

  // Made once, before the loop. A spent budget sends nothing.
  const total =
    totalMs <= 0
      ? AbortSignal.abort()
      : AbortSignal.timeout(Math.ceil(totalMs));

  while (attempt < attempts && !total.aborted) {
    attempt += 1;
    // A fresh one for each attempt: a signal fires once. Its name
    // keeps it alive until it has.
    const own = AbortSignal.timeout(Math.ceil(attemptMs));
    try {
      const signal = AbortSignal.any([total, own]);
      const response = await fetch(url, { signal });
      // The attempt lasts until the body is there.
      await response.arrayBuffer();
      log.push(`status ${response.status}`);
      ok = response.ok;
      // What is worth another attempt: here any 5xx, and nothing else.
      if (response.status < 500) break;
    } catch {
      // Both throw the same TimeoutError. The total's flag tells.
      if (total.aborted) log.push("total timed out");
      else if (own.aborted) log.push("attempt timed out");
      else log.push("not reached");
    }
    if (attempt < attempts) await pause(waitMs, total);
  }
  return { ok, attempt, log, elapsed: performance.now() - start };
}

/** Waits, but never longer than the total. */
function pause(ms: number, total: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    total.addEventListener("abort", done);
    if (total.aborted) done();

    function done() {
      clearTimeout(timer);
      total.removeEventListener("abort", done);
      resolve();
    }
  });
}
