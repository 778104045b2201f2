import type { TestEvent } from "node:test/reporters";

import { describe, expect, it } from "vitest";

import testReporter from "../samples/child/test-reporter.ts";

/** What is printed of these events of Node's test runner. */
async function printed(...events: readonly object[]): Promise<string> {
  async function* told(): AsyncGenerator<TestEvent> {
    for (const event of events) yield event as TestEvent;
  }
  let text = "";
  for await (const part of testReporter(told())) text += part;
  return text;
}

function ended(type: "pass" | "fail", name: string, nesting = 0, kind = "test"): object {
  return { type: `test:${type}`, data: { name, nesting, details: { type: kind, duration_ms: 7 } } };
}

describe("what a test sample prints", () => {
  it("is a count when it has no test", async () => {
    expect(await printed()).toBe("0 tests, 0 passed, 0 failed\n");
  });

  it("is a line for each test in the order they end, without times, then the count", async () => {
    expect(
      await printed(
        { type: "test:start", data: { name: "one", nesting: 0 } },
        ended("pass", "one"),
        ended("fail", "two"),
        ended("pass", "three"),
        { type: "test:diagnostic", data: { message: "duration_ms 7", nesting: 0 } },
      ),
    ).toBe("ok - one\nnot ok - two\nok - three\n3 tests, 2 passed, 1 failed\n");
  });

  it("shows what is inside of what, and counts no suite", async () => {
    expect(
      await printed(
        ended("pass", "deep", 2),
        ended("fail", "inside", 1),
        ended("fail", "group", 0, "suite"),
        ended("pass", "other", 0, "suite"),
      ),
    ).toBe(
      "    ok - deep\n  not ok - inside\nnot ok - group\nok - other\n2 tests, 1 passed, 1 failed\n",
    );
  });
});
