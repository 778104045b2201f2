import type { Part } from "./part.ts";

/**
 * Everything the pages state about the SDK, in parts that know nothing of each other. Each is loaded
 * when it is asked for: a part by itself is quick, and reads no more of the SDK than it needs.
 */
export const parts: Readonly<Record<string, () => Promise<Part>>> = {
  answers: async () => await (await import("./answers.ts")).answerTables(),
  backoff: async () => {
    const { backoffFacts, ceilingTable } = await import("./backoff.ts");
    return { facts: await backoffFacts(), tables: { "backoff.ceilings": ceilingTable() } };
  },
  breaker: async () => ({ facts: await (await import("./breaker.ts")).breakerFacts() }),
  endings: async () => await (await import("./endings.ts")).endingTables(),
  estimates: async () => (await import("./estimates.ts")).estimateTable(),
  failover: async () => ({ facts: await (await import("./failover.ts")).failoverFacts() }),
  instantly: async () => ({ facts: (await import("./instantly.ts")).instantlyFacts() }),
  limits: async () => ({ facts: await (await import("./limits.ts")).limitFacts() }),
  mistakes: async () => await (await import("./mistakes.ts")).mistakeTable(),
  policies: async () => ({ tables: { policies: (await import("./policies.ts")).policyTable() } }),
  "rate limit": async () => ({ facts: await (await import("./rate-limit.ts")).rateLimitFacts() }),
  "refused options": async () => (await import("./refused-options.ts")).refusedOptionTables(),
  "refused calls": async () => await (await import("./refused-calls.ts")).refusedCallTables(),
  retried: async () => ({
    tables: { retried: await (await import("./retried.ts")).retriedTable() },
  }),
  "retry-after": async () => (await import("./retry-after.ts")).retryAfterTables(),
  shapes: async () => await (await import("./shapes.ts")).shapeTables(),
  testing: async () => ({ facts: (await import("./testing.ts")).testingFacts() }),
  // Of its source, not of a run: the docstrings and types as the compiler reads them.
  reference: async () => {
    const { referenceTables } = await import("../reference/reference-tables.ts");
    const { readSdk } = await import("../reference/sdk.ts");
    return { tables: referenceTables(readSdk("sdk")) };
  },
};
