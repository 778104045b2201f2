import { asyncProperty, check as runProperty, type RunDetails } from "fast-check";

import { scenario } from "./draw-scenario.ts";
import { check } from "./check.ts";
import { FetchWorld } from "./fetch-world.ts";
import type { AnyPlan } from "./scenario.ts";
import { World } from "./world.ts";

/** How a series of scenarios is drawn. */
export interface SimulationOptions {
  readonly scenarios: number;
  /** The same seed draws the same scenarios. */
  readonly seed: number;
  /** Leads straight to a scenario that failed, as its report says. */
  readonly path?: string;
  /** Stops drawing after so many minutes. @default no limit */
  readonly minutes?: number;
  /** Called after each scenario, while the search goes on or shrinks. */
  readonly onScenario?: () => void;
}

/** What a series of scenarios brought. */
export interface SimulationResult {
  readonly scenarios: number;
  /** Undefined when no scenario broke the contract. */
  readonly report: string | undefined;
}

/** Runs one scenario; gives what it broke, in one sentence each. */
export async function simulate(plan: AnyPlan): Promise<string[]> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  try {
    const broken = await runPlan(plan);
    // Node tells of unhandled rejections after the microtasks, before the next task.
    await new Promise((resolve) => setImmediate(resolve));
    return [...broken, ...unhandled.map((reason) => `unhandled rejection: ${String(reason)}`)];
  } finally {
    process.off("unhandledRejection", note);
  }
}

async function runPlan(plan: AnyPlan): Promise<string[]> {
  if (plan.client === "fetch") return await new FetchWorld(plan).run();
  return check(plan, await new World(plan).run());
}

/** Draws scenarios and runs them until one breaks the contract, which is then made small. */
export async function simulateMany(options: SimulationOptions): Promise<SimulationResult> {
  const property = asyncProperty(scenario, async (plan) => {
    const broken = await simulate(plan);
    options.onScenario?.();
    if (broken.length > 0) throw new Error(broken.join("\n"));
  });
  const details = await runProperty(property, {
    numRuns: options.scenarios,
    seed: options.seed,
    ...(options.minutes === undefined
      ? {}
      : { interruptAfterTimeLimit: options.minutes * 60_000, markInterruptAsFailure: false }),
    ...(options.path === undefined ? {} : { path: options.path }),
  });
  return { scenarios: details.numRuns, report: details.failed ? reportOf(details) : undefined };
}

function reportOf({
  numRuns,
  seed,
  counterexamplePath,
  counterexample,
  errorInstance,
}: RunDetails<[AnyPlan]>): string {
  const [plan] = counterexample ?? [];
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return [
    `scenario ${numRuns} breaks the contract: ${message}`,
    `seed ${seed}, path ${counterexamplePath}; again with: npm run simulate -- --seed ${seed} --path ${counterexamplePath}`,
    `scenario: ${JSON.stringify(plan, undefined, 1)}`,
  ].join("\n");
}
