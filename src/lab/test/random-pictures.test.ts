import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Call, Row } from "../timeline/call.ts";
import { duration } from "../timeline/duration.ts";
import { staircase } from "../timeline/staircase.ts";
import { LONGEST_LABEL } from "../timeline/words.ts";
import { textsOf, trackAt, type DrawnText } from "./svg-texts.ts";

const waits = fc.oneof(
  fc.integer({ min: 50, max: 1_000 }),
  fc.integer({ min: 1, max: 60 }).map((seconds) => seconds * 1_000),
  fc.integer({ min: 50, max: 60_000 }),
);
const attempts = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 }));
const limits = fc.constantFrom(
  "retries" as const,
  "timeout" as const,
  "maxRequests" as const,
  "retryBudget" as const,
  "signal" as const,
);

interface Drawn {
  steps: {
    takes: number;
    wait: number;
    asked: "none" | "same" | number;
    answer: 503 | "offline" | "timeout";
    queue: number;
  }[];
  last: { takes: number; answer: 200 | 404 | "signal" };
  ending: "ok" | "refused" | "abort" | "limit";
  refused: number;
  limit: "retries" | "timeout" | "maxRequests" | "retryBudget" | "signal";
  deadline: number | undefined;
  flags: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  steps: fc.array(
    fc.record({
      takes: attempts,
      wait: waits,
      asked: fc.oneof(fc.constantFrom("none" as const, "same" as const), fc.nat(3_600_000)),
      answer: fc.constantFrom(503 as const, "offline" as const, "timeout" as const),
      queue: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, waits),
    }),
    { maxLength: 7 },
  ),
  last: fc.record({
    takes: attempts,
    answer: fc.constantFrom(200 as const, 404 as const, "signal" as const),
  }),
  ending: fc.constantFrom("ok", "refused", "abort", "limit"),
  refused: waits,
  limit: limits,
  deadline: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined }),
  flags: fc.integer({ min: 0, max: 2 }),
});

/** A call of the shape that was drawn by lot. */
function callOf({ steps, last, ending, refused, limit, deadline, flags }: Drawn): Call {
  const rows: Row[] = [];
  let now = 0;
  for (const [index, { takes, wait, asked, answer, queue }] of steps.entries()) {
    if (queue > 0) {
      const until = now + queue;
      rows.push({ wait: { kind: "rateLimit", from: now, to: until, until, aborted: false } });
      now = until;
    }
    const to = now + takes;
    const attempt = { number: index + 1, from: now, to, ok: false, ended: true };
    const until = to + wait;
    rows.push({
      attempt: {
        ...attempt,
        ...(answer === 503 ? { status: 503 } : { reason: answer }),
        ...(answer === "timeout" ? { cutBy: "timeout" } : {}),
      },
      wait: {
        kind: "retry",
        from: to,
        to: until,
        until,
        asked: asked === "none" ? undefined : asked === "same" ? wait : asked,
        aborted: false,
      },
    });
    now = until;
  }
  const to = now + last.takes;
  const row: Row = {
    attempt: {
      number: steps.length + 1,
      from: now,
      to,
      ok: ending === "ok",
      ended: true,
      ...(last.answer === "signal" ? { cutBy: "signal" } : { status: last.answer }),
    },
  };
  const early = to + Math.floor(refused / 2);
  if (ending === "abort") {
    const until = to + refused;
    row.wait = { kind: "retry", from: to, to: early, until, aborted: true };
  }
  rows.push(row);
  const at = ending === "abort" ? early : to;
  return {
    client: "outbound",
    method: "GET",
    path: "/",
    from: 0,
    rows,
    end: {
      at,
      outcome: ending === "ok" ? "ok" : "error",
      limit: ending === "ok" ? undefined : limit,
      refusedDelayMs: ending === "refused" ? refused : undefined,
      code: undefined,
    },
    deadline,
    changes: (["halfOpen", "open"] as const)
      .slice(0, flags)
      .map((to, index) => ({ at: index === 0 ? 0 : at, to })),
    dropped: false,
  };
}

function meet(a: DrawnText, b: DrawnText): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

test("in no picture do two texts meet, and none leaves the frame, at 1000, 600 and 375 px", () => {
  let texts = 0;
  fc.assert(
    fc.property(drawn, (lots) => {
      const svg = staircase(callOf(lots));
      for (const width of [1_000, 600, 375]) {
        const boxes = textsOf(svg, width);
        texts += boxes.length;
        const padding = width > 800 ? 12 : 8;
        const gutter = width > 800 ? 88 : 84;
        const outside = boxes.filter(
          ({ left, right, top }) => left < -gutter || right > trackAt(width) + padding || top < 0,
        );
        expect(outside).toEqual([]);
        const meeting = boxes.flatMap((box, index) =>
          boxes.slice(index + 1).flatMap((other) => (meet(box, other) ? [[box, other]] : [])),
        );
        expect(meeting).toEqual([]);
      }
    }),
    { numRuns: 500, seed: 20_261_130 },
  );
  console.log(`random pictures: ${texts} texts in 1,500 pictures`);
  expect(texts).toBeGreaterThan(10_000);
});

test("a label of more letters than always fit stands within the frame at 320 px too", () => {
  let long = 0;
  fc.assert(
    fc.property(drawn, (lots) => {
      const labels = textsOf(staircase(callOf(lots)), 320).filter(
        ({ kind, words }) => (kind === "wl" || kind === "tv") && words.length > LONGEST_LABEL,
      );
      long += labels.length;
      expect(labels.filter(({ left, right }) => left < -6 || right > trackAt(320))).toEqual([]);
    }),
    { numRuns: 200, seed: 20_261_130 },
  );
  expect(long).toBeGreaterThan(40);
});

test("a wait of another length than the vendor asked for is never told as what it asked", () => {
  fc.assert(
    fc.property(drawn, (lots) => {
      const call = callOf(lots);
      const labels = textsOf(staircase(call)).flatMap(
        ({ words }) => /^vendor: (?:wait )?(.*)/.exec(words)?.slice(1) ?? [],
      );
      const asked = call.rows.flatMap(({ wait }) =>
        wait?.asked === undefined ? [] : duration(wait.asked),
      );
      expect(labels.filter((length) => !asked.includes(length))).toEqual([]);
    }),
    { numRuns: 200, seed: 20_261_130 },
  );
});
