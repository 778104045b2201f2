// @runs node
import { test } from "node:test";
import assert from "node:assert/strict";

test("one and one", () => assert.equal(1 + 1, 2));
test("a group", async (t) => {
  await t.test("inside", () => undefined);
});
