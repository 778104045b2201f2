import { describe, expect, it } from "vitest";
import { abortOne, abortsInWait } from "../../bench/calls/abort-in-wait.ts";
import { contenders } from "../../bench/calls/contenders.ts";
import { fakeFetch } from "../../bench/calls/fake-fetch.ts";
import { judgeCalls } from "../../bench/calls/judge.ts";
import { together } from "../../bench/calls/measure.ts";
import { BARE, BY_HAND, COCKATIEL, FETCH, GUARDED, KY, OUTBOUND } from "../../bench/calls/names.ts";

describe("the contenders", () => {
  const all = contenders(() => new AbortController().signal);

  it("are those the promises are about, and more", () => {
    const names = all.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([BARE, BY_HAND, OUTBOUND, KY, COCKATIEL, GUARDED, FETCH]),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(all)("$name reads what the vendor sent", async ({ run }) => {
    expect(await run()).toMatchObject({ next_starting_after: "03" });
  });

  it.each(all)("$name hears the caller's signal", async ({ name }) => {
    const aborted = contenders(() => AbortSignal.abort()).find((one) => one.name === name);
    await expect(aborted?.run()).rejects.toThrow(/abort|cancel/i);
  });
});

describe("the fake fetch", () => {
  it("lets go of the signal once it has answered", async () => {
    const { signal } = new AbortController();
    let listening = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listening += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listening -= 1;
      remove(...args);
    };
    const answer = fakeFetch("https://vendor.example/", { signal });
    expect(listening).toBe(1);
    await answer;
    expect(listening).toBe(0);
  });
});

describe("an abort in a wait", () => {
  it("is measured for each client that waits", async () => {
    const results = await abortsInWait(2);
    expect(results.map(({ client, micros }) => [client, micros.length])).toEqual([
      ["createOutbound", 2],
      ["createFetch", 2],
    ]);
  });

  it("of a client that waits for its timer is an error that names the client", async () => {
    const deaf = (_: unknown, { timer }: { timer(ms: number, onFire: () => void): unknown }) => {
      timer(1, () => {});
      return new Promise(() => timer(1, () => {}));
    };
    await expect(abortOne("deaf", deaf, 1)).rejects.toThrow(
      "deaf, aborted in a wait, did not settle within 1 ms",
    );
  });

  it("of a client that answers instead is an error too", async () => {
    const eager = () => Promise.resolve("an answer");
    await expect(abortOne("eager", eager)).rejects.toThrow("eager, aborted in a wait, resolved");
  });
});

describe("the rounds of several processes", () => {
  it("count as the rounds of one", () => {
    const part = (ms: number) => ({
      calls: [{ scenario: "s", millis: { a: [ms] } }],
      aborts: [{ client: "c", micros: [ms] }],
    });
    expect(together([part(1), part(2)])).toEqual({
      calls: [{ scenario: "s", millis: { a: [1, 2] } }],
      aborts: [{ client: "c", micros: [1, 2] }],
    });
  });
});

describe("judging calls", () => {
  /** Times of one round, in ms. */
  const times = {
    [BARE]: [10],
    [BY_HAND]: [20],
    [OUTBOUND]: [24],
    [KY]: [110],
    [COCKATIEL]: [40],
    [GUARDED]: [20],
    [FETCH]: [30],
  };

  it("compares whole times with the hand-written read, and overheads with the libraries", () => {
    const { promises, rounds } = judgeCalls({ scenario: "s", millis: times });
    expect(rounds).toBe(1);
    expect(promises.map(({ ratio, atMost, verdict }) => [ratio.value, atMost, verdict])).toEqual([
      [1.2, 1.2, "holds"],
      [0.14, 0.5, "holds"],
      [14 / 30, 0.5, "holds"],
    ]);
  });

  it("sees a miss", () => {
    const { promises } = judgeCalls({ scenario: "s", millis: { ...times, [OUTBOUND]: [26] } });
    expect(promises.map(({ verdict }) => verdict)).toEqual(["missed", "holds", "missed"]);
  });

  it("refuses times without a contender a promise is about", () => {
    const { [KY]: _, ...without } = times;
    expect(() => judgeCalls({ scenario: "s", millis: without })).toThrow('"ky" was not measured.');
  });
});
