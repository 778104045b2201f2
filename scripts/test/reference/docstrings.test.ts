import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import { expect, test } from "vitest";

import { breakerFacts } from "../../facts/breaker.ts";
import { failoverFacts } from "../../facts/failover.ts";
import { limitFacts } from "../../facts/limits.ts";
import { duration } from "../../facts/wording.ts";
import { membersOf } from "../../reference/members.ts";
import { referenceTables } from "../../reference/reference-tables.ts";
import { readSdk } from "../../reference/sdk.ts";

const sdk = readSdk("sdk");

/** What the docstring of an option says after `@default`. */
function documented(entry: string, type: string, option: string): string | undefined {
  const declaration = sdk.exportsOf(entry).get(type);
  if (declaration === undefined) throw new Error(`${entry} exports no ${type}.`);
  return membersOf(sdk, declaration).find(({ name }) => name === option)?.doc.defaultsTo;
}

function ms(entry: string, type: string, option: string): string {
  return duration(Number(documented(entry, type, option)?.replaceAll("_", "")));
}

test("the defaults that docstrings tell of are those that calls were measured with", async () => {
  const limits = await limitFacts();
  expect(documented("outbound-sdk", "LimitOptions", "retries")).toBe(limits["limits.retries"]);
  expect(documented("outbound-sdk", "RetryPolicy", "max")).toBe(limits["limits.retries"]);
  expect(ms("outbound-sdk", "LimitOptions", "timeout")).toBe(limits["limits.timeout"]);
  expect(ms("outbound-sdk", "LimitOptions", "maxRetryAfter")).toBe(limits["limits.maxRetryAfter"]);

  const breaker = await breakerFacts();
  const options = "BreakerOptions";
  expect(documented("outbound-sdk/fetch", options, "threshold")).toBe(breaker["breaker.threshold"]);
  expect(ms("outbound-sdk/fetch", options, "cooldownMs")).toBe(breaker["breaker.cooldown"]);
  expect(ms("outbound-sdk/fetch", options, "leaseMs")).toBe(breaker["breaker.lease"]);

  const failover = await failoverFacts();
  expect(documented("outbound-sdk", "FailoverOptions", "maxEntries")).toBe(
    failover["failover.maxEntries"],
  );
});

test("the docstrings of the clock and of the adapter tell what these are without options", () => {
  const clock = virtualClock();
  const start = documented("outbound-sdk/testing", "VirtualClockOptions", "start");
  expect(start?.replaceAll("_", "")).toMatch(new RegExp(`^${clock.now()},`));
  expect(documented("outbound-sdk/testing", "VirtualClockOptions", "random")).toBe(
    `${clock.random()}`,
  );
  expect(documented("outbound-sdk/instantly", "InstantlyOptions", "baseUrl")).toBe(
    JSON.stringify(instantly({ apiKey: "not-a-key" }).baseUrl),
  );
});

test("every resource of the adapter, and every read of it, is one the reference tells of", () => {
  const client = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: scriptedFetch([200]).fetch,
  });
  const reads = Object.keys(client.campaigns).map((name) => `\`${name}(`);
  const table = referenceTables(sdk)["outbound-sdk#Resource.methods"] ?? "";
  expect(reads.filter((read) => !table.includes(`| ${read}`))).toEqual([]);
  expect(reads.length).toBe(table.split("\n").length - 2);
});

test("a table for every import path lists all it exports", () => {
  const tables = referenceTables(sdk);
  for (const entry of sdk.entries) {
    const names = [...sdk.exportsOf(entry).keys()];
    expect(tables[`${entry}#exports`]?.split("\n").length).toBe(names.length + 2);
  }
});
