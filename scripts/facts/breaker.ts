import { BreakerOpenError, createBreaker } from "outbound-sdk/fetch";
import { virtualClock } from "outbound-sdk/testing";

import { largest } from "./measured-call.ts";
import { count, duration } from "./wording.ts";

const fail = (): Promise<never> => Promise.reject(new Error("down"));
const never = (): Promise<never> => new Promise(() => {});

/** The defaults of a breaker, each found by reaching it. */
export async function breakerFacts(): Promise<Record<string, string>> {
  const opened = await opening();
  const cooldown = 1 + (await largest(1, 600_000, async (ms) => !(await admitted(ms))));
  const lease = 1 + (await largest(1, 600_000, async (ms) => !(await admitted(cooldown, ms))));
  return {
    "breaker.threshold": count(opened.failures),
    "breaker.cooldown": duration(cooldown),
    "breaker.lease": duration(lease),
  };
}

async function opening(): Promise<{ failures: number }> {
  const breaker = createBreaker({ runtime: virtualClock() });
  for (let failures = 1; failures <= 1_000; failures++) {
    await breaker.run(fail).catch(() => undefined);
    if (breaker.state === "open") return { failures };
  }
  throw new Error("1,000 failures in a row did not open the breaker.");
}

/**
 * Whether a breaker that opened so many milliseconds ago lets a call through; with `heldMs`, whether
 * it does so that long after its probe began and never settled.
 */
async function admitted(openMs: number, heldMs?: number): Promise<boolean> {
  const clock = virtualClock();
  const breaker = createBreaker({ runtime: clock });
  for (let failures = 0; breaker.state !== "open"; failures++) {
    if (failures > 1_000) throw new Error("The breaker does not open.");
    await breaker.run(fail).catch(() => undefined);
  }
  await clock.advance(openMs);
  if (heldMs !== undefined) {
    void breaker.run(never).catch(() => undefined);
    await clock.advance(heldMs);
  }
  try {
    await breaker.run(() => Promise.resolve());
    return true;
  } catch (error) {
    if (error instanceof BreakerOpenError) return false;
    throw error;
  }
}
