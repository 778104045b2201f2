import { fullJitterBackoff } from "outbound-sdk";
import type { Answer } from "outbound-sdk/testing";

import { largest, measure } from "./measured-call.ts";
import { count, duration } from "./wording.ts";

/** The defaults, each found by leaving the option out and reaching the limit. */
export async function limitFacts(): Promise<Record<string, string>> {
  const failing = await measure([503]);
  const hanging = await measure(["hang"], { retries: 0 });
  const fiveSeconds = await measure(["hang"], { timeout: 5_000 }, 0);
  const asking = (seconds: number): Answer => ({
    status: 429,
    headers: { "retry-after": `${seconds}` },
  });
  const longest = await largest(
    1,
    86_400,
    async (seconds) => (await measure([asking(seconds), 200])).error === undefined,
  );
  // Without chance the call does not wait of its own, and the longest waits can be put in.
  const silent = await measure(["hang"], {}, 0);
  const waits = silent.waits.map((_wait, index) => fullJitterBackoff(index + 1, 1));
  const asked = await measure([asking(longest)]);
  return {
    "limits.retries": count(failing.requests - 1),
    "requests.most": count(failing.requests),
    "limits.timeout": duration(hanging.elapsedMs),
    "timeout.trap": duration(fiveSeconds.elapsedMs),
    "limits.maxRetryAfter": duration(longest * 1_000),
    "defaults.silent": duration(waits.reduce((sum, wait) => sum + wait, silent.elapsedMs)),
    "defaults.asked": duration(asked.elapsedMs),
  };
}
