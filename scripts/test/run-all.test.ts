import { beforeEach, describe, expect, it, vi } from "vitest";

import { Cache } from "../samples/cache.ts";
import { launch } from "../samples/launch.ts";
import type { Launch, Outcome } from "../samples/launch.ts";
import { readOptions } from "../samples/options.ts";
import type { Options } from "../samples/options.ts";
import { poolSize } from "../samples/pool.ts";
import { runAll } from "../samples/run-all.ts";
import type { Workspace } from "../samples/workspace.ts";
import { plantedOutcome } from "./planted-outcome.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

vi.mock("../samples/launch.ts", { spy: true });

/** Programs that run, in the order in which they began; each waits until it is told to end. */
let running: { name: string; end: () => void }[] = [];
let began: string[] = [];

beforeEach(() => {
  running = [];
  began = [];
  vi.mocked(launch).mockImplementation(
    ({ args }: Launch) =>
      new Promise<Outcome>((resolve) => {
        const name = args.at(-1)?.replace(".ts", "") ?? "";
        began.push(name);
        running.push({ name, end: () => resolve(plantedOutcome()) });
      }),
  );
});

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const hello = 'console.log("hello");\n';
const each = 2 * poolSize;
const samples = [
  ...Array.from({ length: each }, (_, at) =>
    plantedSample(`waits-${at}`, `// @runs node\n${hello}`),
  ),
  ...Array.from({ length: each }, (_, at) => plantedSample(`computes-${at}`, hello)),
];
const project = plantedProject(samples);

/**
 * Runs them all, and lets one program after the other end, the first one first.
 *
 * @returns how many ran at a time at most, and of how many samples that wait
 */
async function watched(...flags: string[]): Promise<{ most: number; waiting: number }> {
  const options = readOptions(["check", ...flags], { env: {}, cwd: "/" }) as Options;
  const workspace: Workspace = {
    folder: "/workspace",
    texts: "/texts.json",
    preload: "/preload.ts",
    testReporter: "/reporter.ts",
    remove: () => undefined,
  };
  const state = { done: false };
  const all = runAll(project, samples, options, () => workspace, Cache.open("/", false)).finally(
    () => (state.done = true),
  );
  let most = 0;
  let waiting = 0;
  for (await turn(); !state.done; await turn()) {
    most = Math.max(most, running.length);
    const names = running.map(({ name }) => name).filter((name) => name.startsWith("waits"));
    waiting = Math.max(waiting, new Set(names).size);
    running.shift()?.end();
  }
  expect((await all).verdicts).toEqual([]);
  return { most, waiting };
}

describe("samples of both kinds together", () => {
  it.each([
    ["once", [], 1],
    ["again under profiles, two at once", ["--profiles"], 3],
    ["as plain files too", ["--profiles", "--plain-node"], 4],
  ])(
    "are as many programs at a time as a pool has, of each kind: run %s",
    async (_, flags, runs) => {
      expect(await watched(...flags)).toEqual({ most: 2 * poolSize, waiting: poolSize });
      expect(began).toHaveLength(runs * samples.length);
    },
  );

  it("begin with some that wait and some that compute", async () => {
    await watched();
    const first = began.slice(0, 2 * poolSize).map((name) => name.replace(/-\d+/, ""));
    expect(new Set(first)).toEqual(new Set(["waits", "computes"]));
  });
});
