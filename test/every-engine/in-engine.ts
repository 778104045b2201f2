import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { launcher, type EngineName } from "../engines/engines.ts";
import { reportsOfRunning } from "../reports/running.ts";
import { bench, type Bench } from "./bench.ts";
import { editing } from "./editing.ts";
import { ending } from "./ending.ts";
import { published } from "./published.ts";
import { running } from "./running.ts";
import { unavailable } from "./unavailable.ts";

const dist = join(import.meta.dirname, "../../dist");

/** All that has to hold in every engine, in one of them. */
export function inEngine(name: EngineName): void {
  const launch = launcher(name);
  describe.skipIf(launch === undefined)(`in ${name}`, () => {
    let made: Bench;
    beforeAll(async () => {
      if (launch !== undefined) made = await bench(launch, dist);
      await made.fresh();
    });
    afterAll(() => made.close());
    const get = (): Bench => made;
    describe("Run", () => {
      // First: what has been loaded once is there without a network.
      unavailable(get);
      running(get);
      ending(get);
      published(get);
    });
    describe("Run, after public reports", () => {
      beforeAll(() => made.fresh());
      reportsOfRunning(get);
    });
    describe("Edit", () => {
      editing(get);
    });
  });
}
