import { constant, constantFrom, integer, oneof, record, type Arbitrary } from "fast-check";

import { sometimes, sparse, VENDOR_GRAIN } from "./draw.ts";
import type { AnswerPlan, AskPlan, BodyPlan, CancelPlan, VendorPlan } from "./scenario.ts";

const DATES: readonly (readonly [string, number])[] = [
  ["Thu, 01 Jan 2026 00:00:07 GMT", 7_000],
  ["Thursday, 01-Jan-26 00:00:07 GMT", 7_000],
  ["Thu Jan  1 00:00:07 2026", 7_000],
  ["Thu, 01 Jan 2026 01:00:00 GMT", 3_600_000],
];

const NOT_UNDERSTOOD = ["-5", "+5", "1e3", "0x10", "10abc", "soon", "Infinity", "", "1.", "1,,2"];

export const ask: Arbitrary<AskPlan> = oneof(
  integer({ min: 0, max: 400 }).map((seconds) => ({
    headers: { "retry-after": String(seconds) },
    ms: seconds * 1_000,
  })),
  integer({ min: 1, max: 9_999 }).map((tenths) => ({
    // One digit more than a millisecond has: rounded up.
    headers: { "retry-after": `${Math.floor(tenths / 10_000)}.${String(tenths).padStart(4, "0")}` },
    ms: Math.ceil(tenths / 10),
  })),
  integer({ min: 0, max: 20_000 }).map((millis) => ({
    headers: { "retry-after-ms": String(millis), "retry-after": "33" },
    ms: millis,
  })),
  constantFrom(...DATES).map(([date, wait]) => ({
    headers: { "retry-after": date, date: "Thu, 01 Jan 2026 00:00:00 GMT" },
    ms: wait,
  })),
  constant({
    headers: {
      "retry-after": "Thu, 01 Jan 2015 00:00:00 GMT",
      date: "Thu, 01 Jan 2026 00:00:00 GMT",
    },
    ms: undefined,
  }),
  constantFrom(...NOT_UNDERSTOOD).map((value) => ({
    headers: { "retry-after": value },
    ms: undefined,
  })),
  constant({ headers: { "retry-after": "2, 7, 1" }, ms: 7_000 }),
  constant({ headers: { "retry-after": "2147484" }, ms: 2_147_484_000 }),
  integer({ min: 0, max: 90 }).map((seconds) => ({
    headers: { "x-ratelimit-reset": String(seconds) },
    ms: seconds * 1_000,
    only429And503: true,
  })),
);

const vendorMs = (max: number) =>
  oneof(
    constant(0),
    integer({ min: 0, max: 30 }).map((whole) => whole + VENDOR_GRAIN),
    integer({ min: 0, max }).map((whole) => whole + VENDOR_GRAIN),
  );

const body: Arbitrary<BodyPlan> = oneof(
  {
    weight: 2,
    arbitrary: record({ kind: constantFrom("none", "empty", "text", "badJson", "json") }),
  },
  { weight: 2, arbitrary: record({ kind: constant("json" as const) }) },
  { weight: 2, arbitrary: record({ kind: constantFrom("emptyPage", "repeatedCursor") }) },
  record({
    kind: constant("slow" as const),
    chunks: integer({ min: 1, max: 3 }),
    everyMs: vendorMs(3_000),
  }),
  record({ kind: constant("stalls" as const) }),
  record({ kind: constant("breaks" as const), afterMs: vendorMs(3_000) }),
);

export const cancel: Arbitrary<CancelPlan> = constantFrom("settles", "hangs", "rejects", "throws");

const status: Arbitrary<number> = oneof(
  { weight: 5, arbitrary: constantFrom(200, 503, 429) },
  { weight: 2, arbitrary: constantFrom(201, 204, 500, 502, 504, 408, 425, 520) },
  {
    weight: 1,
    arbitrary: constantFrom(301, 304, 400, 401, 403, 404, 409, 422, 501, 505, 510, 511, 599),
  },
);

const rejection = constantFrom("network", "error", "string", "undefined", "abortLike", "mistake");

const answer: Arbitrary<AnswerPlan> = oneof(
  {
    weight: 8,
    arbitrary: sparse(
      record({ kind: constant("status" as const), status, ask: sometimes(ask), body, cancel }),
    ) as Arbitrary<AnswerPlan>,
  },
  { weight: 2, arbitrary: record({ kind: constant("hang" as const) }) },
  { weight: 2, arbitrary: record({ kind: constant("rejects" as const), what: rejection }) },
  { weight: 1, arbitrary: record({ kind: constant("throws" as const), what: rejection }) },
);

export const vendor: Arbitrary<VendorPlan> = record({
  afterMs: vendorMs(40_000),
  deaf: constantFrom(false, false, true),
  answer,
});

/** Nothing but one failure at once: the retries, waits and budgets of a call are all there is. */
export const outage: Arbitrary<readonly VendorPlan[]> = constantFrom<AnswerPlan>(
  { kind: "status", status: 503, body: { kind: "none" }, cancel: "settles" },
  { kind: "rejects", what: "network" },
).map((only) => [{ afterMs: 0, deaf: false, answer: only }]);
