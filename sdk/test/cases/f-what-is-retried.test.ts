import { expect, test } from "vitest";

import { instantly } from "outbound-sdk/instantly";
import type { Answer } from "outbound-sdk/testing";

import { reading } from "./reading.ts";

/** Declared for the compiler only: calling it is the ReferenceError of the case below. */
declare function undefinedName(): never;

// sindresorhus/got#786
test.each<[string, Answer]>([
  ["no answer", "hang"],
  ["no connection", "offline"],
  ["a 503", 503],
  ["a 429", 429],
])("a POST that is no known read is sent once, also after %s", async (_, answer) => {
  const vendor = reading([answer, 200], { timeout: 50, allowWrites: true });
  const call = vendor.outbound.raw.request({ method: "POST", path: "/campaigns", body: { a: 1 } });
  const { error } = await vendor.ends(call);
  expect(error?.code).toBe(answer === 429 ? "RateLimited" : "Provider");
  expect(vendor.vendor.requests.length).toBe(1);
  expect(vendor.waits).toEqual([]);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])(
  "a %s without allowWrites sends nothing",
  async (method) => {
    const vendor = reading([200]);
    const { error } = await vendor.ends(
      vendor.outbound.raw.request({ method, path: "/campaigns/1" }),
    );
    expect(error).toMatchObject({ code: "Unsupported", permanent: true, requests: 0 });
    expect(vendor.vendor.requests.length).toBe(0);
  },
);

// aws/aws-sdk-js#1402
test.each<Answer>([503, 429, "offline", "hang"])(
  "retries: 0 is one request and not a loop, after %o",
  async (answer) => {
    const vendor = reading([answer], { retries: 0 });
    const { error } = await vendor.get();
    expect(vendor.vendor.requests.length).toBe(1);
    expect(vendor.waits).toEqual([]);
    expect(error?.limit).toBe(answer === "hang" ? "timeout" : "retries");
  },
);

// sindresorhus/p-retry#41, sindresorhus/p-retry#51, sindresorhus/is-network-error#3
test.each([
  "Failed to fetch",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
  "fetch failed",
  "Network request failed",
  "The network connection was lost.",
  "The Internet connection appears to be offline.",
  "A server with the specified hostname could not be found.",
  "cancelled",
  "terminated",
  "network error",
  "Network Error",
  "Unable to connect. Is the computer able to access the url?",
  "error sending request for url (https://vendor.example/)",
  "connection closed before message completed",
  "Failed to fetch (vendor.example)",
  "null",
  "",
])("a network failure is retried whatever the runtime calls it: TypeError %o", async (message) => {
  const vendor = reading([() => Promise.reject(new TypeError(message)), 200]);
  expect((await vendor.get()).error).toBe(undefined);
  expect(vendor.vendor.requests.length).toBe(2);
});

test.each<[string, unknown]>([
  ["an Error", new Error("ECONNRESET")],
  ["a DOMException", new DOMException("lost", "NetworkError")],
  ["a string", "down"],
  ["undefined", undefined],
  ["null", null],
  ["a frozen object", Object.freeze({ code: "ENOTFOUND" })],
])("whatever fetch rejects with is a network failure: %s", async (_, rejection) => {
  const vendor = reading([() => Promise.reject(rejection)], { retries: 1 });
  const { error } = await vendor.get();
  expect(vendor.vendor.requests.length).toBe(2);
  expect(error).toMatchObject({ code: "Provider", message: "instantly could not be reached" });
  expect(error?.cause).toBe(rejection);
});

test.each<[string, () => never]>([
  ["a ReferenceError", () => undefinedName()],
  ["a RangeError", () => "".repeat(-1) as never],
  ["a SyntaxError", () => JSON.parse("{") as never],
  ["a call of what is no function", () => (undefined as never as () => never)()],
  ["a property of undefined", () => (undefined as never as { a: never }).a],
  ["a property of null", () => (null as never as { a: never }).a],
  ["an iteration of what is not iterable", () => [...(5 as never as never[])] as never],
  ["an invalid URL", () => new URL("no url") as never],
  ["an invalid header value", () => new Headers({ a: "1\n2" }) as never],
])(
  "a programmer's error out of fetch is rethrown as it is and never retried: %s",
  async (_, mistake) => {
    let thrown: unknown;
    const vendor = reading([
      () => {
        try {
          return mistake();
        } catch (error) {
          thrown = error;
          throw error;
        }
      },
    ]);
    const caught: unknown = await vendor.get().catch((error: unknown) => error);
    expect(caught).toBe(thrown);
    expect(vendor.vendor.requests.length).toBe(1);
    expect(vendor.clock.pending).toBe(0);
  },
);

