import { besideLine, promiseLine, shown } from "../promise.ts";
import { median } from "../ratio.ts";
import type { CallScenario } from "./judge.ts";
import type { Measured } from "./measured.ts";

/** The calls in words: times for the eye, ratios for the record. */
export function callsReport(measured: Measured, judged: readonly CallScenario[]): string[] {
  const lines: string[] = [];
  for (const [index, { scenario, rounds, contenders, promises, beside }] of judged.entries()) {
    const millis = measured.calls[index]?.millis ?? {};
    const width = Math.max(...contenders.map(({ name }) => name.length));
    lines.push(
      "",
      `A successful read with timeout, retries and signal; ${scenario}; ${rounds} rounds`,
    );
    lines.push(
      `  ${"".padEnd(width)}  processor time   ${"x by hand (95 %)".padEnd(23)}  overhead x by hand`,
    );
    for (const { name, ofByHand, overheadOfByHand } of contenders) {
      const micros = median(millis[name] ?? []) * 1_000;
      lines.push(
        `  ${name.padEnd(width)}  ${micros.toFixed(1).padStart(8)} us       ${shown(ofByHand).padEnd(23)}  ${shown(overheadOfByHand)}`,
      );
    }
    lines.push(...promises.map(promiseLine), ...beside.map(besideLine));
  }
  for (const { client, micros } of measured.aborts) {
    lines.push(
      `  holds     ${client}, aborted in a wait, settles on a clock that never moves (${median(micros).toFixed(0)} us)`,
    );
  }
  return lines;
}
