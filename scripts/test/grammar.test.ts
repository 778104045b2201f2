import { describe, expect, it } from "vitest";

import { suggest } from "../samples/suggest.ts";

describe("a suggestion", () => {
  it.each([
    ["bakoff", "backoff"],
    ["backfof", "backoff"],
    ["BACKOFF", "backoff"],
    ["entirely", undefined],
  ])("for %s is %s", (given, expected) => {
    expect(suggest(given, ["gives-up", "backoff", "abort"])).toBe(expected);
  });
});
