/** Whether `fetch` brought what was asked for. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The 5xx that say "never like this": not implemented, version, extension, captive network. */
const LASTING = new Set([501, 505, 510, 511]);

/** A 5xx that can pass: the vendor or something before it is ill now and may not be in a second. */
export function canPass(status: number): boolean {
  return status >= 500 && status < 600 && !LASTING.has(status);
}

/**
 * Whether a read answered so is worth sending again: any 5xx that can pass, 408 (the server gave up
 * waiting for the request), 425 (too early) and 429 (too many). RFC 9110 15, RFC 8470 5.2, RFC 6585 4.
 */
export function isRetriedStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || canPass(status);
}
