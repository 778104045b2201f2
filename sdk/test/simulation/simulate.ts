// The long search: many more scenarios than a test may take. Prints a progress line to stderr, and
// the smallest scenario that breaks the contract, with the seed that leads to it.
//
//   npm run simulate                                  200,000 scenarios from a new seed
//   npm run simulate -- --seed 7 --scenarios 1000     the same thousand each time
//   npm run simulate -- --seed 7 --path 12:0:3        straight to the scenario a report named
import { parseArgs } from "node:util";

import { simulateMany } from "./simulation.ts";

const { values } = parseArgs({
  options: {
    scenarios: { type: "string", default: "200000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: "string" },
    minutes: { type: "string", default: "30" },
  },
});

function whole(name: "scenarios" | "seed" | "minutes", least: number): number {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= least) return value;
  console.error(`--${name} is ${values[name]}: expected a whole number from ${least}`);
  process.exit(2);
}

const scenarios = whole("scenarios", 1);
const seed = whole("seed", -(2 ** 31));
const minutes = whole("minutes", 1);
const begin = performance.now();
let done = 0;
let nextTold = 0;

function progress(): void {
  const seconds = (performance.now() - begin) / 1_000;
  const line = `${done} of ${scenarios} scenarios, ${Math.round(done / seconds)} a second`;
  process.stderr.write(process.stderr.isTTY ? `\r${line} ` : `${line}\n`);
}

console.error(`seed ${seed}`);
const result = await simulateMany({
  scenarios,
  seed,
  minutes,
  ...(values.path === undefined ? {} : { path: values.path }),
  onScenario() {
    done += 1;
    // A terminal is told ten times a second, a log every half minute.
    if (performance.now() < nextTold) return;
    nextTold = performance.now() + (process.stderr.isTTY ? 100 : 30_000);
    progress();
  },
});
progress();
if (process.stderr.isTTY) process.stderr.write("\n");

if (result.report !== undefined) {
  console.log(result.report);
  process.exitCode = 1;
} else if (result.scenarios < scenarios && values.path === undefined) {
  console.log(
    `${result.scenarios} of ${scenarios} scenarios were clean when ${minutes} min were up`,
  );
  process.exitCode = 1;
} else {
  console.log(`${result.scenarios} scenarios, seed ${seed}: every one kept the contract`);
}
