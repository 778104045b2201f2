import { describe, expect, it } from "vitest";
import { RunsInTurn, type Timer } from "../../../src/runs-in-turn.ts";

/** A clock that a test moves. */
function clock(): { timer: Timer; pass(ms: number): void } {
  let now = 0;
  let waiting: { at: number; call: () => void }[] = [];
  return {
    timer: {
      after(ms, call) {
        const entry = { at: now + ms, call };
        waiting.push(entry);
        return () => {
          waiting = waiting.filter((other) => other !== entry);
        };
      },
    },
    pass(ms) {
      now += ms;
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { call } of due) call();
    },
  };
}

/** A job whose runs end when they are told to. */
function job(): { run: () => Promise<void>; ends: ((error?: Error) => void)[] } {
  const ends: ((error?: Error) => void)[] = [];
  return {
    run: () =>
      new Promise((resolve, reject) => {
        ends.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
    ends,
  };
}

/** Promises that are settled have called back after this. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("runs in turn", () => {
  const ignored = (): void => undefined;

  it("makes one run of a burst, when nobody has asked for the whole wait", () => {
    const { timer, pass } = clock();
    const { run, ends } = job();
    const runs = new RunsInTurn(run, { settleMs: 100, failed: ignored, timer });
    runs.ask();
    pass(60);
    runs.ask();
    pass(99);
    expect(ends).toHaveLength(0);
    pass(1);
    expect(ends).toHaveLength(1);
    pass(1_000);
    expect(ends).toHaveLength(1);
  });

  it("does not run twice at a time: what is asked for during a run is one more after it", async () => {
    const { timer, pass } = clock();
    const { run, ends } = job();
    const runs = new RunsInTurn(run, { settleMs: 100, failed: ignored, timer });
    runs.ask();
    pass(100);
    expect(runs.running).toBe(true);
    runs.ask();
    runs.ask();
    pass(1_000);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await turn();
    expect(runs.running).toBe(false);
    pass(100);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await turn();
    pass(1_000);
    expect(ends).toHaveLength(2);
  });

  it("tells of a run that failed, and runs again when asked", async () => {
    const { timer, pass } = clock();
    const { run, ends } = job();
    const told: unknown[] = [];
    const runs = new RunsInTurn(run, { settleMs: 100, failed: (error) => told.push(error), timer });
    const error = new Error("no such page");
    runs.ask();
    pass(100);
    ends[0]?.(error);
    await turn();
    expect(told).toEqual([error]);
    runs.ask();
    pass(100);
    expect(ends).toHaveLength(2);
  });
});
