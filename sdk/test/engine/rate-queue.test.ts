import { virtualClock } from "outbound-sdk/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Guard } from "../../src/engine/guard.ts";
import type { RateRequest } from "../../src/engine/rate-budget.ts";
import { RateBudget } from "../../src/engine/rate-budget.ts";
import { RateWindow } from "../../src/engine/rate-window.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A queue that counts: the turns it works out, the timers it sets, and how its calls end. */
function counted(requests = 100, perMs = 1_000) {
  const turns = vi.spyOn(RateWindow.prototype, "freeAt");
  const clock = virtualClock({ start: 0 });
  let timers = 0;
  const runtime = {
    ...clock,
    timer: (ms: number, fire: () => void) => {
      timers++;
      return clock.timer(ms, fire);
    },
  };
  const budget = new RateBudget("vendor", [{ requests, perMs }], runtime);
  const ended: Record<string, number> = {};
  const guards: Guard[] = [];
  let waits = 0;

  const join = (signal?: AbortSignal, request: Partial<RateRequest> = {}): void => {
    if (budget.tryTake()) return;
    const guard = new Guard(runtime, signal === undefined ? [] : [signal]);
    guards.push(guard);
    const onWait = (): void => void waits++;
    const asked = { guard, endsAt: Infinity, maxPauseMs: 300_000, onWait, ...request };
    void budget.take(asked).then(({ outcome }) => (ended[outcome] = (ended[outcome] ?? 0) + 1));
  };
  const joinMany = (count: number, signal?: AbortSignal): void => {
    for (let call = 0; call < count; call++) join(signal);
  };
  return {
    budget,
    clock,
    ended,
    guards,
    join,
    joinMany,
    timers: () => timers,
    turns: () => turns.mock.calls.length,
    waits: () => waits,
  };
}

/** Turns worked out until so many calls stand in the queue, and until they have all gone. */
async function work(calls: number) {
  const { clock, ended, joinMany, timers, turns } = counted();
  const before = turns();
  joinMany(100 + calls);
  const toJoin = turns() - before;
  await clock.advance(Math.ceil(calls / 100) * 1_000);
  expect(ended).toEqual({ granted: calls });
  return { toJoin, inAll: turns() - before, timers: timers() };
}

describe("a long queue", () => {
  test("of four times the calls takes four times the work, to join and to go, and a timer a second", async () => {
    const [first, few, many] = [await work(1), await work(2_001), await work(8_001)];
    expect((many.toJoin - first.toJoin) / (few.toJoin - first.toJoin)).toBe(4);
    expect((many.inAll - first.inAll) / (few.inAll - first.inAll)).toBe(4);
    expect([first.timers, few.timers, many.timers]).toEqual([1, 21, 81]);
  });

  test("waits on one timer", async () => {
    const { clock, joinMany } = counted();
    joinMany(5_000);
    expect(clock.pending).toBe(1);
    await clock.advance(1_000);
    expect(clock.pending).toBe(1);
  });

  test("that one signal ends is let go in one turn, however long", async () => {
    const { clock, ended, joinMany, turns } = counted();
    const controller = new AbortController();
    joinMany(4_100, controller.signal);
    const before = turns();
    controller.abort();
    expect(clock.pending).toBe(0);
    await clock.advance(0);
    expect(ended).toEqual({ aborted: 4_000 });
    expect(turns() - before).toBeLessThanOrEqual(4_000);
  });

  test("that calls leave one by one, from either end, is not worked out anew each time", async () => {
    for (const fromFront of [true, false]) {
      const { clock, ended, join, joinMany, turns } = counted();
      joinMany(100);
      const controllers = Array.from({ length: 2_000 }, () => new AbortController());
      for (const { signal } of controllers) join(signal);
      const before = turns();
      const order = fromFront ? controllers : controllers.toReversed();
      for (const controller of order) controller.abort();
      expect(turns() - before).toBeLessThanOrEqual(2_000);
      await clock.advance(0);
      expect([ended, clock.pending]).toEqual([{ aborted: 2_000 }, 0]);
      vi.restoreAllMocks();
    }
  });
});

describe("a call in the queue", () => {
  test("behind others that leave is told its new turn's time when it joins, not the old one's", async () => {
    const { budget, clock, join } = counted(1);
    const controller = new AbortController();
    join();
    for (let call = 0; call < 3; call++) join(controller.signal);
    controller.abort();
    const delays: number[] = [];
    const guard = new Guard(clock, []);
    const onWait = (delayMs: number): void => void delays.push(delayMs);
    void budget.take({ guard, endsAt: Infinity, maxPauseMs: 0, onWait });
    expect(delays).toEqual([1_000]);
  });

  test("whose signal had aborted before is let go, and no wait is told of", async () => {
    const { clock, ended, join, joinMany, waits } = counted(1);
    joinMany(1);
    join(AbortSignal.abort());
    await clock.advance(0);
    expect([ended, waits(), clock.pending]).toEqual([{ aborted: 1 }, 0, 0]);
  });

  test("that aborted unheard takes no turn, and the next goes in its place", async () => {
    const { clock, ended, join, joinMany } = counted(1);
    joinMany(1);
    const controller = new AbortController();
    controller.signal.addEventListener("abort", (event) => event.stopImmediatePropagation());
    join(controller.signal);
    join();
    controller.abort();
    await clock.advance(1_000);
    expect([ended, clock.pending]).toEqual([{ aborted: 1, granted: 1 }, 0]);
  });

  test("that joins while the one at the front is late goes behind it, at the pace of the clock", async () => {
    let at = 0;
    const stalled = { now: () => at, random: () => 0.5, timer: () => () => {} };
    const budget = new RateBudget("vendor", [{ requests: 1, perMs: 1_000 }], stalled);
    const log: string[] = [];
    const ask = async (name: string): Promise<void> => {
      if (budget.tryTake()) return void log.push(`${at}: ${name} at once`);
      const onWait = (delayMs: number): void => void log.push(`${at}: ${name} waits ${delayMs}`);
      const guard = new Guard(stalled, []);
      const { outcome } = await budget.take({ guard, endsAt: Infinity, maxPauseMs: 0, onWait });
      log.push(`${at}: ${name} ${outcome}`);
    };
    void ask("a");
    void ask("b");
    at = 1_400;
    void ask("c");
    await Promise.resolve();
    expect(log).toEqual([
      "0: a at once",
      "0: b waits 1000",
      "1400: c waits 1000",
      "1400: b granted",
    ]);
  });
});
