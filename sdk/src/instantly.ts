import { invalid } from "./engine/errors.ts";
import { badOption } from "./engine/options.ts";
import type { Adapter } from "./outbound/adapter.ts";

export type { Adapter } from "./outbound/adapter.ts";

/** How to reach Instantly. */
export interface InstantlyOptions {
  /**
   * An API v2 key; sent as `Authorization: Bearer KEY` and nowhere else. A function is asked for
   * each attempt. Keep it on a server: a page's key is everybody's key.
   */
  readonly apiKey: string | (() => string | Promise<string>);
  /**
   * Where the API is, for a proxy or a test server. Does not take a query.
   * @default "https://api.instantly.ai/api/v2"
   */
  readonly baseUrl?: string | undefined;
}

/** POSTs that only read: their filters are too large for a query. */
const POST_READS = [
  "/leads/list",
  "/accounts/warmup-analytics",
  "/inbox-placement-analytics/stats-by-test-id",
  "/inbox-placement-analytics/stats-by-date",
  "/inbox-placement-analytics/deliverability-insights",
];

/**
 * The Instantly API v2 as an adapter for `createOutbound`.
 *
 * Source: https://developer.instantly.ai, API reference v2.0.0 (base, bearer key, reads by POST).
 *
 * @throws OutboundError `Invalid` for a key or a base URL that cannot be
 */
export function instantly(options: InstantlyOptions): Adapter {
  const { apiKey, baseUrl = "https://api.instantly.ai/api/v2" } = options;
  if (typeof apiKey !== "function") checkKey(apiKey);
  if (typeof baseUrl !== "string" || !/^https?:\/\/[^?#\s]+$/.test(baseUrl)) {
    throw badOption("baseUrl", baseUrl, "an http or https URL without a query");
  }
  return {
    name: "instantly",
    baseUrl: baseUrl.replace(/\/+$/, ""),
    headers:
      typeof apiKey === "function"
        ? async () => bearer(checkKey(await apiKey()))
        : () => bearer(apiKey),
    postReads: POST_READS,
  };
}

const KEY = "a key of visible ASCII without spaces, or a function that returns one";

function checkKey(key: unknown): string {
  if (typeof key !== "string" || key === "") throw badOption("apiKey", key, KEY);
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  // Never the key itself, not even a broken one.
  throw invalid(`Option "apiKey" has a character no header can carry: expected ${KEY}`);
}

function bearer(key: string): Record<string, string> {
  return { Authorization: `Bearer ${key}` };
}
