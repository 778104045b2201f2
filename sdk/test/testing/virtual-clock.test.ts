import { expect, test } from "vitest";

import { virtualClock } from "outbound-sdk/testing";

/** Writes down what ends, and at which time since the start. */
function diary(clock: ReturnType<typeof virtualClock>) {
  const start = clock.now();
  const lines: string[] = [];
  return { lines, note: (what: string) => () => lines.push(`${what} at ${clock.now() - start}`) };
}

test("it starts at the first instant of 2026, with randomness in the middle", () => {
  const clock = virtualClock();
  expect(new Date(clock.now()).toISOString()).toBe("2026-01-01T00:00:00.000Z");
  expect(clock.random()).toBe(0.5);
  expect(clock.pending).toBe(0);
});

test("it starts where it is told, with the randomness it is given", () => {
  const values = [0, 0.25, 0.999];
  const clock = virtualClock({ start: 1000, random: () => values.shift() ?? 0 });
  expect(clock.now()).toBe(1000);
  expect([clock.random(), clock.random(), clock.random()]).toEqual([0, 0.25, 0.999]);
  expect(virtualClock({ random: 0 }).random()).toBe(0);
});

test("without advance nothing moves", async () => {
  const clock = virtualClock();
  const { lines, note } = diary(clock);
  clock.timer(0, note("zero"));
  for (let turn = 0; turn < 500; turn += 1) await undefined;
  expect(lines).toEqual([]);
  expect(clock.pending).toBe(1);
});

test("timers end in due order, those of one instant in the order they were set", async () => {
  const clock = virtualClock();
  const { lines, note } = diary(clock);
  clock.timer(30, note("c"));
  clock.timer(10, note("a"));
  clock.timer(20, note("b1"));
  clock.timer(20, note("b2"), { background: true });
  clock.timer(20, note("b3"));
  expect(clock.pending).toBe(5);
  await clock.advance(29);
  expect(lines).toEqual(["a at 10", "b1 at 20", "b2 at 20", "b3 at 20"]);
  expect(clock.pending).toBe(1);
  await clock.advance(1);
  expect(lines.at(-1)).toBe("c at 30");
  expect(clock.pending).toBe(0);
});

test("advance moves by exactly what it was given, also past the last timer", async () => {
  const clock = virtualClock({ start: 0 });
  clock.timer(10, () => {});
  await clock.advance(25);
  expect(clock.now()).toBe(25);
  await clock.advance(0.5);
  expect(clock.now()).toBe(25.5);
  await clock.advance(0);
  expect(clock.now()).toBe(25.5);
});

test("advance(0) ends what is due now and lets promises have their turn", async () => {
  const clock = virtualClock();
  let turns = 0;
  void (async () => {
    for (; turns < 30; turns += 1) await undefined;
  })();
  const { lines, note } = diary(clock);
  clock.timer(0, note("now"));
  clock.timer(1, note("later"));
  await clock.advance(0);
  expect(lines).toEqual(["now at 0"]);
  expect(turns).toBe(30);
});

test("a timer set by code that woke up on the way ends on the way, at its own instant", async () => {
  const clock = virtualClock();
  const { lines, note } = diary(clock);
  const wait = (ms: number) => new Promise<void>((resolve) => clock.timer(ms, resolve));
  void (async () => {
    for (let lap = 1; lap <= 4; lap += 1) {
      await wait(100);
      // Some promises deep, as an answer is that comes through a client.
      for (let turn = 0; turn < 25; turn += 1) await undefined;
      note(`lap ${lap}`)();
    }
  })();
  await clock.advance(350);
  expect(lines).toEqual(["lap 1 at 100", "lap 2 at 200", "lap 3 at 300"]);
});

test("between two timers of one instant the promises have their turn, so the first can cancel the second", async () => {
  const clock = virtualClock();
  const { lines, note } = diary(clock);
  const first = new Promise<void>((resolve) => clock.timer(10, resolve));
  const cancelSecond = clock.timer(10, note("second"));
  void first.then(cancelSecond);
  await clock.advance(10);
  expect(lines).toEqual([]);
});

test("a cancelled timer never ends, and cancelling twice or too late does nothing", async () => {
  const clock = virtualClock();
  const { lines, note } = diary(clock);
  const cancel = clock.timer(10, note("cancelled"));
  const tooLate = clock.timer(5, note("ended"));
  cancel();
  cancel();
  expect(clock.pending).toBe(1);
  await clock.advance(20);
  tooLate();
  expect(lines).toEqual(["ended at 5"]);
  expect(clock.pending).toBe(0);
});

test("a second advance begins where the first one ends", async () => {
  const clock = virtualClock({ start: 0 });
  const arrivals: number[] = [];
  const both = [clock.advance(10), clock.advance(5)].map((advance) =>
    advance.then(() => arrivals.push(clock.now())),
  );
  await Promise.all(both);
  expect(arrivals).toEqual([10, 15]);
});

