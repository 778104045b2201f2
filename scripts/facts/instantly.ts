import { instantly } from "outbound-sdk/instantly";

import { count, plural } from "./wording.ts";

const units: Readonly<Record<number, string>> = { 1_000: "second", 60_000: "minute" };

/** The vendor's own limits, as the adapter states them. */
export function instantlyFacts(): Record<string, string> {
  const { rateLimits = [], resources, paging } = instantly({ apiKey: "not-a-key" });
  const [second, minute] = rateLimits;
  const [emails] = resources?.emails.list?.rateLimits ?? [];
  return {
    "instantly.rateLimit.second": rate(second),
    "instantly.rateLimit.minute": rate(minute),
    "instantly.rateLimit.emails": rate(emails),
    "instantly.page.most": count(paging?.maxLimit ?? Number.NaN),
  };
}

function rate(limit: { requests: number; perMs: number } | undefined): string {
  const unit = units[limit?.perMs ?? 0];
  if (limit === undefined || unit === undefined) {
    throw new Error(`No rate per second or minute: ${JSON.stringify(limit)}`);
  }
  return `${plural(limit.requests, "request")} per ${unit}`;
}
