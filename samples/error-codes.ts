import {
  createOutbound,
  OUTBOUND_ERROR_CODES,
  OutboundError,
} from "outbound-sdk";
import type { OperationOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import {
  type Answer,
  scriptedFetch,
  virtualClock,
} from "outbound-sdk/testing";

const seen = new Set<string>();

/** One call that fails, and what its error says. */
async function fail(
  label: string,
  answers: Answer[],
  options: OperationOptions = {},
) {
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: scriptedFetch(answers).fetch,
    runtime: virtualClock({ auto: true }),
  });
  try {
    const request = { method: "DELETE", path: "/leads" };
    await (label === "a write"
      ? outbound.raw.request(request)
      : outbound.raw.get("/campaigns", options));
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    seen.add(error.code);
    const { code, permanent, limit = "no limit", requests } = error;
    const lasts = permanent ? "permanent" : "can pass";
    console.log(
      `${label}: ${code}, ${lasts}, ${limit}, ${requests} sent`,
    );
    console.log(`  ${error.message}`);
  }
}

const asks = (seconds: number) => ({
  status: 429,
  headers: { "retry-after": `${seconds}` },
});

await fail("retries are used up", [503]);
await fail("the last attempt hangs", ["hang"], { retries: 1 });
await fail("429 to the end", [429]);
await fail("the deadline", [503], { deadline: 1_000 });
await fail("the deadline, cut", ["hang"], {
  deadline: { ms: 1_000, cut: true },
});
await fail("a spent deadline", [200], { deadline: 0 });
await fail("maxRequests", [503], { maxRequests: 2 });
await fail("a wait that is too long", [asks(900)]);
await fail("the retry budget", [503], {
  retryBudget: { ratio: 0, reserve: 1 },
});
await fail("the signal", [200], { signal: AbortSignal.abort() });
await fail("400", [400]);
await fail("401", [401]);
await fail("404", [404]);
await fail("501", [501]);
await fail("a bad option", [200], { timeout: 0 });
await fail("a write", [200]);

const missing = OUTBOUND_ERROR_CODES.filter((code) => !seen.has(code));
console.log(`codes not seen here: ${missing.join(", ") || "none"}`);