test("advance rejects with the first error a timer threw, after the other timers have ended", async () => {
  const clock = virtualClock({ start: 0 });
  const { lines, note } = diary(clock);
  const first = new Error("first");
  clock.timer(1, () => {
    throw first;
  });
  clock.timer(2, () => {
    throw new Error("second");
  });
  clock.timer(3, note("third"));
  await expect(clock.advance(5)).rejects.toBe(first);
  expect(lines).toEqual(["third at 3"]);
  expect(clock.now()).toBe(5);
  await clock.advance(1);
});

test("auto moves by exactly the waits asked for", async () => {
  const clock = virtualClock({ start: 0, auto: true });
  const wait = (ms: number) => new Promise<void>((resolve) => clock.timer(ms, resolve));
  await wait(500);
  expect(clock.now()).toBe(500);
  await wait(3_600_000);
  expect(clock.now()).toBe(3_600_500);
  await Promise.all([wait(20), wait(10)]);
  expect(clock.now()).toBe(3_600_520);
});

test("auto stands still as soon as no timer is left, however many ended before", async () => {
  const clock = virtualClock({ start: 0, auto: true });
  const cancel = clock.timer(10, () => {});
  cancel();
  await clock.advance(0);
  expect(clock.now()).toBe(0);
});

test("auto waits for promises that still have something to do", async () => {
  const clock = virtualClock({ auto: true });
  const answer = (async () => {
    for (let turn = 0; turn < 30; turn += 1) await undefined;
    return "answer";
  })();
  const timeout = new Promise((resolve) => clock.timer(1, () => resolve("timeout")));
  expect(await Promise.race([answer, timeout])).toBe("answer");
});

test("auto never moves for a background timer, but ends the ones it passes", async () => {
  const clock = virtualClock({ start: 0, auto: true });
  const { lines, note } = diary(clock);
  const heartbeat = () => {
    note("beat")();
    clock.timer(10, heartbeat, { background: true });
  };
  clock.timer(10, heartbeat, { background: true });
  await clock.advance(0);
  expect(lines).toEqual([]);
  await new Promise<void>((resolve) => clock.timer(25, resolve));
  expect(lines).toEqual(["beat at 10", "beat at 20"]);
  expect(clock.now()).toBe(25);
  expect(clock.pending).toBe(1);
});

test("with auto, advance goes first: it ends at its own instant", async () => {
  const clock = virtualClock({ start: 0, auto: true });
  const { lines, note } = diary(clock);
  clock.timer(100, note("auto"));
  const advance = clock.advance(30).then(note("advance"));
  await advance;
  await new Promise<void>((resolve) => clock.timer(100, resolve));
  expect(lines).toEqual(["advance at 30", "auto at 100"]);
});

test("with auto and nobody waiting, what a timer threw is an uncaught error", async () => {
  const seen: unknown[] = [];
  const before = process.rawListeners("uncaughtException") as ((error: Error) => void)[];
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", (error) => seen.push(error));
  try {
    const clock = virtualClock({ auto: true });
    const error = new Error("from a timer");
    clock.timer(1, () => {
      throw error;
    });
    await new Promise<void>((resolve) => clock.timer(2, resolve));
    expect(seen).toEqual([error]);
  } finally {
    process.removeAllListeners("uncaughtException");
    for (const listener of before) process.on("uncaughtException", listener);
  }
});

test("code that sets a timer each time its timer ends stops advance with an error, and not the process", async () => {
  const clock = virtualClock();
  const again = () => {
    clock.timer(0, again);
  };
  clock.timer(0, again);
  await expect(clock.advance(10)).rejects.toThrow(
    "virtualClock: 250000 timers ended in one move; some code sets a timer each time its timer ends",
  );
}, 60_000);

test.each([
  [{ strat: 5 }, 'virtualClock: unknown option "strat"; allowed: start, random, auto'],
  [
    { start: Number.NaN },
    "virtualClock: start is NaN; allowed: a finite number of milliseconds since the epoch",
  ],
  [
    { start: "2026" },
    'virtualClock: start is "2026"; allowed: a finite number of milliseconds since the epoch',
  ],
  [
    { random: 1 },
    "virtualClock: random is 1; allowed: a number from 0 up to but not including 1, or a function that gives one",
  ],
  [
    { random: -0.1 },
    "virtualClock: random is -0.1; allowed: a number from 0 up to but not including 1, or a function that gives one",
  ],
  [{ auto: 1 }, "virtualClock: auto is 1; allowed: true or false"],
])("%j is refused with what was given and what is allowed", (options, message) => {
  expect(() => virtualClock(options as never)).toThrow(new RangeError(message));
});

test("a random function that gives no number from 0 to 1 is refused when it is asked", () => {
  const clock = virtualClock({ random: () => 7 });
  expect(() => clock.random()).toThrow("virtualClock: random is 7; allowed:");
});

test.each([Number.NaN, -1, Infinity, "5" as never, undefined as never])(
  "a timer or an advance of %s is refused",
  async (ms) => {
    const clock = virtualClock();
    expect(() => clock.timer(ms, () => {})).toThrow(RangeError);
    expect(() => clock.timer(ms, () => {})).toThrow(
      "allowed: a finite number of milliseconds >= 0",
    );
    await expect(clock.advance(ms)).rejects.toThrow("virtualClock: advance(");
    expect(clock.pending).toBe(0);
  },
);
