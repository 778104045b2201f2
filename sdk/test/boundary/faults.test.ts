import { expect, test } from "vitest";

import { observe } from "outbound-sdk";

import { delivering } from "./faults/delivering.ts";
import type { Illness, IllServer } from "./faults/ill-server.ts";

const batch = { size: 5, intervalMs: 200 };

/** The batch ids under which anything came, and what may be said of each. */
function checkIds(server: IllServer): void {
  const bodies = new Map<string, string>();
  for (const { id, key, body } of server.requests) {
    expect(key).toBe(id);
    // A resend is the same bytes.
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
  }
  // No batch is accepted twice under one id, and no event under two.
  for (const times of server.accepted.values()) expect(times).toHaveLength(1);
  expect(new Set(server.numbers).size).toBe(server.numbers.length);
}

test("hold: a server that is ill in every way and recovers gets every event queued since the breaker opened", async () => {
  const { server, time, logger, log, errors, books } = await delivering({
    batch,
    whileOpen: "hold",
    breaker: { threshold: 5, cooldownMs: 2_000 },
  });
  let failedProbes = 0;
  const stop = observe((event) => {
    if (event.type === "breaker.change" && event.from === "halfOpen" && event.to === "open") {
      failedProbes += 1;
    }
  });

  const arrived = log(12);
  await time.during(logger.flush());
  expect(server.numbers).toEqual(arrived);

  // Resets, stalls, answers that stop half way, 429 and 500: five batches, three attempts each.
  server.illnesses = [500, "reset", 429, "stall", 429, 500, "half", "reset", 500];
  const lost: number[] = [];
  for (let failed = 1; failed <= 5; failed += 1) {
    expect(logger.state).toBe("closed");
    lost.push(...log(5));
    await time.until(`batch ${failed} has failed`, () => errors.length === failed);
  }
  expect(logger.state).toBe("open");
  expect(errors.map(({ dropped }) => dropped)).toEqual([5, 5, 5, 5, 5]);

  const held = log(13);
  await time.until("a probe has failed", () => failedProbes === 1);
  held.push(...log(4));
  const { length } = server.requests;
  server.refuse();
  await time.until("a probe was refused", () => failedProbes >= 2);
  expect(server.requests).toHaveLength(length);
  held.push(...log(1));
  server.illnesses = ["stall", "reset", 500];
  server.listen();
  await time.until("a third probe has failed", () => failedProbes >= 3);
  expect(server.numbers).toEqual(arrived);

  server.illnesses = ["ok"];
  await time.until("the breaker is closed", () => logger.state === "closed");
  held.push(...log(6));
  await time.during(logger.shutdown());
  stop();

  expect(server.numbers).toEqual([...arrived, ...held]);
  expect(errors.map(({ dropped }) => dropped)).toEqual([5, 5, 5, 5, 5]);
  expect(books()).toEqual({
    given: 12 + lost.length + held.length,
    accepted: 12 + held.length,
    dropped: lost.length,
  });
  checkIds(server);
}, 60_000);

test("drop: what is logged during an outage is counted, and delivery goes on by itself afterwards", async () => {
  const { server, time, logger, log, errors, books } = await delivering({
    batch,
    breaker: { threshold: 2, cooldownMs: 1_000 },
  });
  server.refuse();
  log(30);
  await time.until("the breaker has dropped a batch", () =>
    errors.some(({ name }) => name === "BreakerOpenError"),
  );
  expect(server.requests).toEqual([]);
  server.listen();
  while (server.numbers.length === 0) {
    log(1);
    await time.pass(100);
  }
  await time.until("the breaker is closed", () => logger.state === "closed");
  const later = log(8);
  await time.during(logger.shutdown());
  expect(server.numbers.slice(-8)).toEqual(later);
  const { given, accepted, dropped } = books();
  expect(accepted + dropped).toBe(given);
  expect(dropped).toBeGreaterThanOrEqual(30);
  checkIds(server);
}, 60_000);

test.each(["drop", "hold"] as const)(
  "%s: sent + dropped = given, whatever the server does and whenever the logger is shut down",
  async (whileOpen) => {
    const illnesses: Illness[][] = [
      ["ok", 500, "ok", "ok", "reset"],
      [500, 429, "reset", "ok"],
      ["reset", 500, 429, 500],
      ["ok", "stall", "ok", "ok"],
    ];
    for (const illness of illnesses) {
      const { server, time, logger, log, books } = await delivering({
        batch: { ...batch, maxQueueSize: 40 },
        whileOpen,
        breaker: { threshold: 2, cooldownMs: 500 },
      });
      server.illnesses = illness;
      for (let round = 1; round <= 8; round += 1) {
        log(9);
        await time.until("a request has come, or none will", () => {
          return server.requests.length >= round || logger.state === "open";
        });
      }
      await time.during(logger.shutdown(1_000));
      log(3);
      const { given, accepted, dropped } = books();
      expect(given).toBe(75);
      expect(accepted + dropped).toBe(given);
      checkIds(server);
    }
  },
  60_000,
);

test("an answer that never arrives: the batch comes again under its id, and is counted as dropped", async () => {
  const { server, time, logger, log, errors, books } = await delivering({ batch });
  server.illnesses = ["unheard", 500, "reset", "ok"];
  const first = log(5);
  const later = log(5);
  await time.during(logger.flush());
  // Taken, as far as the server knows; not known to have arrived, as far as the logger does.
  expect(server.numbers).toEqual([...first, ...later]);
  expect(errors.map(({ dropped }) => dropped)).toEqual([5]);
  expect(books()).toEqual({ given: 10, accepted: 10, dropped: 5 });
  expect(server.requests.map(({ id }) => id === server.requests[0]?.id)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  checkIds(server);
}, 60_000);

test("a 401 in a run: the batch and the queue are counted, and all later events are no-ops", async () => {
  const { server, time, logger, log, errors, books } = await delivering({ batch });
  const arrived = log(10);
  await time.during(logger.flush());
  server.illnesses = [401, "ok"];
  log(17);
  await time.until("the key was refused", () => logger.state === "disabled");
  const before = books();
  expect(before).toEqual({ given: 27, accepted: 10, dropped: 17 });
  log(50);
  await time.during(logger.flush());
  await time.during(logger.shutdown());
  // The fifty are neither sent nor reported.
  expect(books()).toEqual({ given: 77, accepted: 10, dropped: 17 });
  expect(server.numbers).toEqual(arrived);
  expect(errors.map(({ name }) => name)).toEqual(["AuthError"]);
  expect(server.requests).toHaveLength(3);
  checkIds(server);
}, 60_000);

test("connections are kept alive: batches in a row share two at most", async () => {
  const { server, time, logger, log } = await delivering({ batch: { size: 1 } });
  const ports = new Set<number>();
  server.onConnection = (port) => ports.add(port);
  log(10);
  await time.during(logger.shutdown());
  expect(server.numbers).toHaveLength(10);
  // Node's fetch may take a second one in the turn in which the first comes free.
  expect(ports.size).toBeLessThanOrEqual(2);
}, 60_000);
