/**
 * Measures calls in a process of its own, where nothing else allocates. Prints one JSON object.
 *
 * Usage: node --expose-gc -C @outbound-sdk/source child.ts ROUNDS CALLS
 */
import { deepStrictEqual } from "node:assert";
import process from "node:process";
import { setImmediate as task } from "node:timers/promises";
import { interleave } from "../interleave.ts";
import { abortsInWait } from "./abort-in-wait.ts";
import { contenders } from "./contenders.ts";
import type { CallTimes, Measured } from "./measured.ts";
import { BARE } from "./names.ts";

const [rounds = 0, repeats = 0] = process.argv.slice(2).map(Number);
const { gc } = globalThis;
if (gc === undefined) throw new Error("Run with --expose-gc: garbage must not cross turns.");
/** Turns of each contender before measuring: V8 has compiled what it will compile. */
const WARM_UP = 4;
const longLived = new AbortController().signal;

const scenarios: [name: string, signalOf: () => AbortSignal][] = [
  ["a signal for each call", () => new AbortController().signal],
  ["one signal for all calls", () => longLived],
];
const calls: CallTimes[] = [];
for (const [scenario, signalOf] of scenarios) {
  const all = contenders(signalOf);
  // One that failed fast, or read nothing, would win.
  const expected = await all.find(({ name }) => name === BARE)?.run();
  for (const { name, run } of all) deepStrictEqual(await run(), expected, name);
  const times = await interleave(
    all,
    { rounds, repeats, warmUp: WARM_UP },
    {
      now: threadMillis,
      settle: async () => {
        gc();
        // Finalizers of what was collected run as tasks.
        await task();
      },
    },
  );
  calls.push({ scenario, millis: Object.fromEntries(times) });
}
const measured: Measured = { calls, aborts: await abortsInWait() };
process.stdout.write(JSON.stringify(measured));

/** The processor time of this thread: what other programs on the machine do is not in it. */
function threadMillis(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
