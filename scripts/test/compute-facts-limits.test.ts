import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { computeFacts } from "../samples/compute-facts.ts";
import type { Launch, Outcome } from "../samples/launch.ts";
import { plantedProject } from "./planted-samples.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "facts-"));
  mkdirSync(join(root, "scripts"));
  writeFileSync(join(root, "scripts/facts.ts"), "");
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** Starts the program in name alone. @returns how it would have been started */
async function compute(ended: Outcome["ended"]): Promise<Launch | undefined> {
  const folder = join(root, "folder");
  const files = { preload: "preload.mjs", testReporter: "reporter.mjs", texts: "texts.json" };
  const workspace = { folder, ...files, remove: () => undefined };
  let started: Launch | undefined;
  await computeFacts({ ...plantedProject([]), root }, workspace, async (order) => {
    started = order;
    const stdout = Buffer.from('{ "facts": {}, "tables": {} }');
    const outcome: Partial<Outcome> = { ended, code: 0, stdout, loaded: [] };
    return outcome as Outcome;
  });
  return started;
}

it("the program that computes facts has two minutes, one and a half GiB, and room for 4 MiB of text", async () => {
  expect(await compute("itself")).toMatchObject({
    cwd: root,
    folder: join(root, "folder"),
    orders: { texts: "texts.json", startOffsetMs: 0 },
    limitMs: 120_000,
    outputCap: 4_194_304,
    memory: 1_610_612_736,
  });
});

it.each([
  ["limit", "It took more than 120000 ms."],
  ["flood", "It took more than 4194304 bytes."],
  ["memory", "It took more than its memory."],
] as const)(
  "the program that computes facts and reaches its %s is told: %s",
  async (ended, said) => {
    await expect(compute(ended)).rejects.toThrow(new Error(said));
  },
);
