import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import { largest } from "./measured-call.ts";
import { duration } from "./wording.ts";

/** Requests per second that the measured instance may send: divides by every pace. */
export const perSecond = 64;
const ordinals: Readonly<Record<number, string>> = { 4: "quarter", 8: "eighth", 16: "sixteenth" };

/** How the pace falls and comes back, measured as requests that leave at once. */
export async function rateLimitFacts(): Promise<Record<string, string>> {
  const slowest = perSecond / (await sentAtOnce(20, 1_000));
  const halved = await sentAtOnce(1, 1_000);
  const stepMs =
    1 + (await largest(1_000, 60_000, async (ms) => (await sentAtOnce(1, ms)) === halved));
  const step = perSecond / ((await sentAtOnce(1, stepMs)) - halved);
  const ordinal = ordinals[step];
  if (ordinal === undefined) throw new Error(`No word for a step of 1/${step}.`);
  return {
    "rateLimit.slowest": `1/${slowest}`,
    "rateLimit.step.ms": duration(stepMs),
    "rateLimit.step": ordinal,
  };
}

/** How many of many calls leave at once, `ms` after the last of so many refusals. */
export async function sentAtOnce(refusals: number, ms: number): Promise<number> {
  const clock = virtualClock();
  const vendor = scriptedFetch([...Array<number>(refusals).fill(429), 200]);
  const { raw } = createOutbound({
    adapter: instantly({
      apiKey: "not-a-key",
      rateLimits: [{ requests: perSecond, perMs: 1_000 }],
    }),
    fetch: vendor.fetch,
    runtime: clock,
    retries: 0,
  });
  for (let sent = 0; sent < refusals; sent++) {
    const refused = raw.get("/campaigns").catch(() => undefined);
    await clock.advance(0);
    await refused;
    // Far enough apart for a turn of its own, near enough together for the pace not to come back.
    await clock.advance(1_000);
  }
  await clock.advance(ms - 1_000);
  const before = vendor.requests.length;
  const leave = new AbortController();
  const calls = Array.from({ length: perSecond }, () =>
    raw.get("/campaigns", { signal: leave.signal }).catch(() => undefined),
  );
  await clock.advance(0);
  const sent = vendor.requests.length - before;
  leave.abort();
  await Promise.all(calls);
  return sent;
}
