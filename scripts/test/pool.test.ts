import { availableParallelism } from "node:os";

import { describe, expect, it } from "vitest";

import { poolSize, pooled } from "../samples/pool.ts";

/** Doubles numbers, the larger ones sooner, and counts how many are at work at once. */
async function doubled(numbers: readonly number[], size?: number): Promise<[number[], number]> {
  let working = 0;
  let most = 0;
  const work = async (number: number): Promise<number> => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => setTimeout(resolve, 10 - number));
    working -= 1;
    return 2 * number;
  };
  const results = await (size === undefined ? pooled(numbers, work) : pooled(numbers, work, size));
  return [results, most];
}

describe("work on many things", () => {
  it("is done a few at a time, and comes back in the order of the things", async () => {
    expect(await doubled([1, 2, 3, 4, 5], 2)).toEqual([[2, 4, 6, 8, 10], 2]);
    expect(await doubled([1, 2], 9)).toEqual([[2, 4], 2]);
    expect(await doubled([], 9)).toEqual([[], 0]);
  });

  it("is done more at a time than there are cores: some of it waits", async () => {
    expect(poolSize).toBeGreaterThan(availableParallelism());
    expect((await doubled([1, 2, 3]))[1]).toBe(Math.min(3, poolSize));
  });

  it("fails when one of them does", async () => {
    const work = (): Promise<never> => Promise.reject(new Error("no"));
    await expect(pooled([1], work)).rejects.toThrow("no");
  });
});
