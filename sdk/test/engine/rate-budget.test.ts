import { virtualClock } from "outbound-sdk/testing";
import { describe, expect, test } from "vitest";
import { Guard } from "../../src/engine/guard.ts";
import type { RateRequest } from "../../src/engine/rate-budget.ts";
import { RateBudget } from "../../src/engine/rate-budget.ts";
import type { RateLimit } from "../../src/engine/rate-window.ts";
import type { Runtime } from "../../src/engine/runtime.ts";

/** A queue, and callers that note when their turn came. */
function queue(limits: readonly RateLimit[]) {
  const clock = virtualClock();
  const from = clock.now();
  const budget = new RateBudget("vendor", limits, clock);
  const log: string[] = [];
  const note = (what: string): number => log.push(`${clock.now() - from}: ${what}`);

  async function ask(name: string, request: Partial<RateRequest> & { signal?: AbortSignal } = {}) {
    const { signal, ...rest } = request;
    const guard = new Guard(clock, signal === undefined ? [] : [signal]);
    if (budget.tryTake()) {
      note(`${name} at once`);
      return;
    }
    const turn = await budget.take({
      guard,
      endsAt: Infinity,
      maxPauseMs: 300_000,
      onWait: (delayMs, reason) => note(`${name} waits ${delayMs}, ${reason}`),
      ...rest,
    });
    note(`${name} ${turn.outcome}`);
    guard.close();
  }
  return { clock, from, budget, log, ask, note };
}

const ONE_A_SECOND = [{ requests: 1, perMs: 1_000 }];
const ALLOWS = "vendor allows 1 request in 1000 ms";

describe("turns", () => {
  test("are free until a limit is used up, and free again a window later", async () => {
    const { ask, clock, log } = queue([{ requests: 2, perMs: 1_000 }]);
    void ask("a");
    void ask("b");
    void ask("c");
    await clock.advance(1_000);
    expect(log).toEqual([
      "0: a at once",
      "0: b at once",
      "0: c waits 1000, vendor allows 2 requests in 1000 ms",
      "1000: c granted",
    ]);
    expect(clock.pending).toBe(0);
  });

  test("come first to who came first, and nobody overtakes", async () => {
    const { ask, clock, log } = queue(ONE_A_SECOND);
    for (const name of ["a", "b", "c"]) void ask(name);
    await clock.advance(1_500);
    void ask("d");
    await clock.advance(3_000);
    expect(log).toEqual([
      "0: a at once",
      `0: b waits 1000, ${ALLOWS}`,
      `0: c waits 2000, ${ALLOWS}`,
      "1000: b granted",
      `1500: d waits 1500, ${ALLOWS}`,
      "2000: c granted",
      "3000: d granted",
    ]);
  });

  test("wait for the slowest of several limits, all of which are told", async () => {
    const { ask, clock, log } = queue([
      { requests: 1, perMs: 100 },
      { requests: 2, perMs: 1_000 },
    ]);
    for (const name of ["a", "b", "c"]) void ask(name);
    await clock.advance(1_000);
    const allows = "vendor allows 1 request in 100 ms, 2 requests in 1000 ms";
    expect(log).toEqual([
      "0: a at once",
      `0: b waits 100, ${allows}`,
      `0: c waits 1000, ${allows}`,
      "100: b granted",
      "1000: c granted",
    ]);
  });

  test("move up when one who waits gives up", async () => {
    const { ask, clock, log } = queue(ONE_A_SECOND);
    const controller = new AbortController();
    void ask("a");
    void ask("b", { signal: controller.signal });
    void ask("c");
    await clock.advance(400);
    controller.abort();
    await clock.advance(600);
    expect(log.slice(3)).toEqual(["400: b aborted", "1000: c granted"]);
    expect(clock.pending).toBe(0);
  });

  test("are counted from when they were taken, also when a timer is late", async () => {
    const { budget, clock, note, log } = queue(ONE_A_SECOND);
    const late = { ...clock, timer: (ms: number, fire: () => void) => clock.timer(ms + 300, fire) };
    budget.tryTake();
    const waits = ["b", "c"].map(async (name) => {
      const guard = new Guard(late, []);
      await budget.take({ guard, endsAt: Infinity, maxPauseMs: 0, onWait: () => {} });
      note(name);
    });
    await clock.advance(5_000);
    await Promise.all(waits);
    expect(log).toEqual(["1300: b", "2600: c"]);
  });

  test("that all fell due during a stall are taken one after the other, none too early", async () => {
    let at = 0;
    const timers: { readonly ms: number; readonly fire: () => void }[] = [];
    const stalled = {
      now: () => at,
      random: () => 0.5,
      timer: (ms: number, fire: () => void) => {
        timers.push({ ms, fire });
        return () => {};
      },
    };
    const slow = new RateBudget("vendor", [{ requests: 2, perMs: 1_000 }], stalled);
    expect([slow.tryTake(), slow.tryTake(), slow.tryTake()]).toEqual([true, true, false]);
    const log: string[] = [];
    const takes = ["c", "d", "e"].map(async (name) => {
      const guard = new Guard(stalled, []);
      await slow.take({ guard, endsAt: Infinity, maxPauseMs: 0, onWait: () => {} });
      log.push(`${at}: ${name}`);
    });
    at = 4_000;
    timers.at(-1)?.fire();
    await Promise.all(takes.slice(0, 2));
    expect(log).toEqual(["4000: c", "4000: d"]);
    // Not 0: the stall moved the third back by as much.
    expect(timers.map(({ ms }) => ms)).toEqual([1_000, 1_000]);
    at = 5_000;
    timers.at(-1)?.fire();
    await Promise.all(takes);
    expect(log.at(-1)).toBe("5000: e");
  });
});

