import { createRetryBudget } from "outbound-sdk/fetch";
import { describe, expect, test } from "vitest";
import { readRetryBudget } from "../../src/engine/retry-budget.ts";
import { scene } from "../outbound/scene.ts";

/** How many retries can be taken now. */
function left(budget: ReturnType<typeof createRetryBudget>, origin = "a"): number {
  let taken = 0;
  while (taken < 1_000 && budget.withdraw(origin)) taken++;
  return taken;
}

describe("a retry budget", () => {
  test("starts with its reserve", () => {
    expect(left(createRetryBudget({ ratio: 0, reserve: 3 }))).toBe(3);
    expect(left(createRetryBudget({ ratio: 5, reserve: 0 }))).toBe(0);
  });

  test("gets the ratio of each call: ten deposits of a tenth are one retry, exactly", () => {
    const budget = createRetryBudget({ ratio: 0.1, reserve: 1 });
    left(budget);
    for (let call = 0; call < 9; call++) budget.deposit("a");
    expect(budget.withdraw("a")).toBe(false);
    budget.deposit("a");
    expect(left(budget)).toBe(1);
  });

  test("never gives more than was paid in: three thirds that were rounded are not yet one", () => {
    const budget = createRetryBudget({ ratio: 1 / 3, reserve: 1 });
    left(budget);
    for (let call = 0; call < 3; call++) budget.deposit("a");
    expect(budget.withdraw("a")).toBe(false);
    budget.deposit("a");
    expect(left(budget)).toBe(1);
  });

  test("holds at most ten times its reserve", () => {
    const budget = createRetryBudget({ ratio: 1, reserve: 2 });
    for (let call = 0; call < 100; call++) budget.deposit("a");
    expect(left(budget)).toBe(20);
  });

  test("is one for each origin", () => {
    const budget = createRetryBudget({ ratio: 1, reserve: 2 });
    expect(left(budget, "a")).toBe(2);
    expect(left(budget, "b")).toBe(2);
  });

  test("keeps a thousand origins and begins the longest unused anew", () => {
    const budget = createRetryBudget({ ratio: 0, reserve: 1 });
    budget.withdraw("first");
    budget.withdraw("second");
    budget.deposit("first");
    for (let other = 0; other < 998; other++) budget.deposit(`other ${other}`);
    expect(budget.withdraw("first")).toBe(false);
    expect(budget.withdraw("second")).toBe(false);
    budget.deposit("one more");
    // "second" was the longest unused: it has its reserve again.
    expect(budget.withdraw("first")).toBe(false);
    expect(budget.withdraw("second")).toBe(true);
  });

  test("as an option is off, one to share, or numbers", () => {
    const shared = createRetryBudget({ ratio: 1, reserve: 1 });
    expect(readRetryBudget(undefined)).toBeUndefined();
    expect(readRetryBudget(false)).toBeUndefined();
    expect(readRetryBudget(shared)).toBe(shared);
    expect(left(readRetryBudget({ ratio: 0, reserve: 4 }) as typeof shared)).toBe(4);
  });

  test.each([
    [undefined, 'Option "retryBudget" is undefined: expected { ratio, reserve }'],
    [null, 'Option "retryBudget" is null: expected { ratio, reserve }'],
    [
      { ratio: "1", reserve: 1 },
      'Option "retryBudget.ratio" is "1": expected a finite number, 0 or more',
    ],
    [
      { ratio: 1, reserve: -1 },
      'Option "retryBudget.reserve" is -1: expected a finite number, 0 or more',
    ],
  ])("of %o is refused", (options, message) => {
    expect(() => createRetryBudget(options as never)).toThrow(message);
  });
});

describe("createOutbound with a retry budget", () => {
  test("ends a call whose retry the budget cannot pay, keeping the last failure", async () => {
    const { client, vendor, ending } = scene([503], { retryBudget: { ratio: 0, reserve: 1 } });
    const { error } = await ending(client.raw.get("/things"));
    expect(error).toMatchObject({
      message: "vendor responded 503",
      code: "Provider",
      permanent: false,
      limit: "retryBudget",
      requests: 2,
      cause: { status: 503 },
    });
    expect(vendor.requests).toHaveLength(2);
  });

  test("under total failure sends at most calls x (1 + ratio) + reserve", async () => {
    const { client, vendor, ending } = scene([503], {
      retryBudget: { ratio: 0.2, reserve: 10 },
      retries: 3,
    });
    for (let call = 0; call < 200; call++) await ending(client.raw.get("/things"));
    expect(vendor.requests).toHaveLength(200 * 1.2 + 10);
  });

  test("no other limit takes a retry from it", async () => {
    const { client, vendor, ending } = scene([503], { retryBudget: { ratio: 0, reserve: 1 } });
    await ending(client.raw.get("/things", { retries: 0 }));
    await ending(client.raw.get("/things", { maxRequests: 1 }));
    await ending(client.raw.get("/things", { deadline: 5 }));
    await ending(client.raw.get("/things", { retries: { backoff: () => Number.NaN } }));
    expect(vendor.requests).toHaveLength(4);
    await ending(client.raw.get("/things"));
    expect(vendor.requests).toHaveLength(6);
  });

  test("a call that sends nothing deposits nothing", async () => {
    const { client, vendor, ending } = scene([503], { retryBudget: { ratio: 1, reserve: 1 } });
    for (let call = 0; call < 5; call++) {
      await ending(client.raw.get("/things", { signal: AbortSignal.abort() }));
    }
    await ending(client.raw.get("/things"));
    // Its own deposit and the reserve: two retries.
    expect(vendor.requests).toHaveLength(3);
  });

  test("may be shared between clients of one vendor, and switched off for a call", async () => {
    const retryBudget = createRetryBudget({ ratio: 0, reserve: 1 });
    const one = scene([503], { retryBudget });
    const two = scene([503], { retryBudget });
    await one.ending(one.client.raw.get("/things"));
    await two.ending(two.client.raw.get("/things"));
    expect([one.vendor.requests.length, two.vendor.requests.length]).toEqual([2, 1]);
    await two.ending(two.client.raw.get("/things", { retryBudget: false }));
    expect(two.vendor.requests).toHaveLength(1 + 5);
  });
});
