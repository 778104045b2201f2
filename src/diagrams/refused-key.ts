import { AuthError, createBoundaryLogger } from "outbound-sdk/boundary";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import type { Step } from "./breaker-steps.ts";

/** The logger's own state: a key that is refused, while calls go out and while a probe does. */
export async function authSteps(threshold: number, cooldownMs: number): Promise<Step[]> {
  const steps: Step[] = [];
  for (const failures of [0, threshold]) {
    const clock = virtualClock({ auto: true });
    const vendor = scriptedFetch([() => (refused ? 401 : 503)]);
    let refused = false;
    let heard = false;
    const logger = createBoundaryLogger({
      apiKey: "not-a-key",
      endpoint: "https://boundary.example",
      runtime: clock,
      fetch: vendor.fetch,
      onError: (error) => {
        heard ||= error instanceof AuthError;
      },
    });
    const batch = async (): Promise<void> => {
      logger.onRunSuccess({});
      await logger.flush();
    };
    for (let failed = 0; failed < failures; failed++) await batch();
    if (failures > 0) await clock.advance(cooldownMs);
    const from = logger.state;
    refused = true;
    await batch();
    steps.push({ from, happening: "auth", to: logger.state, sent: heard });
    if (failures === 0) continue;
    const disabled = logger.state;
    const before = vendor.requests.length;
    await batch();
    const sent = vendor.requests.length > before;
    steps.push({ from: disabled, happening: "call", to: logger.state, sent });
  }
  return steps;
}