describe("a call with a deadline", () => {
  test("that its turn would miss hears so at once", async () => {
    const { ask, clock, from, log } = queue(ONE_A_SECOND);
    void ask("a");
    void ask("b", { endsAt: from + 1_000 });
    void ask("c", { endsAt: from + 1_001 });
    await clock.advance(1_000);
    expect(log).toEqual([
      "0: a at once",
      `0: c waits 1000, ${ALLOWS}`,
      "0: b deadline",
      "1000: c granted",
    ]);
  });

  test("hears so as soon as a pause moves its turn past it", async () => {
    const { ask, budget, clock, from, log } = queue(ONE_A_SECOND);
    void ask("a");
    void ask("b", { endsAt: from + 1_500 });
    await clock.advance(300);
    budget.slowDown(from, 5_000);
    await clock.advance(0);
    expect(log.at(-1)).toBe("300: b deadline");
    expect(clock.pending).toBe(0);
  });
});

describe("after a 429", () => {
  test("everybody waits for as long as the vendor asked", async () => {
    const { ask, budget, clock, from, log } = queue([]);
    budget.slowDown(from, 2_000);
    void ask("a");
    void ask("b");
    await clock.advance(2_000);
    expect(log).toEqual([
      "0: a waits 2000, vendor asked for a pause",
      "0: b waits 2000, vendor asked for a pause",
      "2000: a granted",
      "2000: b granted",
    ]);
    void ask("c");
    expect(log.at(-1)).toBe("2000: c at once");
  });

  test("a call that comes back at the very end of a pause does not wait behind the others' timers", async () => {
    const { ask, budget, clock, from, log } = queue([]);
    budget.slowDown(from, 2_000);
    clock.timer(2_000, () => void ask("retry"));
    void ask("a");
    await clock.advance(2_000);
    expect(log).toEqual([
      "0: a waits 2000, vendor asked for a pause",
      "2000: retry at once",
      "2000: a granted",
    ]);
  });

  test("nor does it take a turn that is another's", async () => {
    const { ask, budget, clock, from, log } = queue([{ requests: 2, perMs: 1_000 }]);
    budget.slowDown(from, 2_000);
    clock.timer(2_000, () => void ask("retry"));
    void ask("a");
    await clock.advance(5_000);
    expect(log).toEqual([
      "0: a waits 2000, vendor asked for a pause",
      "2000: retry waits 1000, vendor allows 2 requests in 1000 ms",
      "2000: a granted",
      "3000: retry granted",
    ]);
  });

  test("a shorter wait does not shorten a pause that runs", async () => {
    const { ask, budget, clock, from, log } = queue([]);
    budget.slowDown(from, 2_000);
    budget.slowDown(from, 100);
    void ask("a");
    await clock.advance(2_000);
    expect(log.at(-1)).toBe("2000: a granted");
  });

  test("a pause longer than a call puts up with refuses it at once", async () => {
    const { ask, budget, clock, from, log } = queue([]);
    budget.slowDown(from, 2_000);
    void ask("a", { maxPauseMs: 1_999 });
    void ask("b", { maxPauseMs: 2_000 });
    await clock.advance(2_000);
    expect(log).toEqual([
      "0: b waits 2000, vendor asked for a pause",
      "0: a paused",
      "2000: b granted",
    ]);
  });

  test("those who wait when it grows longer wait longer, told only once", async () => {
    const { ask, budget, clock, from, log } = queue([]);
    budget.slowDown(from, 1_000);
    void ask("a");
    await clock.advance(500);
    budget.slowDown(from, 2_000);
    expect(clock.pending).toBe(1);
    await clock.advance(2_000);
    expect(log).toEqual(["0: a waits 1000, vendor asked for a pause", "2500: a granted"]);
  });

  /** How many turns are free at once, `ms` after the last. */
  async function freeAfter(ms: number, { budget, clock }: ReturnType<typeof queue>) {
    await clock.advance(ms);
    let free = 0;
    while (free < 1_000 && budget.tryTake()) free++;
    return free;
  }
  const HUNDRED = [{ requests: 100, perMs: 1_000 }];

  test("the pace is half, and comes back by an eighth each five seconds", async () => {
    const scene = queue(HUNDRED);
    scene.budget.slowDown(scene.from, 0);
    const free: number[] = [];
    for (let step = 0; step < 6; step++) free.push(await freeAfter(step === 0 ? 0 : 5_000, scene));
    expect(free).toEqual([50, 62, 75, 87, 100, 100]);
  });

  test("a step back is made when its five seconds are over, and not before", async () => {
    const scene = queue(HUNDRED);
    scene.budget.slowDown(scene.from, 0);
    expect(await freeAfter(4_999, scene)).toBe(50);
    expect(await freeAfter(1, scene)).toBe(12);
  });

  test("another halves what there is by then", async () => {
    const scene = queue(HUNDRED);
    scene.budget.slowDown(scene.from, 0);
    await scene.clock.advance(10_000);
    scene.budget.slowDown(scene.clock.now(), 0);
    expect(await freeAfter(0, scene)).toBe(37);
  });

  test("the other answers to a burst already sent halve nothing again", async () => {
    const scene = queue(HUNDRED);
    await scene.clock.advance(10);
    for (const sent of [0, 3, 10]) scene.budget.slowDown(scene.from + sent, 0);
    expect(await freeAfter(0, scene)).toBe(50);
  });

  test("the pace never falls below a sixty-fourth", async () => {
    const scene = queue([{ requests: 640, perMs: 1_000 }]);
    for (let more = 0; more < 20; more++) {
      await scene.clock.advance(1);
      scene.budget.slowDown(scene.clock.now(), 0);
    }
    expect(await freeAfter(0, scene)).toBe(10);
    // The same, told by the time the only token of a small limit takes.
    const small = queue(ONE_A_SECOND);
    for (let more = 0; more < 20; more++) {
      await small.clock.advance(1);
      small.budget.slowDown(small.clock.now(), 0);
    }
    small.budget.tryTake();
    void small.ask("a", { endsAt: small.clock.now() + 63_500 });
    await small.clock.advance(0);
    // 20 ms have passed; the pace comes back before 64 s are over, which is worked out anew then.
    expect(small.log).toEqual(["20: a deadline"]);
  });

  test("a wait of a single millisecond is told", async () => {
    const { ask, clock, log } = queue([{ requests: 1, perMs: 1 }]);
    void ask("a");
    void ask("b");
    await clock.advance(1);
    expect(log).toEqual([
      "0: a at once",
      "0: b waits 1, vendor allows 1 request in 1 ms",
      "1: b granted",
    ]);
  });

  test("without a wait asked for nobody is paused", async () => {
    const { ask, budget, from, log } = queue([]);
    budget.slowDown(from);
    void ask("a");
    expect(log).toEqual(["0: a at once"]);
  });
});

