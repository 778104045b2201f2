import { apiUrl, headerKey, objectOrNone } from "./engine/check.ts";
import type { RateLimit } from "./engine/rate-window.ts";
import type { Adapter } from "./outbound/adapter.ts";

export type { Adapter } from "./outbound/adapter.ts";

/** A record as Instantly sends it. Fields beside its id may be there or not. */
export interface Campaign {
  readonly id: string;
  readonly name?: string;
  /** 0 draft, 1 active, 2 paused, 3 completed, 4 running subsequences; below 0 not healthy. */
  readonly status?: number;
  readonly timestamp_created?: string;
  readonly [field: string]: unknown;
}

/** A person a campaign writes to. */
export interface Lead {
  readonly id: string;
  readonly email?: string | null;
  readonly campaign?: string | null;
  readonly status?: number;
  readonly [field: string]: unknown;
}

/** A mailbox that sends. Its address is its id. */
export interface Account {
  readonly email: string;
  readonly status?: number;
  readonly [field: string]: unknown;
}

/** A message of the unified inbox. */
export interface Email {
  readonly id: string;
  readonly subject?: string;
  readonly campaign_id?: string | null;
  readonly timestamp_email?: string;
  readonly [field: string]: unknown;
}

/** What `createOutbound({ adapter: instantly(...) })` reads, by name. */
export interface InstantlyResources {
  readonly campaigns: Campaign;
  readonly leads: Lead;
  readonly accounts: Account;
  readonly emails: Email;
}

const RESOURCES: InstantlyAdapter["resources"] = {
  campaigns: {
    getPath: "/campaigns",
    list: { path: "/campaigns", method: "GET" },
    id: "id",
  },
  leads: {
    getPath: "/leads",
    // A POST that only reads: its filters are too large for a query.
    list: { path: "/leads/list", method: "POST" },
    id: "id",
  },
  accounts: {
    getPath: "/accounts",
    list: { path: "/accounts", method: "GET" },
    id: "email",
  },
  emails: {
    getPath: "/emails",
    list: { path: "/emails", method: "GET", rateLimits: [{ requests: 20, perMs: 60_000 }] },
    id: "id",
  },
};

/** The Instantly API v2, as `createOutbound` takes it. */
export type InstantlyAdapter = Adapter<InstantlyResources>;

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
  /**
   * The vendor's limits for everything this instance sends: less, when several processes share a
   * workspace; `[]` for none. Does not change the limit for listing emails.
   * @default 100 requests a second and 6,000 a minute
   */
  readonly rateLimits?: readonly RateLimit[] | undefined;
}

const RATE_LIMITS: readonly RateLimit[] = [
  { requests: 100, perMs: 1_000 },
  { requests: 6_000, perMs: 60_000 },
];

/** POSTs that only read, so that `raw.request` may repeat them. */
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
 * Sources, read in November 2026: https://developer.instantly.ai (API reference v2.0.0: base, bearer
 * key, lists of `items` with `next_starting_after`, taken up by `starting_after`, `limit` up to 100,
 * `POST /leads/list`) and https://developer.instantly.ai/getting-started/rate-limit (100 requests a
 * second and 6,000 a minute for a whole workspace, all keys together; listing emails 20 a minute).
 * The limits are counted for one instance: several processes on one workspace share them unseen.
 *
 * @throws OutboundError `Invalid` for a key or a base URL that cannot be
 */
export function instantly(options: InstantlyOptions): InstantlyAdapter {
  objectOrNone("instantly", options);
  const {
    apiKey,
    baseUrl = "https://api.instantly.ai/api/v2",
    rateLimits = RATE_LIMITS,
  } = options ?? {};
  if (typeof apiKey !== "function") checkKey(apiKey);
  return {
    name: "instantly",
    baseUrl: apiUrl("baseUrl", baseUrl),
    headers:
      typeof apiKey === "function"
        ? async () => bearer(checkKey(await apiKey()))
        : () => bearer(apiKey),
    postReads: POST_READS,
    rateLimits,
    paging: {
      items: "items",
      next: "next_starting_after",
      cursor: "starting_after",
      limit: "limit",
      maxLimit: 100,
    },
    resources: RESOURCES,
  };
}

function checkKey(key: unknown): string {
  return headerKey("apiKey", key, ", or a function that returns one");
}

function bearer(key: string): Record<string, string> {
  return { Authorization: `Bearer ${key}` };
}
