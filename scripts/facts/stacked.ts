import { createFetch, readPolicy } from "outbound-sdk/fetch";
import { createSumeClient } from "outbound-sdk/sume";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import { count, table } from "./wording.ts";

/** Attempts that each layer makes. */
const attempts = 3;

/** What layers that all retry make of one call, while a vendor is down. */
export async function stackedFacts(): Promise<Record<string, string>> {
  return {
    "stacked.attempts": count(attempts),
    "stacked.two": count(await requests(2)),
    "stacked.three": count(await requests(3)),
  };
}

async function requests(layers: number): Promise<number> {
  const vendor = scriptedFetch([503]);
  const runtime = virtualClock({ auto: true });
  let fetch: typeof globalThis.fetch = vendor.fetch;
  for (let layer = 1; layer <= layers; layer++) {
    fetch = createFetch({
      ...readPolicy,
      retries: attempts - 1,
      fetch,
      runtime,
    });
  }
  await fetch("https://vendor.example/");
  return vendor.requests.length;
}

/** A loop of one's own around a client that has one: the requests of one job. */
export async function stackedTable(): Promise<string> {
  const rows: string[][] = [];
  for (const maxRetries of [0, 1, 2, 4]) {
    const cells: string[] = [];
    for (const own of [1, 2, 3, 5]) cells.push(count(await loops(own, maxRetries)));
    rows.push([`\`maxRetries: ${maxRetries}\``, ...cells]);
  }
  return table(
    ["the client", "no loop of yours", "yours of two", "yours of three", "yours of five"],
    rows,
  );
}

async function loops(own: number, maxRetries: number): Promise<number> {
  const vendor = scriptedFetch([503]);
  const sume = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example/v1",
    fetch: vendor.fetch,
    runtime: virtualClock({ auto: true }),
    maxRetries,
  });
  for (let attempt = 1; attempt <= own; attempt++) {
    await sume.post("/runs", { body: {}, idempotencyKey: "order-1041" });
  }
  return vendor.requests.length;
}
