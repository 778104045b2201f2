import { expect, test } from "vitest";

import { createOutbound, OUTBOUND_ERROR_CODES, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import type { Answer } from "outbound-sdk/testing";

import { reading } from "./reading.ts";

test("the codes are a closed set, and each is reached by a call", async () => {
  const reached = new Set<string | undefined>();
  const answers: Answer[] = [422, 401, 404, 429, 503];
  for (const answer of answers)
    reached.add((await reading([answer], { retries: 0 }).get()).error?.code);
  const write = reading([200]);
  const call = write.outbound.raw.request({ method: "DELETE", path: "/x" });
  reached.add((await write.ends(call)).error?.code);
  expect([...reached].sort()).toEqual([...OUTBOUND_ERROR_CODES].sort());
});

test("an error of another copy of the package is known as one", async () => {
  const { error } = await reading([404]).get();
  expect(OutboundError.is(error)).toBe(true);
  // What every version of the package must go by, or two of them would not know each other's.
  const brand = Symbol.for("outbound-sdk.OutboundError");
  expect(Object.getOwnPropertySymbols(error)).toEqual([brand]);
  expect(OutboundError.is({ [brand]: true })).toBe(true);
  for (const other of [new Error("x"), null, undefined, "text", {}, 5]) {
    expect(OutboundError.is(other)).toBe(false);
  }
});

test("as JSON an error carries its facts and those of its cause, and nothing secret", async () => {
  const vendor = reading([{ status: 503, body: "s3cret" }], {
    adapter: instantly({ apiKey: "s3cret" }),
    deadline: 100,
  });
  const call = vendor.outbound.raw.get("/campaigns?token=s3cret");
  const { error } = await vendor.ends(call);
  const text = JSON.stringify(error);
  expect(text).not.toContain("s3cret");
  expect(JSON.parse(text)).toEqual({
    name: "OutboundError",
    code: "Provider",
    message: "instantly responded 503",
    permanent: false,
    timedOut: true,
    aborted: false,
    limit: "deadline",
    status: 503,
    requests: 1,
    cause: expect.objectContaining({ message: "instantly responded 503", status: 503 }),
  });
});

test("the cause of a lost network is in JSON by its name only: its message may quote an address", async () => {
  const vendor = reading([() => Promise.reject(new Error("connect https://u:s3cret@x"))], {
    retries: 0,
  });
  const { error } = await vendor.get();
  expect(JSON.stringify(error)).not.toContain("s3cret");
  expect(error?.toJSON()["cause"]).toEqual({ name: "Error" });
});

test.each<[string, unknown]>([
  ["adapter", undefined],
  ["adapter", {}],
  ["fetch", 5],
  ["hooks", 5],
  ["hooks.onRetry", { onRetry: 5 }],
  ["hooks.onRequest", { onRequest: "x" }],
  ["runtime", 5],
  ["runtime.now", { now: 5 }],
  ["runtime.timer", { timer: 5 }],
  ["allowWrites", "yes"],
  ["signal", {}],
  ["retryBudget", 5],
  ["retryBudget.ratio", { ratio: -1, reserve: 1 }],
  ["retryBudget.reserve", { ratio: 0.1, reserve: Number.NaN }],
  ["deadline.cut", { ms: 5, cut: "yes" }],
  ["retries.backoff", { backoff: 5 }],
])("a client whose %s is %o is refused by name when it is made", (name, value) => {
  const [option = ""] = name.split(".");
  const options = { adapter: instantly({ apiKey: "k" }), [option]: value };
  let refused: unknown;
  try {
    createOutbound(options as never);
  } catch (error) {
    refused = error;
  }
  expect(refused).toMatchObject({ code: "Invalid", permanent: true });
  expect(String(refused)).toContain(`"${name}"`);
});

test.each([undefined, null, 5])("no options at all, %o, are refused", (options) => {
  expect(() => createOutbound(options as never)).toThrow(OutboundError);
});

test("a bad value is shown short, on one line, and never an object's content", async () => {
  const shown = async (timeout: unknown) =>
    (await reading([200]).get({ timeout: timeout as never })).error?.message;
  expect(await shown("x".repeat(100))).toContain(`"${"x".repeat(40)}..."`);
  expect(await shown({ key: "s3cret" })).toContain("an object");
  expect(await shown(["s3cret"])).toContain("an array");
  expect(await shown(() => {})).toContain("a function");
  expect(await shown(null)).toContain("null");
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["text", "200"],
  ["an object", { ok: true }],
])(
  "a fetch that resolves with %s is a mistake, and is thrown as one without a retry",
  async (_, answer) => {
    let calls = 0;
    const vendor = reading([200], {
      fetch: () => {
        calls += 1;
        return Promise.resolve(answer as Response);
      },
    });
    await expect(vendor.get()).rejects.toBeInstanceOf(TypeError);
    expect(calls).toBe(1);
    expect(vendor.clock.pending).toBe(0);
  },
);

test("an answer without a stream, as hand-made ones are, is read by its text()", async () => {
  const hand = { status: 200, headers: new Headers(), text: () => Promise.resolve("by hand") };
  const vendor = reading([200], { fetch: () => Promise.resolve(hand as unknown as Response) });
  expect((await vendor.get()).value).toBe("by hand");
});

test("a key that can never be sent is an error of the caller's and not retried", async () => {
  let asked = 0;
  const vendor = reading([200], {
    adapter: instantly({
      apiKey: () => {
        asked += 1;
        return "a b";
      },
    }),
  });
  expect((await vendor.get()).error).toMatchObject({ code: "Invalid", permanent: true });
  expect(asked).toBe(1);
});

test.each<[unknown, number]>([
  [{ retry_in: 3 }, 3_000],
  ["no JSON", 500],
  [{ retry_in: -1 }, 500],
  [{ retry_in: "soon" }, 500],
])("an adapter may read the wait from a failure's body: %o waits %i ms", async (body, ms) => {
  const vendor = reading([{ status: 429, body }, 200], {
    adapter: {
      ...instantly({ apiKey: "k" }),
      retryAfterMs: (_, failure) => (failure as { retry_in: number }).retry_in * 1_000,
    },
  });
  await vendor.get();
  expect(vendor.waits).toEqual([ms]);
});

test("a wait in a header goes before one in the body, and a body that stalls does not hide the status", async () => {
  const adapter = { ...instantly({ apiKey: "k" }), retryAfterMs: () => 9_000 };
  const both = { status: 429, headers: { "retry-after": "2" }, body: {} };
  const vendor = reading([both, 200], { adapter });
  await vendor.get();
  expect(vendor.waits).toEqual([2_000]);
  const stalls: Answer = { status: 503, body: new ReadableStream() };
  const stalled = reading([stalls], { adapter, timeout: 50, retries: 0 });
  expect(await stalled.get()).toMatchObject({
    at: 50,
    error: { status: 503, message: "instantly responded 503" },
  });
});

test("headers that come by a thenable of another realm are waited for", async () => {
  const thenable = {
    // oxlint-disable-next-line unicorn/no-thenable -- the point of the case
    then: (done: (headers: object) => void) => done({ Authorization: "Bearer t" }),
  };
  const vendor = reading([200], {
    adapter: { ...instantly({ apiKey: "k" }), headers: () => thenable as never },
  });
  await vendor.get();
  expect(vendor.vendor.requests[0]?.headers.get("authorization")).toBe("Bearer t");
});
