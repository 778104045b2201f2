import { array, boolean, constant, constantFrom, integer, oneof, option, record } from "fast-check";
import type { Arbitrary } from "fast-check";

import { ask, cancel, outage, vendor } from "./draw-vendor.ts";
import { ABORT_GRAIN, ms, sometimes, sparse, VENDOR_GRAIN } from "./draw.ts";
import type {
  AbortPlan,
  AnswerPlan,
  AnyPlan,
  BackoffPlan,
  CallPlan,
  FetchCallPlan,
  FetchScenarioPlan,
  PolicyPlan,
  ScenarioPlan,
} from "./scenario.ts";

const backoff: Arbitrary<BackoffPlan> = oneof(
  { weight: 3, arbitrary: record({ ms }) },
  {
    weight: 1,
    arbitrary: record({
      ms,
      breaksAt: integer({ min: 1, max: 4 }),
      how: constantFrom("throws", "NaN", "Infinity", "negative", "string", "rejects"),
    }),
  },
);

const policy: Arbitrary<PolicyPlan> = sparse(
  record({
    retries: sometimes(oneof(integer({ min: 0, max: 4 }), integer({ min: 0, max: 9 }))),
    backoff: sometimes(backoff),
    timeout: sometimes(oneof(integer({ min: 1, max: 50 }), integer({ min: 1, max: 40_000 }))),
    deadline: sometimes(
      oneof({ weight: 12, arbitrary: ms }, { weight: 1, arbitrary: constant(-5) }),
    ),
    cut: sometimes(constantFrom(true, false)),
    maxRequests: sometimes(integer({ min: 1, max: 6 })),
    maxRetryAfter: sometimes(oneof(constant(0), ms)),
  }),
) as Arbitrary<PolicyPlan>;

const reason = constantFrom("error", "string", "null", "default");

const abort: Arbitrary<AbortPlan> = oneof(
  record({ when: constant("before" as const), reason }),
  record({
    when: constant("at" as const),
    reason,
    ms: oneof(integer({ min: 0, max: 50 }), integer({ min: 0, max: 90_000 })).map(
      (whole) => whole + ABORT_GRAIN,
    ),
  }),
  record({
    when: constant("fetch" as const),
    reason,
    nth: integer({ min: 1, max: 4 }),
    microtasks: integer({ min: 0, max: 12 }),
  }),
  record({
    when: constantFrom("onRequest", "onRetry", "onRateLimit", "record"),
    reason,
    nth: integer({ min: 1, max: 4 }),
  }),
);

const call: Arbitrary<CallPlan> = sparse(
  record({
    startMs: oneof(constant(0), integer({ min: 0, max: 5_000 })),
    kind: oneof(
      { weight: 6, arbitrary: constant("get" as const) },
      { weight: 2, arbitrary: constant("walk" as const) },
      { weight: 2, arbitrary: constantFrom("head", "postRead", "write", "list") },
    ),
    pages: integer({ min: 1, max: 4 }),
    policy,
    abort: sometimes(abort),
    vendor: oneof(
      { weight: 6, arbitrary: array(vendor, { minLength: 1, maxLength: 6 }) },
      { weight: 1, arbitrary: outage },
    ),
  }),
) as Arbitrary<CallPlan>;

/** Evenly spread: `double` draws from the floats, of which nearly all are close to 0. */
const random: Arbitrary<number> = oneof(
  { weight: 1, arbitrary: constantFrom(0, 0.5, 1 - Number.EPSILON) },
  { weight: 3, arbitrary: integer({ min: 0, max: 9_999 }).map((share) => share / 10_000) },
);

const hook = constantFrom("quiet", "throws", "rejects", "hangs");

const rateLimit = record({
  requests: integer({ min: 1, max: 6 }),
  perMs: oneof(
    constantFrom(1, 10, 100, 500, 1_000),
    integer({ min: 1, max: 50 }),
    integer({ min: 1, max: 10_000 }),
  ),
});

/** One call that fails and fails, with nothing but its own waits: the ceiling of the backoff. */
const endurance: Arbitrary<CallPlan> = record({
  startMs: constant(0),
  kind: constant("get" as const),
  pages: constant(1),
  policy: record({ retries: integer({ min: 7, max: 9 }) }),
  vendor: outage,
});

