import { describe, expect, test } from "vitest";

import type { Answer } from "outbound-sdk/testing";

import { calling } from "./calling.ts";

/** Every way an attempt can fail that would be repeated, were the call. */
const failures: readonly (readonly [string, Answer])[] = [
  ["a 503", 503],
  ["a 429", 429],
  ["a network failure", "offline"],
  ["a timeout", "hang"],
  [
    "a body that is not its JSON",
    { status: 200, headers: { "content-type": "application/json" }, body: "{" },
  ],
];

describe.each(failures)("after %s", (_, answer) => {
  test.each(["post", "patch"] as const)(
    "a %s without a key names no limit: it is never repeated",
    async (method) => {
      const { client, vendor, heard } = calling([answer]);
      const { error } = await client[method]("/runs");
      expect(error).not.toHaveProperty("limit");
      expect(heard.at(-1)).not.toHaveProperty("limit");
      expect(vendor.requests).toHaveLength(1);
    },
  );

  test("a post with a key names the limit, also when it may repeat nothing", async () => {
    const { client, heard } = calling([answer]);
    const limit = answer === "hang" ? "timeout" : "retries";
    const { error } = await client.post("/runs", { idempotencyKey: "k", maxRetries: 0 });
    expect([error?.limit, heard.at(-1)]).toMatchObject([limit, { limit }]);
  });
});

test("a post without a key that is cut by its deadline, or aborted, says so", async () => {
  const { client, clock } = calling(["hang"]);
  const cut = await client.post("/runs", { deadline: { ms: 40, cut: true } });
  const caller = new AbortController();
  clock.timer(5, () => caller.abort());
  const aborted = await client.post("/runs", { signal: caller.signal });
  expect([cut.error?.limit, aborted.error?.limit]).toEqual(["deadline", "signal"]);
});
