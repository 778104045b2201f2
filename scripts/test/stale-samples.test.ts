import { describe, expect, it } from "vitest";

import { staleSamples } from "../samples/stale-samples.ts";
import { plantedSample } from "./planted-samples.ts";

const clock = plantedSample("clock", "// @support\nexport {};\n");
const vendor = plantedSample("vendor", '// @support\nexport * from "./clock.ts";\n');
const backoff = plantedSample("backoff", 'import "./vendor.ts";\n');
const alone = plantedSample("alone", "export {};\n");
const all = [backoff, clock, vendor, alone];

/** Names of the samples to check when these files changed. */
function stale(files: readonly string[], samples = all): string[] | undefined {
  return staleSamples(samples, new Set(files))?.map(({ name }) => name);
}

describe("the samples to check again", () => {
  it.each([
    [[], []],
    [["samples/alone.ts"], ["alone"]],
    [["samples/backoff.ts"], ["backoff"]],
    [["samples/vendor.ts"], ["backoff", "vendor"]],
    [["samples/clock.ts"], ["backoff", "clock", "vendor"]],
    [
      ["samples/clock.ts", "samples/alone.ts"],
      ["backoff", "clock", "vendor", "alone"],
    ],
  ])("when %j changed are %j: they and whoever imports them", (files, names) => {
    expect(stale(files)).toEqual(names);
  });

  it.each([
    'import type { Clock } from "./clock.ts";\n',
    "let clock: import('./clock.ts').Clock;\n",
  ])("include one that takes nothing but a type of what changed: %j", (text) => {
    const typed = plantedSample("typed", text);
    expect(stale(["samples/clock.ts"], [...all, typed])).toContain("typed");
  });

  it("are all when a file that is no sample changed", () => {
    expect(stale(["samples/alone.ts", "sdk/src/index.ts"])).toBeUndefined();
  });

  it.each([
    "declare global {\n  var x: number;\n}\n",
    'declare module "a" {}\n',
    '/// <reference types="node" />\n',
  ])("are all when one of them declares something for every other: %j", (text) => {
    expect(stale(["samples/alone.ts"], [...all, plantedSample("wide", text)])).toBeUndefined();
  });

  it.each([
    "const declareglobal = declare + module;\n",
    "// declare a module\n",
    'import type { A } from "./deep/clock.ts";\n',
    'import type { A } from "../clock.ts";\n',
    'import "./clock.js";\n',
  ])("are no others because of what only looks like it: %j", (text) => {
    expect(stale(["samples/clock.ts"], [clock, plantedSample("odd", text)])).toEqual(["clock"]);
  });
});
