/**
 * How long to wait before a retry.
 * @param retry which retry this is, from 1
 * @param random a number from 0 to 1, drawn for this wait
 * @returns milliseconds, finite and >= 0
 */
export type Backoff = (retry: number, random: number) => number;

const BASE_MS = 1_000;
const CEILING_MS = 60_000;

/**
 * Exponential backoff with full jitter: a random share of a ceiling that doubles from 1 s to 60 s.
 * Clients that failed together come back apart. At random 0.5 the waits are 500, 1000, 2000, 4000,
 * 8000, 16000, 30000, 30000 ms.
 *
 * Source: Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 *
 * @param retry which retry this is, from 1
 * @param random a number from 0 to 1
 * @returns whole milliseconds
 */
export function fullJitterBackoff(retry: number, random: number): number {
  return Math.floor(random * Math.min(CEILING_MS, BASE_MS * 2 ** (retry - 1)));
}