test("a fetch that throws, instead of rejecting, is the same as one that rejects", async () => {
  let calls = 0;
  const vendor = reading([200], {
    retries: 1,
    fetch: () => {
      calls += 1;
      throw new TypeError("fetch failed");
    },
  });
  expect((await vendor.get()).error?.message).toBe("instantly could not be reached");
  expect(calls).toBe(2);
});

// bucketeer-io/bucketeer#2455, OpenMeet-Team/openmeet-platform#414
test.each([401, 403])("a %i is never repeated: no loop of refusals", async (status) => {
  const vendor = reading([status]);
  const { error } = await vendor.get();
  expect(error).toMatchObject({ code: "Unauthorized", permanent: true, status });
  expect(error?.limit).toBe(undefined);
  expect(vendor.vendor.requests.length).toBe(1);
});

// aws/aws-sdk-go#486, ex-aws/ex_aws#159
test("the key is asked for again for each attempt, so that a retry after 16 minutes carries a fresh one", async () => {
  const vendor = reading([{ status: 429, headers: { "retry-after": "960" } }, 503, 200], {
    maxRetryAfter: 3_600_000,
    adapter: instantly({ apiKey: async () => `key-at-${vendor.clock.now() - begin}` }),
  });
  const begin = vendor.clock.now();
  expect((await vendor.get()).error).toBe(undefined);
  expect(vendor.vendor.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
    "Bearer key-at-0",
    "Bearer key-at-960000",
    "Bearer key-at-961000",
  ]);
});

test("a key that never comes is cut by the timeout, and one that cannot be had is a failed attempt", async () => {
  const never = reading([200], {
    timeout: 100,
    retries: 0,
    adapter: instantly({ apiKey: () => new Promise(() => {}) }),
  });
  expect(await never.get()).toMatchObject({ at: 100, error: { timedOut: true, limit: "timeout" } });
  expect(never.vendor.requests.length).toBe(0);
  let asked = 0;
  const refused = reading([200], {
    adapter: instantly({
      apiKey: () =>
        ++asked < 3 ? Promise.reject(new Error("vault is sealed")) : Promise.resolve("k"),
    }),
  });
  expect((await refused.get()).error).toBe(undefined);
  expect(asked).toBe(3);
});

test.each([
  ...[500, 502, 503, 504, 507, 508, 520, 521, 522, 523, 524, 529, 530, 599].map(
    (status) => [status, true, "Provider", false] as const,
  ),
  ...[501, 505, 510, 511].map((status) => [status, false, "Provider", true] as const),
  ...[408, 425].map((status) => [status, true, "Provider", false] as const),
  [429, true, "RateLimited", false] as const,
  ...[400, 402, 405, 406, 409, 410, 413, 418, 422, 451].map(
    (status) => [status, false, "Invalid", true] as const,
  ),
  ...[401, 403].map((status) => [status, false, "Unauthorized", true] as const),
  [404, false, "NotFound", true] as const,
  ...[300, 301, 302, 303, 304, 307, 308].map(
    (status) => [status, false, "Provider", true] as const,
  ),
])("%i is retried: %o, and leaves %s, permanent: %o", async (status, retried, code, permanent) => {
  const vendor = reading([status]);
  const { error } = await vendor.get();
  expect(error).toMatchObject({
    code,
    permanent,
    status,
    message: `instantly responded ${status}`,
  });
  expect(error?.limit).toBe(retried ? "retries" : undefined);
  expect(vendor.vendor.requests.length).toBe(retried ? 5 : 1);
  expect(error?.requests).toBe(retried ? 5 : 1);
});
