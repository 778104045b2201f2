import { describe, expect, it } from "vitest";
import { interleave } from "../../bench/interleave.ts";

/** A clock that only the work moves. */
function bench(costs: Record<string, number>) {
  let now = 0;
  const order: string[] = [];
  const contenders = Object.entries(costs).map(([name, cost]) => ({
    name,
    run: async () => {
      order.push(name);
      now += cost;
    },
  }));
  return { order, contenders, now: () => now };
}

describe("interleave", () => {
  it("gives each contender one turn a round, and each round another first", async () => {
    const { order, contenders, now } = bench({ a: 1, b: 2, c: 3 });
    await interleave(contenders, { rounds: 3 }, { now });
    expect(order.join("")).toBe("abcbcacab");
  });

  it("returns the time of doing the work once, for each round", async () => {
    const { contenders, now } = bench({ a: 1, b: 2.5 });
    const times = await interleave(contenders, { rounds: 2, repeats: 4 }, { now });
    expect(Object.fromEntries(times)).toEqual({ a: [1, 1], b: [2.5, 2.5] });
  });

  it("does the warm-up rounds and leaves them out", async () => {
    const { order, contenders, now } = bench({ a: 1 });
    const rounds: number[] = [];
    const onRound = (round: number): number => rounds.push(round);
    const times = await interleave(contenders, { rounds: 1, warmUp: 2 }, { now, onRound });
    expect([order.length, times.get("a")]).toEqual([3, [1]]);
    expect(rounds).toEqual([-1, 0, 1]);
  });

  it("settles before each measured turn and does not charge for it", async () => {
    const { contenders, now } = bench({ a: 1, b: 1 });
    let settled = 0;
    let spent = 0;
    const times = await interleave(
      contenders,
      { rounds: 2, warmUp: 1 },
      {
        now: () => now() + spent,
        settle: () => {
          settled += 1;
          spent += 100;
        },
      },
    );
    expect(settled).toBe(4);
    expect(Object.fromEntries(times)).toEqual({ a: [1, 1], b: [1, 1] });
  });

  it("refuses two contenders of one name: their times would become one", async () => {
    const { contenders, now } = bench({ a: 1 });
    const twice = [...contenders, ...contenders];
    await expect(interleave(twice, { rounds: 1 }, { now })).rejects.toThrow(
      "Two contenders have the same name.",
    );
  });

  it("ends with the failure of a contender that fails", async () => {
    const failing = { name: "a", run: () => Promise.reject(new Error("no answer")) };
    await expect(interleave([failing], { rounds: 1 }, { now: () => 0 })).rejects.toThrow(
      "no answer",
    );
  });
});
