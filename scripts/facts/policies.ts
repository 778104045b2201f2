import { batchPolicy, keyedPolicy, readPolicy } from "outbound-sdk/fetch";

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
