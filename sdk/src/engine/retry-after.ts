import { parseHttpDate } from "./http-date.ts";

/** What is read from an answer: `Headers`, or anything with its `get`. */
export interface ReadableHeaders {
  get(name: string): string | null;
}

/** A wait no timer could honour is still a number, so that it can be compared and printed. */
export const LONGEST_MS: number = Number.MAX_SAFE_INTEGER;

/** From here on, a reset time in seconds is a date (2001-09-09), not a distance of 31 years. */
const EPOCH_SECONDS = 1e9;
/** The same in milliseconds. */
const EPOCH_MS = 1e12;

/** One element of a Retry-After list. The dates have a comma of their own, so the list is not split. */
const ELEMENT = /\s*(\d+(?:\.\d+)?|[A-Z][a-z]+,? [^,]+)\s*(,|$)/y;

const NUMBER = /^(\d+)(?:\.(\d+))?$/;

/**
 * Digits with an optional decimal part, as whole milliseconds, rounded up: knocking a fraction of
 * one early is still early. Done on the digits, since 0.007 x 1000 is 7.000000000000001 in binary.
 * @param scale decimal places from the unit to a millisecond: 3 for seconds, 0 for milliseconds
 */
function toMs(amount: string, scale: 0 | 3): number | undefined {
  const match = NUMBER.exec(amount);
  if (match === null) return undefined;
  const decimals = (match[2] ?? "").padEnd(scale, "0");
  const whole = Number((match[1] as string) + decimals.slice(0, scale));
  return Math.min(LONGEST_MS, whole + (/[1-9]/.test(decimals.slice(scale)) ? 1 : 0));
}

/** Retry-After of RFC 9110 10.2.3: delta-seconds or a date; of several, the longest if all are valid. */
function retryAfter(text: string, clock: number, now: number): number | undefined {
  let longest: number | undefined;
  ELEMENT.lastIndex = 0;
  for (let more = true; more;) {
    const match = ELEMENT.exec(text);
    if (match === null) return undefined;
    const element = (match[1] as string).trimEnd();
    const seconds = toMs(element, 3);
    const date = seconds === undefined ? parseHttpDate(element, now) : undefined;
    const ms = seconds ?? (date === undefined ? undefined : date - clock);
    if (ms === undefined) return undefined;
    longest = Math.max(longest ?? ms, ms);
    more = match[2] === ",";
  }
  return longest;
}

/**
 * `t=` of the RateLimit field (draft-ietf-httpapi-ratelimit-headers): seconds until the quota is
 * whole again. Of several policies those that are used up (`r=0`) count, the longest of them.
 */
function rateLimitField(text: string): number | undefined {
  let longest: number | undefined;
  let usedUp = false;
  for (const policy of text.split(",")) {
    const ms = toMs(/;\s*t=([\d.]+)/.exec(policy)?.[1] ?? "", 3);
    if (ms === undefined) continue;
    const empty = /;\s*r=0\s*(?:;|$)/.test(policy);
    if (empty && !usedUp) longest = undefined;
    if (empty || !usedUp) longest = Math.max(longest ?? 0, ms);
    usedUp ||= empty;
  }
  return longest;
}

/** A reset time as vendors send it: a distance in seconds, or a date in seconds or milliseconds. */
function reset(text: string, clock: number): number | undefined {
  const amount = toMs(text, 0);
  if (amount === undefined) return undefined;
  if (amount >= EPOCH_MS) return amount - clock;
  return amount >= EPOCH_SECONDS ? amount * 1_000 - clock : toMs(text, 3);
}

/**
 * How long the vendor asks to be left alone, read strictly. In this order, the first that is
 * understood: `retry-after-ms`, `x-ms-retry-after-ms`, `Retry-After` (RFC 9110 10.2.3), and on a 429
 * or 503 `RateLimit`, `RateLimit-Reset`, `X-RateLimit-Reset`. A value that is not understood is as
 * if it were absent. Dates are measured against the answer's own `Date`, so that a wrong clock on
 * either side does not matter.
 *
 * @param status the answer's status
 * @param now milliseconds since the epoch, for an answer without a `Date`
 * @returns milliseconds >= 0; undefined when nothing was asked, a date in the past included
 */
export function parseRetryAfter(
  headers: ReadableHeaders,
  status: number,
  now: number,
): number | undefined {
  const clock = (): number => parseHttpDate(headers.get("date") ?? "", now) ?? now;
  const read = (name: string, parse: (text: string) => number | undefined): number | undefined => {
    const text = headers.get(name);
    return text === null ? undefined : parse(text.trim());
  };
  const asked =
    read("retry-after-ms", (text) => toMs(text, 0)) ??
    read("x-ms-retry-after-ms", (text) => toMs(text, 0)) ??
    read("retry-after", (text) => retryAfter(text, clock(), now)) ??
    (status === 429 || status === 503
      ? (read("ratelimit", rateLimitField) ??
        read("ratelimit-reset", (text) => reset(text, clock())) ??
        read("x-ratelimit-reset", (text) => reset(text, clock())))
      : undefined);
  return asked === undefined || asked < 0 ? undefined : asked;
}