describe("a hook told of a wait", () => {
  test("may abort the call it is told about", async () => {
    const { ask, clock, log } = queue(ONE_A_SECOND);
    const controller = new AbortController();
    void ask("a");
    void ask("b", { signal: controller.signal, onWait: () => controller.abort() });
    await clock.advance(0);
    expect(log).toEqual(["0: a at once", "0: b aborted"]);
    expect(clock.pending).toBe(0);
  });

  test("may abort another that waits, and may ask for a turn itself", async () => {
    const { ask, clock, log } = queue(ONE_A_SECOND);
    const controller = new AbortController();
    void ask("a");
    void ask("b", { signal: controller.signal });
    void ask("c", {
      onWait: () => {
        controller.abort();
        void ask("d");
      },
    });
    await clock.advance(2_000);
    expect(log).toEqual([
      "0: a at once",
      `0: b waits 1000, ${ALLOWS}`,
      `0: d waits 2000, ${ALLOWS}`,
      "0: b aborted",
      "1000: c granted",
      "2000: d granted",
    ]);
    expect(clock.pending).toBe(0);
  });
});

/** A queue on a clock whose timers never fire by themselves: they are late, as on a busy machine. */
function lateQueue(limits: readonly RateLimit[]) {
  const timers = new Set<{ ms: number; fire: () => void }>();
  const scene = {
    now: 0,
    /** What the live timers were set to. */
    timers: (): number[] => [...timers].map(({ ms }) => ms),
  };
  const runtime: Runtime = {
    now: () => scene.now,
    random: () => 0.5,
    timer(ms, fire) {
      const timer = { ms, fire };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const budget = new RateBudget("vendor", limits, runtime);
  const turns: string[] = [];
  function take(name: string, request: Partial<RateRequest> & { signal?: AbortSignal } = {}) {
    const { signal, ...rest } = request;
    const guard = new Guard(runtime, signal === undefined ? [] : [signal]);
    const onWait = (): void => {};
    const turn = budget.take({ guard, endsAt: Infinity, maxPauseMs: 300_000, onWait, ...rest });
    return turn.then(({ outcome }) => turns.push(`${name} ${outcome}`));
  }
  return { scene, budget, take, turns };
}

describe("where timers are late", () => {
  test("nobody takes the turn of one whose timer has yet to fire", () => {
    const { scene, budget, take } = lateQueue(ONE_A_SECOND);
    expect(budget.tryTake()).toBe(true);
    void take("a");
    scene.now = 3_000;
    expect(budget.tryTake()).toBe(false);
  });

  test("the next moves up at once when the one before leaves at its turn", async () => {
    const { scene, budget, take, turns } = lateQueue(ONE_A_SECOND);
    const controller = new AbortController();
    budget.tryTake();
    const gone = take("a", { signal: controller.signal });
    const next = take("b");
    expect(scene.timers()).toEqual([1_000]);
    scene.now = 1_000;
    controller.abort();
    await Promise.all([gone, next]);
    expect([turns, scene.timers()]).toEqual([["a aborted", "b granted"], []]);
  });

  test("a pause holds one whose turn had come, and whose timer had yet to fire", async () => {
    const { scene, budget, take } = lateQueue(ONE_A_SECOND);
    budget.tryTake();
    void take("a");
    scene.now = 1_000;
    budget.slowDown(0, 5_000);
    expect(scene.timers()).toEqual([5_000]);
  });

  test("a call whose time is up while its hook works waits no more, and leaves no timer", async () => {
    const { scene, budget, take, turns } = lateQueue(ONE_A_SECOND);
    budget.tryTake();
    let other: Promise<unknown> | undefined;
    await take("a", {
      endsAt: 5_000,
      onWait() {
        scene.now = 10_000;
        other = take("b");
      },
    });
    expect(scene.timers()).toEqual([]);
    await other;
    expect([turns.toSorted(), scene.timers()]).toEqual([["a deadline", "b granted"], []]);
  });

  test("one who is refused while it waits leaves no timer", async () => {
    const { scene, budget, take, turns } = lateQueue(ONE_A_SECOND);
    budget.tryTake();
    const refused = take("a", { maxPauseMs: 4_999 });
    expect(scene.timers()).toEqual([1_000]);
    budget.slowDown(0, 5_000);
    expect(scene.timers()).toEqual([]);
    await refused;
    expect(turns).toEqual(["a paused"]);
  });
});
