import { expect, test } from "vitest";

import type { Answer } from "outbound-sdk/testing";
import { virtualClock } from "outbound-sdk/testing";

import { logging } from "./logging.ts";

/** A logger that holds while open, beside a `write` that takes five seconds. */
function holding(answers: readonly Answer[], cooldownMs: number) {
  const clock = virtualClock();
  const scene = logging(answers, {
    runtime: clock,
    whileOpen: "hold",
    batch: { size: 1 },
    breaker: { threshold: 1, cooldownMs },
    write: () => new Promise<void>((resolve) => clock.timer(5_000, resolve)),
  });
  return { ...scene, clock };
}

test("hold: a failed probe's batch is kept when its write outlasts the cooldown, too", async () => {
  const { log, clock, logger, sent, errors } = holding([503, 503, 503, 503, 503, 503, 200], 2_000);
  log(1);
  await clock.advance(20_000);
  expect(errors.map(({ message, dropped }) => [message, dropped])).toEqual([
    ["boundary responded 503", 1],
  ]);
  log(1);
  await clock.advance(20_000);
  expect(sent()).toEqual([[1], [1], [1], [2], [2], [2], [2]]);
  expect([logger.state, errors.length]).toEqual(["closed", 1]);
});

test("hold: the cooldown begins when the breaker opens, not when the batch's write has ended", async () => {
  const { log, clock, sent, logger } = holding([503, 503, 503, 200], 10_000);
  log(1);
  // Waits of 125 and 500 ms at a random of 0.5.
  await clock.advance(625);
  expect(logger.state).toBe("open");
  await clock.advance(9_000);
  log(1);
  await clock.advance(999);
  expect(sent()).toHaveLength(3);
  await clock.advance(1);
  expect(sent()).toEqual([[1], [1], [1], [2]]);
});
