// 100,000 calls on one signal that lives as long as the process: what does a call leave behind?
// Needs --expose-gc. Prints one line of JSON.
import { createOutbound, OutboundError, type Adapter } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { virtualClock } from "outbound-sdk/testing";

import { countedSignal } from "../counted-signal.ts";

const CALLS = 100_000;
/** By then every function is compiled and every cache is filled. */
const WARM = 20_000;

const collect = (globalThis as { gc?: () => void }).gc;
if (collect === undefined) throw new Error("Start with --expose-gc");

const shared = countedSignal();
const clock = virtualClock({ auto: true });
let answers: number[] = [];

const client = (adapter: Adapter, runtime: object) =>
  createOutbound({
    adapter,
    signal: shared.signal,
    timeout: 1_000_000,
    runtime,
    fetch: async () => {
      const status = answers.shift() ?? 200;
      return new Response(status === 200 ? "{}" : "refused", { status });
    },
  });
const limited = instantly({ apiKey: "k" });
const { rateLimits: _, ...unlimited } = limited;
// Real timers for calls that wait for nothing; a virtual clock for retries and the vendor's pace.
const real = client(unlimited, {});
const virtual = client(limited, clock);

/** One after the other: an answer, an answer after a retry, a refusal. */
async function one(call: number): Promise<void> {
  const kind = call % 4;
  answers = kind === 0 ? [503, 200] : kind === 1 ? [404] : [200];
  const { raw } = kind < 2 ? virtual : real;
  try {
    await raw.get("/campaigns", { signal: shared.signal });
  } catch (error) {
    if (!OutboundError.is(error) || error.status !== 404) throw error;
  }
}

async function heapAfter(from: number, to: number): Promise<number> {
  for (let call = from; call < to; call += 1) await one(call);
  // Finalizers of platform objects run in tasks.
  for (let round = 0; round < 4; round += 1) {
    collect?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

const warm = await heapAfter(0, WARM);
const end = await heapAfter(WARM, CALLS);
console.log(
  JSON.stringify({
    calls: CALLS,
    bytesPerCall: (end - warm) / (CALLS - WARM),
    listeners: shared.listeners,
    listened: shared.added,
    virtualTimers: clock.pending,
    realTimers: process.getActiveResourcesInfo().filter((name) => name === "Timeout").length,
  }),
);
