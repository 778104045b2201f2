import { measure } from "./measured-call.ts";
import { duration } from "./wording.ts";

/** What happens to a request that passes through services which each allow themselves a time. */
export async function deadlineFacts(): Promise<Record<string, string>> {
  const own = 5_000;
  let chain = 0;
  for (let service = 1; service <= 3; service++) {
    const call = await measure(["hang"], { retries: 0, deadline: { ms: own, cut: true } });
    chain += call.elapsedMs;
  }
  const alone = await measure(["hang"], { timeout: 300 });
  const within = await measure(["hang"], { timeout: 300, deadline: { ms: 1_000, cut: true } });
  return {
    "deadline.own": duration(own),
    "deadline.chain": duration(chain),
    "deadline.without": duration(alone.elapsedMs),
    "deadline.with": duration(within.elapsedMs),
  };
}
