import { describe, expect, it } from "vitest";

import { Slots } from "../samples/slots.ts";

/** Work of several names, each of which ends when it is told to. */
function works(slots: Slots): {
  begin(name: string, count: number): Promise<string>;
  end(name: string, error?: Error): Promise<void>;
  running(): string;
} {
  const ends = new Map<string, (error?: Error) => void>();
  return {
    begin: (name, count) =>
      slots.hold(
        count,
        () =>
          new Promise((resolve, reject) => {
            ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
          }),
      ),
    async end(name, error) {
      ends.get(name)?.(error);
      ends.delete(name);
      await turn();
    },
    running: () => [...ends.keys()].join(" "),
  };
}

/** Promises that are settled have called back after this. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("places", () => {
  it("are held by as much work as there are places for, and by the next as soon as one is free", async () => {
    const { begin, end, running } = works(new Slots(2));
    const all = Promise.all([begin("a", 1), begin("b", 1), begin("c", 1), begin("d", 1)]);
    await turn();
    expect(running()).toBe("a b");
    await end("b");
    expect(running()).toBe("a c");
    await end("a");
    expect(running()).toBe("c d");
    await end("c");
    await end("d");
    expect(await all).toEqual(["a", "b", "c", "d"]);
  });

  it("are given to who came first: two of them are waited for while nobody overtakes", async () => {
    const { begin, end, running } = works(new Slots(2));
    const all = Promise.all([begin("a", 1), begin("pair", 2), begin("b", 1), begin("c", 1)]);
    await turn();
    expect(running()).toBe("a");
    await end("a");
    expect(running()).toBe("pair");
    await end("pair");
    expect(running()).toBe("b c");
    await end("b");
    await end("c");
    expect(await all).toEqual(["a", "pair", "b", "c"]);
  });

  it("are free again when the work fails", async () => {
    const { begin, end, running } = works(new Slots(1));
    const failing = begin("a", 1).catch((error: unknown) => error);
    const next = begin("b", 1);
    await turn();
    await end("a", new Error("no"));
    expect(await failing).toEqual(new Error("no"));
    expect(running()).toBe("b");
    await end("b");
    expect(await next).toBe("b");
  });

  it("cannot be had when there are not as many", async () => {
    await expect(new Slots(2).hold(3, () => Promise.resolve())).rejects.toThrow(
      new RangeError("3 places of 2 are asked for."),
    );
  });
});
