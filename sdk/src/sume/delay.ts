import { badOption, wholeNumber } from "../engine/check.ts";
import { lengthen } from "../engine/decide.ts";
import { systemRuntime } from "../engine/runtime.ts";
import { keyedPolicy } from "../fetch/policies.ts";

const { backoff, maxRetryAfter, retryAfterSpread } = keyedPolicy;

/**
 * How long the client waits before a retry. `min(500 x 2^attempt, 8,000)`, a fifth more or less;
 * what the vendor asks for takes its place, lengthened by up to a fifth and never shortened; 60,000
 * is the last word on both.
 *
 * @param attempt which attempt has failed, from 0: 0 for the first one
 * @param retryAfterSeconds what the vendor asked for; anything but a number above 0 asks for nothing
 * @param random a number from 0 up to, and without, 1
 * @returns whole milliseconds
 * @throws OutboundError `Invalid` for an attempt or a random that cannot be
 */
export function delayMs(
  attempt: number,
  retryAfterSeconds?: number,
  random: number = systemRuntime.random(),
): number {
  wholeNumber("attempt", attempt, 0);
  if (!(random >= 0 && random <= 1)) throw badOption("random", random, "a number from 0 to 1");
  if (typeof retryAfterSeconds !== "number" || !(retryAfterSeconds > 0)) {
    return backoff(attempt + 1, random);
  }
  // On the cap first: what no timer could honour is not multiplied.
  const askedMs = Math.min(maxRetryAfter, Math.ceil(retryAfterSeconds * 1_000 - 1e-6));
  return Math.min(maxRetryAfter, lengthen(askedMs, retryAfterSpread, random));
}
