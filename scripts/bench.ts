/**
 * Measures the SDK beside other libraries and the samples tool beside other ways of checking: sizes,
 * what a successful call costs, how long a check takes, how long a reader waits for a first line on
 * the built site. Contenders take turns in one run; what is
 * promised, kept and failed on are ratios of one run, never times.
 *
 * Usage: bench.ts [sizes|calls|samples|clicks...] [options]; see bench/options.ts
 */
import { join, resolve } from "node:path";
import process from "node:process";
import { judgeCalls } from "./bench/calls/judge.ts";
import { measureCalls } from "./bench/calls/measure.ts";
import { callsReport } from "./bench/calls/report.ts";
import { judgeClicks } from "./bench/clicks/judge.ts";
import { measureClicks } from "./bench/clicks/measure.ts";
import { clicksReport } from "./bench/clicks/report.ts";
import { machine, versionsOf } from "./bench/machine.ts";
import { readOptions, USAGE } from "./bench/options.ts";
import type { Promised } from "./bench/promise.ts";
import type { Provenance, Results } from "./bench/results.ts";
import { merge, readResults, writeResults } from "./bench/results.ts";
import { judgeSamples } from "./bench/samples/judge.ts";
import { measureSamples } from "./bench/samples/measure.ts";
import { samplesReport } from "./bench/samples/report.ts";
import { measureSizes, sizesReport } from "./bench/sizes.ts";

const root = resolve(import.meta.dirname, "..");
const file = join(import.meta.dirname, "bench/results.json");
const say = (lines: readonly string[]): void => console.log(lines.join("\n"));
const tell = (line: string): void => console.error(`bench: ${line}`);

try {
  if (process.argv.includes("--help")) say([USAGE]);
  else process.exitCode = (await bench()).some(({ verdict }) => verdict === "missed") ? 1 : 0;
} catch (error) {
  tell(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

async function bench(): Promise<Promised[]> {
  const options = readOptions(process.argv.slice(2));
  const keep = (measured: Omit<Results, "source">): void => {
    if (options.write) writeResults(file, merge(readResults(file), measured));
  };
  const promises: Promised[] = [];
  const on = machine();
  say([
    `${on.processor}, ${on.cores} cores, load ${on.load.toFixed(1)}, ${on.system}, Node ${on.node}`,
  ]);

  if (options.parts.includes("sizes")) {
    const sizes = await measureSizes(root);
    say(sizesReport(sizes));
    keep({ sizes: { ...provenance(["esbuild", "ky", "cockatiel", "p-retry"]), ...sizes } });
  }
  if (options.parts.includes("calls")) {
    const measured = await measureCalls(options.callRounds, (number, of) =>
      tell(`calls, process ${number} of ${of}`),
    );
    const scenarios = measured.calls.map(judgeCalls);
    say(callsReport(measured, scenarios));
    promises.push(...scenarios.flatMap((scenario) => scenario.promises));
    const abortsInWait = measured.aborts.map(({ client }) => client);
    keep({ calls: { ...provenance(["ky", "cockatiel", "p-retry"]), scenarios, abortsInWait } });
  }
  if (options.parts.includes("samples")) {
    const times = await measureSamples(root, options.programs, options.sampleRounds, (round) =>
      tell(`samples, round ${round} of ${options.sampleRounds}`),
    );
    const judged = judgeSamples(times);
    say(samplesReport(times, judged));
    promises.push(...judged.promises);
    keep({ samples: { ...provenance(["tsx", "typescript", "vitest"], times.deno), ...judged } });
  }
  if (options.parts.includes("clicks")) {
    const clicks = await measureClicks(join(root, "dist"), options.clickRounds, (round) =>
      tell(`clicks, round ${round} of ${options.clickRounds}`),
    );
    const judged = judgeClicks(clicks);
    say(clicksReport(clicks, judged));
    promises.push(...judged.promises);
    keep({ clicks: { ...provenance(["playwright-core"]), ...judged } });
  }

  const count = (wanted: Promised["verdict"]): number =>
    promises.filter(({ verdict }) => verdict === wanted).length;
  const counts = `${count("missed")} missed, ${count("in doubt")} in doubt`;
  say(["", `bench: ${promises.length} promises, ${counts}`]);
  return promises;
}

function provenance(packages: readonly string[], deno?: string): Provenance {
  return {
    measuredOn: new Date().toISOString().slice(0, 10),
    machine: machine(),
    versions: {
      ...versionsOf(["outbound-sdk", ...packages], root),
      ...(deno === undefined ? {} : { deno }),
    },
  };
}
