import type { Part } from "./part.ts";

/**
 * Everything the pages state about the SDK, in parts that know nothing of each other. Each is loaded
 * when it is asked for: a part by itself is quick, and reads no more of the SDK than it needs.
 */
export const parts: Readonly<Record<string, () => Promise<Part>>> = {
  adapters: async () => await (await import("./adapters.ts")).adapterTables(),
  "answers to reads": async () => await (await import("./answers.ts")).readAnswers(),
  "answers to writes": async () => await (await import("./answers.ts")).sentAnswers(),
  backoff: async () => {
    const { backoffFacts, ceilingTable } = await import("./backoff.ts");
    return { facts: await backoffFacts(), tables: { "backoff.ceilings": ceilingTable() } };
  },
  boundary: async () => {
    const { boundaryFacts, scheduleTable } = await import("./boundary/defaults.ts");
    return {
      facts: await boundaryFacts(),
      tables: {
        "boundary.answers": await (await import("./boundary/answers.ts")).answersTable(),
        "boundary.errors": await (await import("./boundary/errors.ts")).errorsTable(),
        "boundary.schedule": await scheduleTable(),
        "boundary.warnings": await (await import("./boundary/warnings.ts")).warningsTable(),
        "boundary.whileOpen": await (await import("./boundary/while-open.ts")).whileOpenTable(),
      },
    };
  },
  "breaker states": async () => ({
    tables: {
      "breaker.states": await (await import("./breaker-states.ts")).breakerStatesTable(),
    },
  }),
  "breaker walk": async () => await (await import("./breaker-walk.ts")).breakerTables(),
  breaker: async () => ({ facts: await (await import("./breaker.ts")).breakerFacts() }),
  deadline: async () => ({ facts: await (await import("./deadline.ts")).deadlineFacts() }),
  endings: async () => await (await import("./endings.ts")).endingTables(),
  estimates: async () => (await import("./estimates.ts")).estimateTable(),
  failover: async () => ({ facts: await (await import("./failover.ts")).failoverFacts() }),
  "fetch bodies": async () => await (await import("./fetch-bodies.ts")).fetchBodyTables(),
  "fetch endings": async () => await (await import("./fetch-endings.ts")).fetchEndingTable(),
  "fetch requests": async () => await (await import("./fetch-requests.ts")).fetchRequestTables(),
  instantly: async () => ({ facts: (await import("./instantly.ts")).instantlyFacts() }),
  "let go": async () => await (await import("./let-go.ts")).letGoTable(),
  limits: async () => ({ facts: await (await import("./limits.ts")).limitFacts() }),
  "logger losses": async () => await (await import("./logger-losses.ts")).loggerLossTables(),
  "logger walk": async () => await (await import("./logger-walk.ts")).loggerWalkTable(),
  mistakes: async () => await (await import("./mistakes.ts")).mistakeTable(),
  observed: async () => await (await import("./observed.ts")).observedTable(),
  overrides: async () => await (await import("./overrides.ts")).overrideTables(),
  policies: async () => {
    const { defaultPolicy, policyTable } = await import("./policies.ts");
    return { facts: await defaultPolicy(), tables: { policies: policyTable() } };
  },
  "rate limit": async () => ({ facts: await (await import("./rate-limit.ts")).rateLimitFacts() }),
  "read walks": async () => await (await import("./read-walks.ts")).readWalkTables(),
  "read plugins": async () => await (await import("./read-plugins.ts")).readPluginTables(),
  reads: async () => await (await import("./reads.ts")).readTables(),
  "refused options": async () => (await import("./refused-options.ts")).refusedOptionTables(),
  "refused calls": async () => await (await import("./refused-calls.ts")).refusedCallTables(),
  "rate walk": async () => await (await import("./rate-walk.ts")).rateWalkTable(),
  retried: async () => ({
    tables: { retried: await (await import("./retried.ts")).retriedTable() },
  }),
  "retry-after": async () => (await import("./retry-after.ts")).retryAfterTables(),
  shapes: async () => await (await import("./shapes.ts")).shapeTables(),
  stacked: async () => {
    const { stackedFacts, stackedTable } = await import("./stacked.ts");
    return { facts: await stackedFacts(), tables: { "sume.stacked": await stackedTable() } };
  },
  sume: async () => {
    const { codesTable, delayTable, repeatedTable, sumeFacts } = await import("./sume.ts");
    return {
      facts: await sumeFacts(),
      tables: {
        "sume.codes": await codesTable(),
        "writes.delays": delayTable(),
        "sume.repeated": await repeatedTable(),
      },
    };
  },
  "sume endings": async () => await (await import("./sume-endings.ts")).sumeEndingTables(),
  "sume requests": async () => await (await import("./sume-requests.ts")).sumeRequestTables(),
  testing: async () => ({ facts: (await import("./testing.ts")).testingFacts() }),
  waits: async () => await (await import("./waits.ts")).waitTables(),
  words: async () => ({ facts: await (await import("./words.ts")).wordFacts() }),
  // Of its source, not of a run: the docstrings and types as the compiler reads them.
  reference: async () => {
    const { referenceTables } = await import("../reference/reference-tables.ts");
    const { readSdk } = await import("../reference/sdk.ts");
    return { tables: referenceTables(readSdk("sdk")) };
  },
};
