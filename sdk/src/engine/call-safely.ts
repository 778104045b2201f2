const noop = (): void => {};

/** Keeps a promise nobody waits for from becoming an unhandled rejection. */
export function ignoreRejection(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  // Resolved first: a thenable of the caller's may throw from its own `then`.
  Promise.resolve(value).catch(noop);
}

/** Calls a function of the caller's that is told and not asked: what it throws changes nothing. */
export function callSafely(tell: () => unknown): void {
  try {
    ignoreRejection(tell());
  } catch {
    // The same for what it throws at once.
  }
}
