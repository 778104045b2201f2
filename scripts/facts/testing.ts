import { virtualClock } from "outbound-sdk/testing";

/** What the test tools do when nothing else is asked of them. */
export function testingFacts(): Record<string, string> {
  return { "testing.random": `${virtualClock().random()}` };
}
