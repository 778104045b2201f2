import { expect, test } from "vitest";

import { createFetch, keyedPolicy } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

const URL_ = "https://vendor.example/jobs";

function posting(answers: readonly Answer[]) {
  const clock = virtualClock({ auto: true });
  const vendor = scriptedFetch(answers, { clock });
  const fetch = createFetch({ ...keyedPolicy, fetch: vendor.fetch, runtime: clock, timeout: 50 });
  const keys = () => vendor.requests.map(({ headers }) => headers.get("idempotency-key"));
  return { fetch, vendor, keys };
}

// gocardless/gocardless-pro-python#12, woocommerce/woocommerce-square#106
test.each<[string, Answer[]]>([
  ["503", [503, 503, 200]],
  ["429", [429, 429, 200]],
  ["409", [409, 409, 200]],
  ["no connection", ["offline", "offline", 200]],
  ["no answer", ["hang", "hang", 200]],
])(
  "after %s a POST goes out again with the very key and payload of the first time",
  async (_, answers) => {
    const { fetch, vendor, keys } = posting(answers);
    const headers = { "Idempotency-Key": "key-of-the-caller" };
    expect((await fetch(URL_, { method: "POST", headers, body: "pay" })).status).toBe(200);
    expect(keys()).toEqual(["key-of-the-caller", "key-of-the-caller", "key-of-the-caller"]);
    expect(vendor.requests.map(({ body }) => body)).toEqual(["pay", "pay", "pay"]);
  },
);

// sindresorhus/got#786
test.each(["POST", "PATCH", "post"])(
  "a %s without a key is sent once, and gets none from us",
  async (method) => {
    for (const answer of [503, 429, 409, "offline", "hang"] as const) {
      const { fetch, keys } = posting([answer, 200]);
      await fetch(URL_, { method, body: "pay" }).catch(() => {});
      expect(keys()).toEqual([null]);
    }
  },
);

test("a 409 without a key, and a 422 with one, are answers and not failures to repeat", async () => {
  const get = posting([409, 200]);
  expect((await get.fetch(URL_)).status).toBe(409);
  const keyed = posting([422, 200]);
  const init = { method: "POST", headers: { "Idempotency-Key": "k" }, body: "pay" };
  expect((await keyed.fetch(URL_, init)).status).toBe(422);
  expect(keyed.vendor.requests.length).toBe(1);
});
