import { virtualClock } from "outbound-sdk/testing";
import { describe, expect, test } from "vitest";
import { abortFailure, Guard } from "../../src/engine/guard.ts";
import type { Runtime } from "../../src/engine/runtime.ts";

/** A guard on one signal, and a log of what it was told. */
function guarding(runtime: Partial<Runtime> = {}) {
  const clock = virtualClock();
  const controller = new AbortController();
  const whole = { now: clock.now, random: clock.random, timer: clock.timer, ...runtime };
  const guard = new Guard(whole, [controller.signal]);
  const log: string[] = [];
  const hold = (name: string, ms: number): void =>
    guard.hold(
      ms,
      () => log.push(`${name}: time`),
      () => log.push(`${name}: abort`),
    );
  return { clock, controller, guard, log, hold };
}

describe("a guard", () => {
  test("holds one timer: a second hold takes the place of the first", async () => {
    const { clock, controller, log, hold } = guarding();
    hold("a", 10);
    hold("b", 20);
    expect(clock.pending).toBe(1);
    await clock.advance(20);
    controller.abort();
    expect(log).toEqual(["b: time"]);
  });

  test("tells of the time or of the abort, and never of both", async () => {
    const { clock, controller, log, hold } = guarding();
    hold("a", 10);
    controller.abort();
    await clock.advance(10);
    expect([log, clock.pending]).toEqual([["a: abort"], 0]);
  });

  test("does not hear a timer that fires although it was cancelled", () => {
    const timers: (() => void)[] = [];
    const { guard, log, hold } = guarding({
      timer: (_, fire) => {
        timers.push(fire);
        return () => {};
      },
    });
    hold("a", 10);
    hold("b", 10);
    timers[0]?.();
    expect(log).toEqual([]);
    timers[1]?.();
    expect(log).toEqual(["b: time"]);
    hold("c", 10);
    guard.release();
    timers[2]?.();
    expect(log).toEqual(["b: time"]);
  });

  test("lets go of a timer set while one fires before it has returned", async () => {
    const clock = virtualClock();
    const { guard } = guarding({
      timer(ms, fire) {
        if (ms > 0) return clock.timer(ms, fire);
        fire();
        return () => {};
      },
    });
    guard.hold(
      0,
      () =>
        guard.hold(
          10,
          () => {},
          () => {},
        ),
      () => {},
    );
    expect(clock.pending).toBe(1);
    guard.close();
    expect(clock.pending).toBe(0);
  });

  test.each([
    [true, { background: true }],
    [false, undefined],
  ])("in the background (%j) sets its timers so", (background, how) => {
    const set: unknown[] = [];
    const timer: Runtime["timer"] = (_, __, options) => {
      set.push(options);
      return () => {};
    };
    const guard = new Guard({ now: () => 0, random: () => 0.5, timer }, [], background);
    guard.hold(
      1,
      () => {},
      () => {},
    );
    expect(set).toEqual([how]);
  });

  test("that is closed hears nothing more", () => {
    const { controller, guard, log, hold } = guarding();
    guard.close();
    hold("a", 10);
    controller.abort();
    expect(log).toEqual([]);
  });
});

test("an abort event of a signal that has not aborted is an abort without a reason", () => {
  expect(abortFailure(undefined)).toMatchObject({ kind: "abort", cause: undefined });
});
