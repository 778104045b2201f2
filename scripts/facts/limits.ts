import { largest, measure } from "./measured-call.ts";
import { count, duration } from "./wording.ts";

/** The defaults, each found by leaving the option out and reaching the limit. */
export async function limitFacts(): Promise<Record<string, string>> {
  const failing = await measure([503]);
  const hanging = await measure(["hang"], { retries: 0 });
  const fiveSeconds = await measure(["hang"], { timeout: 5_000 }, 0);
  const longest = await largest(1, 86_400, async (seconds) => {
    const refusal = { status: 429, headers: { "retry-after": `${seconds}` } };
    return (await measure([refusal, 200])).error === undefined;
  });
  return {
    "limits.retries": count(failing.requests - 1),
    "requests.most": count(failing.requests),
    "limits.timeout": duration(hanging.elapsedMs),
    "timeout.trap": duration(fiveSeconds.elapsedMs),
    "limits.maxRetryAfter": duration(longest * 1_000),
  };
}