/** Short calls that come nearly together, some of them told to slow down, some of them leaving. */
const crowd: Arbitrary<CallPlan> = sparse(
  record({
    startMs: integer({ min: 0, max: 20 }),
    kind: constantFrom("get" as const, "walk" as const),
    pages: integer({ min: 1, max: 2 }),
    policy: sparse(record({ maxRetryAfter: sometimes(ms), deadline: sometimes(ms) })),
    abort: sometimes(
      record({
        when: constant("at" as const),
        reason,
        ms: integer({ min: 0, max: 30 }).map((whole) => whole + ABORT_GRAIN),
      }),
    ),
    vendor: array(
      record({
        afterMs: integer({ min: 0, max: 30 }).map((whole) => whole + VENDOR_GRAIN),
        deaf: constant(false),
        answer: sparse(
          record({
            kind: constant("status" as const),
            status: constantFrom(200, 200, 429, 503),
            ask: sometimes(ask),
            body: record({ kind: constant("json" as const) }),
            cancel,
          }),
        ) as Arbitrary<AnswerPlan>,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
) as Arbitrary<CallPlan>;

const jumps: Arbitrary<ScenarioPlan["jumps"]> = oneof(
  { weight: 4, arbitrary: constant([]) },
  {
    weight: 1,
    arbitrary: array(
      record({
        atMs: integer({ min: 0, max: 20_000 }),
        byMs: oneof(integer({ min: -3_600_000, max: 3_600_000 }), constantFrom(-500, 500)),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
);

/** Scenarios of `createOutbound`. */
const outboundScenario: Arbitrary<ScenarioPlan> = sparse(
  record({
    client: constant("outbound" as const),
    random: array(random, { minLength: 1, maxLength: 4 }),
    policy: oneof({ weight: 2, arbitrary: constant({}) }, { weight: 1, arbitrary: policy }),
    rateLimits: oneof(
      { weight: 1, arbitrary: constant([]) },
      {
        weight: 1,
        arbitrary: array(rateLimit, { minLength: 1, maxLength: 2 }),
      },
    ),
    retryBudget: option(
      record({
        ratio: constantFrom(0, 0.1, 0.5, 1),
        reserve: constantFrom(0, 0.3, 1, 2, 3.95),
      }),
      { nil: undefined, freq: 3 },
    ),
    plugin: constantFrom("none", "passes", "failover", "throws", "rejects"),
    instanceAbortMs: option(
      integer({ min: 0, max: 60_000 }).map((whole) => whole + 3 * ABORT_GRAIN),
      { nil: undefined, freq: 6 },
    ),
    hooks: record({ onRequest: hook, onRetry: hook, onRateLimit: hook }),
    jumps,
    calls: oneof(
      { weight: 8, arbitrary: array(call, { minLength: 1, maxLength: 1 }) },
      { weight: 4, arbitrary: array(call, { minLength: 2, maxLength: 5 }) },
      { weight: 3, arbitrary: array(crowd, { minLength: 3, maxLength: 5 }) },
      { weight: 1, arbitrary: array(endurance, { minLength: 1, maxLength: 1 }) },
    ),
  }),
) as Arbitrary<ScenarioPlan>;

const fetchCall: Arbitrary<FetchCallPlan> = sparse(
  record({
    startMs: oneof(constant(0), integer({ min: 0, max: 5_000 })),
    method: constantFrom("GET", "POST", "PUT"),
    keyed: boolean(),
    sends: constantFrom("nothing", "text", "request", "stream"),
    abort: sometimes(
      record({ ms: integer({ min: 0, max: 60_000 }).map((whole) => whole + ABORT_GRAIN) }),
    ),
    vendor: array(vendor, { minLength: 1, maxLength: 4 }),
    reader: constantFrom("reads", "cancelsLate", "cancels", "abandons", "tees"),
  }),
) as Arbitrary<FetchCallPlan>;

/** Scenarios of `createFetch`. */
const fetchScenario: Arbitrary<FetchScenarioPlan> = record({
  client: constant("fetch" as const),
  random: array(random, { minLength: 1, maxLength: 4 }),
  policy,
  jumps,
  calls: array(fetchCall, { minLength: 1, maxLength: 3 }),
});

/** Every scenario the simulator knows. */
export const scenario: Arbitrary<AnyPlan> = oneof(
  { weight: 3, arbitrary: outboundScenario },
  { weight: 1, arbitrary: fetchScenario },
);
