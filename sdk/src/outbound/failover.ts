import { milliseconds, objectOrNone, wholeNumber } from "../engine/check.ts";
import { OutboundError } from "../engine/errors.ts";
import type { Answer, Plugin } from "./plugin.ts";

/** How long an answer may stand in for a failure. */
export interface FailoverOptions {
  /** The oldest answer that is served, in milliseconds. Does not keep answers from being read anew. */
  readonly maxAgeMs: number;
  /**
   * How many answers are kept; the one read longest ago goes first. A whole number from 1.
   * @default 100
   */
  readonly maxEntries?: number | undefined;
}

/**
 * Serves the last good answer to the same question when a read fails in a way that may pass, with
 * `meta.stale: true` and `meta.ageMs`. A failure that stays (`permanent`: a wrong key, no such id, the
 * caller's abort) is thrown: an old answer would hide it.
 * @throws OutboundError `Invalid`, naming the option
 */
export function failover(options: FailoverOptions): Plugin {
  objectOrNone("failover", options);
  const maxAgeMs = milliseconds("maxAgeMs", options?.maxAgeMs);
  const { maxEntries = 100 } = options;
  wholeNumber("maxEntries", maxEntries, 1);
  return {
    name: "failover",
    install({ now }) {
      const kept = new Map<string, { readonly answer: Answer; readonly at: number }>();
      return {
        async aroundRead({ key, spent }, next) {
          try {
            const answer = await next();
            // A copy: what the caller does to its own changes no later answer.
            kept.delete(key);
            kept.set(key, { answer: structuredClone(answer), at: now() });
            if (kept.size > maxEntries) kept.delete(kept.keys().next().value as string);
            return answer;
          } catch (error) {
            const last = kept.get(key);
            if (last === undefined || !OutboundError.is(error) || error.permanent) throw error;
            const ageMs = now() - last.at;
            if (ageMs > maxAgeMs) {
              kept.delete(key);
              throw error;
            }
            const { data, meta } = structuredClone(last.answer);
            return { data, meta: { ...meta, ...spent(), stale: true, ageMs } };
          }
        },
      };
    },
  };
}
