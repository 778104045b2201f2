import { join } from "node:path";
import { inspect } from "node:util";
import { beforeAll, expect, test } from "vitest";
import * as sdk from "outbound-sdk";
import * as boundary from "outbound-sdk/boundary";
import * as fetching from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import * as sume from "outbound-sdk/sume";
import * as testing from "outbound-sdk/testing";
import { sdkPacks, type SdkPacks } from "../../site/sdk-packs.ts";
import { sdkSurface, type SdkSurface } from "../../site/sdk-surface.ts";

const root = join(import.meta.dirname, "../../..");
const own: Record<string, unknown> = {
  ...boundary,
  ...fetching,
  ...sume,
  ...testing,
  ...sdk,
  instantly,
};

const READS = ["createOutbound", "instantly"];
const TESTED = [...READS, "scriptedFetch", "virtualClock"];

let surface: SdkSurface;
let packs: SdkPacks;
beforeAll(async () => {
  surface = await sdkSurface(root);
  const uses = [READS, TESTED, [...TESTED, "failover"], ["createSumeClient"], ["delayMs"]];
  packs = await sdkPacks(
    surface,
    uses.map((names) => new Set(names)),
  );
});

/** A pack as a module: what a browser gets. */
function load(path: string | undefined): Promise<Record<string, unknown>> {
  const code = packs.codes.get(path ?? "") ?? "";
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}

test("the last pack has every name that any way into the SDK gives", async () => {
  const whole = await load(Object.keys(packs.names).at(-1));
  expect(Object.keys(whole).sort()).toEqual(Object.keys(own).sort());
  expect([...new Set(Object.values(surface.entries).flat())].sort()).toEqual(
    Object.keys(own).sort(),
  );
});

test("what can be seen of the SDK is named in a pack as it is in the SDK", async () => {
  const whole = await load(Object.keys(packs.names).at(-1));
  const seen = shown(own);
  expect(shown(whole)).toBe(seen);
  expect(seen).toContain("[Function: createOutbound] {");
  expect(seen).toContain("[AsyncFunction: getMany]");
});

test("a pack has the names asked for, and all others whose code is in it anyway", async () => {
  const reads = packs.names[packs.packFor(READS)];
  expect(reads).toEqual(expect.arrayContaining([...READS, "observe", "OutboundError"]));
  expect(reads).not.toContain("virtualClock");
  expect(reads).not.toContain("createSumeClient");
  expect(packs.packFor(["OutboundError", ...READS])).toBe(packs.packFor(READS));
});

test("a pack hardly smaller than another that holds all of it is given up for that", () => {
  expect(packs.packFor(TESTED)).toBe(packs.packFor([...TESTED, "failover"]));
  expect(packs.packFor(["delayMs"])).not.toBe(packs.packFor(["createSumeClient"]));
  expect(Object.keys(packs.names)).toHaveLength(5);
});

test("each pack tells observers of the calls that are made with it", async () => {
  for (const names of [READS, TESTED]) {
    const pack = await load(packs.packFor(names));
    const { createOutbound, observe } = pack as typeof sdk;
    const told: string[] = [];
    observe(({ type }) => told.push(type));
    const outbound = createOutbound({
      adapter: (pack["instantly"] as typeof instantly)({ apiKey: "k" }),
      fetch: testing.scriptedFetch([200]).fetch,
    });
    await outbound.raw.get("/campaigns");
    expect(told).toEqual(["call.start", "attempt.start", "attempt.end", "call.end"]);
  }
});

test("a pack nobody asked for is not guessed", () => {
  expect(() => packs.packFor(["createBreaker"])).toThrow(
    "No pack of the SDK was made for BreakerOpenError,OUTBOUND_ERROR_CODES,OutboundError,createBreaker",
  );
});

/** Everything that is exported and made, as deep as a reader could print it. */
function shown(names: Record<string, unknown>): string {
  const { createOutbound, OutboundError } = names as typeof sdk;
  const { createBreaker, createFetch, createRetryBudget } = names as typeof fetching;
  const { scriptedFetch, virtualClock } = names as typeof testing;
  const vendor = scriptedFetch([200]);
  const { fetch } = vendor;
  const adapter = (names["instantly"] as typeof instantly)({ apiKey: "k" });
  const made = {
    adapter,
    outbound: createOutbound({ adapter, fetch }),
    sume: (names as typeof sume).createSumeClient({
      apiKey: "k",
      baseUrl: "https://sume.example/v1",
      fetch,
    }),
    logger: (names as typeof boundary).createBoundaryLogger({ write: () => undefined }),
    fetch: createFetch({ fetch }),
    breaker: createBreaker(),
    budget: createRetryBudget({ ratio: 0.1, reserve: 10 }),
    clock: virtualClock(),
    vendor,
    error: OutboundError.prototype,
  };
  const exported = Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1));
  return inspect([exported, made], { depth: 12, showHidden: true, maxArrayLength: null });
}
