import { batchPolicy, createFetch, keyedPolicy, readPolicy } from "outbound-sdk/fetch";
import type { FetchOptions } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer } from "outbound-sdk/testing";

import { count, duration, table } from "./wording.ts";

const policies = [readPolicy, batchPolicy, keyedPolicy];
type Policy = (typeof policies)[number];

/** The three policies of `outbound-sdk/fetch`, side by side. */
export function policyTable(): string {
  const row = (label: string, cell: (policy: Policy) => string): string[] => [
    label,
    ...policies.map(cell),
  ];
  return table(
    ["what", "`readPolicy`", "`batchPolicy`", "`keyedPolicy`"],
    [
      ["made for", "reads", "batches of events", "paid writes with a key"],
      row("`retries`", ({ retries }) => count(retries)),
      row("waits at random 0.5", waits),
      row("`timeout`", ({ timeout }) => duration(timeout)),
      row("`maxRetryAfter`", ({ maxRetryAfter }) => duration(maxRetryAfter)),
      row("asked for more", ({ longRetryAfter }) => asked[longRetryAfter]),
      row("added to a vendor's wait", ({ retryAfterSpread: share }) =>
        share === 0 ? "nothing" : `up to ${count(Math.round(share * 100))} %`,
      ),
      row("409", conflict),
    ],
  );
}

const asked: Readonly<Record<Policy["longRetryAfter"], string>> = {
  fail: "the call ends",
  cap: "waits `maxRetryAfter`",
};

function waits({ retries, backoff }: Policy): string {
  const all = Array.from({ length: retries }, (_none, index) => count(backoff(index + 1, 0.5)));
  return `${all.join(", ")} ms`;
}

function conflict({ retryStatus }: Policy): string {
  if (retryStatus(409, { method: "POST", keyed: false })) return "sent again";
  return retryStatus(409, { method: "POST", keyed: true })
    ? "sent again with a key"
    : "not sent again";
}

/** Which policy `createFetch` has when it is given none, found by what it does. */
export async function defaultPolicy(): Promise<Record<string, string>> {
  const without = await behaviour({});
  const named = { readPolicy, batchPolicy, keyedPolicy };
  for (const [name, policy] of Object.entries(named)) {
    if ((await behaviour(policy)) === without) return { "fetch.default": name };
  }
  throw new Error(`Without a policy createFetch is none of the three: ${without}.`);
}

/** What distinguishes the policies: waits, the time for an attempt, and a long wait that is asked. */
async function behaviour(options: FetchOptions): Promise<string> {
  const asking = (seconds: number): Answer => ({
    status: 429,
    headers: { "retry-after": `${seconds}` },
  });
  const ends: string[] = [];
  for (const answer of [503, "hang", asking(7), asking(400), 409] satisfies Answer[]) {
    const clock = virtualClock({ auto: true });
    const { fetch, requests } = scriptedFetch([answer]);
    const start = clock.now();
    await createFetch({ ...options, fetch, runtime: clock })("https://vendor.example/a", {
      method: "POST",
      headers: { "idempotency-key": "k" },
    }).catch(() => {});
    ends.push(`${requests.length} in ${clock.now() - start} ms`);
  }
  return ends.join(", ");
}
