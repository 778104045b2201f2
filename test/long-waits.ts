/**
 * Lets no clock of the page end what a test still looks at: waits of a second or more take ten minutes.
 * Is sent to the page as it stands.
 */
export function longWaits(): void {
  const wait = globalThis.setTimeout as (act: () => void, ms?: number) => number;
  const longer = (act: () => void, ms = 0): number => wait(act, ms < 1_000 ? ms : 600_000);
  Object.assign(globalThis, { setTimeout: longer });
}
