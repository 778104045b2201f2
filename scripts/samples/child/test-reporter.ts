// What a `NAME.test.ts` prints: names and counts. How long a test took differs with every run.
import type { TestEvent } from "node:test/reporters";

/** One line for each test, in the order they end, then the count. */
export default async function* testReporter(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  let passed = 0;
  let failed = 0;
  for await (const event of events) {
    if (event.type !== "test:pass" && event.type !== "test:fail") continue;
    const { name, nesting, details } = event.data;
    const isSuite = details.type === "suite";
    const ok = event.type === "test:pass";
    if (!isSuite && ok) passed += 1;
    if (!isSuite && !ok) failed += 1;
    yield `${"  ".repeat(nesting)}${ok ? "ok" : "not ok"} - ${name}\n`;
  }
  yield `${passed + failed} tests, ${passed} passed, ${failed} failed\n`;
}
