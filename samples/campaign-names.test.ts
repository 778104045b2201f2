// @support
// @needs vitest
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import { expect, test, vi } from "vitest";

import { campaignNames, makeClient } from "./campaign-names.ts";

const answer = {
  status: 200,
  body: { items: [{ id: "c1", name: "Spring" }, { id: "c2" }] },
};

test("a refusal is not seen by the reader of the page", async () => {
  const vendor = scriptedFetch([503, answer]);
  const runtime = virtualClock({ auto: true });

  const names = await campaignNames(
    makeClient({ fetch: vendor.fetch, runtime }),
  );

  expect(names).toEqual(["Spring", "c2"]);
  expect(vendor.requests).toHaveLength(2);
});

test("a vendor that hangs costs two timeouts and a wait", async () => {
  const vendor = scriptedFetch(["hang"]);
  const runtime = virtualClock({ auto: true });
  const start = runtime.now();

  const names = await campaignNames(
    makeClient({ fetch: vendor.fetch, runtime }),
  );

  expect(names).toBeNull();
  expect(runtime.now() - start).toBe(2_000 + 500 + 2_000);
  expect(runtime.pending).toBe(0);
});

test("a wrong key is an error and not an empty page", async () => {
  const vendor = scriptedFetch([401]);
  const client = makeClient({ fetch: vendor.fetch });

  await expect(campaignNames(client)).rejects.toMatchObject({
    code: "Unauthorized",
    requests: 1,
  });
});

test("the fake timers of the test runner will do, too", async () => {
  vi.useFakeTimers();
  try {
    const vendor = scriptedFetch([503, answer]);
    const names = campaignNames(makeClient({ fetch: vendor.fetch }));
    await vi.runAllTimersAsync();

    expect(await names).toEqual(["Spring", "c2"]);
  } finally {
    vi.useRealTimers();
  }
});
