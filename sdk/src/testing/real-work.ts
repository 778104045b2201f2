/**
 * Reads of data that only the platform can read, and reads in tasks of its own: a Blob, a form with
 * a file. A virtual clock that moved meanwhile would end the timers of a request that is being sent,
 * so every clock waits for them. Streams are not among them: one may wait for a clock itself.
 */
const running = new Set<Promise<unknown>>();

/** Makes every virtual clock wait until this work has settled. */
export async function realWork<T>(work: Promise<T>): Promise<T> {
  running.add(work);
  try {
    return await work;
  } finally {
    running.delete(work);
  }
}

/** Settles when the work that runs now has settled; undefined when there is none. */
export function realWorkSettled(): Promise<unknown> | undefined {
  return running.size === 0 ? undefined : Promise.allSettled(running);
}
