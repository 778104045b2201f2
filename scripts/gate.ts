/**
 * The one gate: `npm test`. Fast checks first; each prints one line with what it examined, and a
 * check that examined nothing fails. The first failure does not stop the rest, so that one run
 * tells everything that is wrong.
 *
 * Usage: gate.ts [STEP...]   runs only the named steps, in the gate's order
 */
import process from "node:process";
import { failedOutput } from "./gate/failed-output.ts";
import { run, type Outcome } from "./gate/run.ts";
import { steps } from "./gate/steps.ts";
import { isOnGitHub } from "./samples/options.ts";

// The commands are groups of their own and hear no Ctrl+C: they end when this process exits.
for (const [signal, number] of [
  ["SIGINT", 2],
  ["SIGTERM", 15],
  ["SIGHUP", 1],
] as const) {
  process.on(signal, () => process.exit(128 + number));
}

const wanted = process.argv.slice(2);
const known = steps.map((step) => step.name);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`gate: no step named ${unknown.join(", ")}. The steps are: ${known.join(", ")}.`);
  process.exit(2);
}

const chosen = steps.filter((step) => wanted.length === 0 || wanted.includes(step.name));
const width = Math.max(...chosen.map((step) => step.name.length));
const failed: string[] = [];

for (const step of chosen) {
  const started = performance.now();
  const outcome: Outcome = await run(step);
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const sign = outcome.ok ? "ok  " : "FAIL";
  console.log(`${sign} ${step.name.padEnd(width)}  ${outcome.summary}  (${seconds})`);
  if (!outcome.ok) {
    failed.push(step.name);
    const { annotates = false } = step;
    process.stdout.write(
      failedOutput(outcome.output, { onGitHub: isOnGitHub(process.env), annotates }),
    );
    console.log(`     reproduce: npm test -- ${step.name}\n`);
  }
}

if (failed.length > 0) console.log(`failed: ${failed.join(", ")}`);
console.log(`steps: ${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
