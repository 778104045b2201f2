import { measure } from "./measured-call.ts";
import { duration, milliseconds } from "./wording.ts";

/** What happens to a request that passes through services which each allow themselves a time. */
export async function deadlineFacts(): Promise<Record<string, string>> {
  const own = 5_000;
  let chain = 0;
  for (let service = 1; service <= 3; service++) {
    const call = await measure(["hang"], { retries: 0, deadline: { ms: own, cut: true } });
    chain += call.elapsedMs;
  }
  const timeout = 300;
  const alone = await measure(["hang"], { timeout });
  const within = await measure(["hang"], { timeout, deadline: { ms: 1_000, cut: true } });
  const waited = within.waits.reduce((sum, wait) => sum + wait, 0);
  const uncut = await measure(["hang"], { deadline: 3_000 });
  return {
    "deadline.own": duration(own),
    "deadline.chain": duration(chain),
    "deadline.without": duration(alone.elapsedMs),
    "deadline.with": duration(within.elapsedMs),
    "deadline.attempt": milliseconds(timeout),
    "deadline.waited": milliseconds(waited),
    "deadline.rest": milliseconds(within.elapsedMs - waited - (within.requests - 1) * timeout),
    "deadline.uncut": duration(uncut.elapsedMs),
  };
}
