/**
 * Computes every fact the pages state, from the SDK's public entry points: a limit is found by
 * reaching it, a default by leaving the option out. What the reference pages say is read from its
 * docstrings and types, beside its package.json. Prints `{ facts, tables }` as JSON; samples:check
 * compares the pages with it.
 *
 * Usage: node -C @outbound-sdk/source scripts/facts.ts
 */
import { backoffFacts, ceilingTable } from "./facts/backoff.ts";
import { breakerFacts } from "./facts/breaker.ts";
import { failoverFacts } from "./facts/failover.ts";
import { instantlyFacts } from "./facts/instantly.ts";
import { limitFacts } from "./facts/limits.ts";
import { policyTable } from "./facts/policies.ts";
import { rateLimitFacts } from "./facts/rate-limit.ts";
import { retriedTable } from "./facts/retried.ts";
import { testingFacts } from "./facts/testing.ts";
import { referenceTables } from "./reference/reference-tables.ts";
import { readSdk } from "./reference/sdk.ts";

const parts = await Promise.all([
  backoffFacts(),
  limitFacts(),
  instantlyFacts(),
  rateLimitFacts(),
  failoverFacts(),
  breakerFacts(),
  testingFacts(),
]);
const facts: Record<string, string> = Object.assign({}, ...parts);
const tables: Record<string, string> = {
  "backoff.ceilings": ceilingTable(),
  policies: policyTable(),
  retried: await retriedTable(),
  ...referenceTables(readSdk("sdk")),
};
console.log(JSON.stringify({ facts, tables }, null, 2));
