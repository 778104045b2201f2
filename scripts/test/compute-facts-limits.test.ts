import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { computeFacts } from "../samples/compute-facts.ts";
import type { Launch, Outcome } from "../samples/launch.ts";
import { plantedProject } from "./planted-samples.ts";

/** How the program was started, and how it ends. */
const run = vi.hoisted((): { order?: Launch; ended: Outcome["ended"] } => ({ ended: "itself" }));
vi.mock("../samples/launch.ts", async (original) => ({
  ...(await original<object>()),
  launch: async (order: Launch) => {
    run.order = order;
    const stdout = Buffer.from('{ "facts": {}, "tables": {} }');
    return { ended: run.ended, code: 0, stdout, stderr: Buffer.alloc(0), loaded: [] };
  },
}));

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "facts-"));
  mkdirSync(join(root, "scripts"));
  writeFileSync(join(root, "scripts/facts.ts"), "");
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const compute = (): ReturnType<typeof computeFacts> => {
  const folder = join(root, "folder");
  const files = { preload: "preload.mjs", testReporter: "reporter.mjs", texts: "texts.json" };
  const workspace = { folder, ...files, remove: () => undefined };
  return computeFacts({ ...plantedProject([]), root }, workspace);
};

it("the program that computes facts has two minutes, one and a half GiB, and room for 4 MiB of text", async () => {
  run.ended = "itself";
  await compute();
  expect(run.order).toMatchObject({
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
    run.ended = ended;
    await expect(compute()).rejects.toThrow(new Error(said));
  },
);
