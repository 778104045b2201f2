/**
 * A process that holds Vitest and runs tests on a program with some files changed. The tests run in
 * one worker thread at a time, a new one for each batch, so that killing this process ends all.
 *
 * Usage: fork("test-host.ts", [ROOT, CONFIG, FILTER...]), then messages of test-protocol.ts
 */
import { writeFileSync } from "node:fs";
import { join, matchesGlob, relative } from "node:path";
import process from "node:process";
import { createVitest, type Vitest } from "vitest/node";
import { CHANGED } from "./changed-texts.ts";
import type { Batch, Changes, Reply, Request, TestRun } from "./test-protocol.ts";
import { TestRecord } from "./test-record.ts";

const [root = ".", config = "vitest.config.ts", ...filters] = process.argv.slice(2);
const changed = new Map<string, string>();
const texts = process.env[CHANGED];
if (texts === undefined) throw new Error(`${CHANGED} names no file to write the changed texts to`);

process.on("message", (request: Request) => {
  answer(request).catch((error: unknown) => tell({ type: "broken", message: String(error) }));
});
process.on("disconnect", () => process.exit(0));
/** Of the batch that runs. */
let limit: number | undefined;
const record = new TestRecord(root, (at) => tell({ type: "begins", at, limitMs: limit }));
tell({ type: "ready" });

let held: { vitest: Vitest; counting: boolean } | undefined;

/** Vitest takes its setup files when it is made. */
async function vitestFor(counting: boolean): Promise<Vitest> {
  if (held?.counting === counting) return held.vitest;
  await held?.vitest.close();
  const vitest = await createVitest(
    {
      root,
      config,
      watch: false,
      pool: "threads",
      // One module graph for a batch; a counted file loads its own.
      isolate: counting,
      maxWorkers: 1,
      fileParallelism: false,
      bail: counting ? 0 : 1,
      silent: true,
      cache: false,
      // Kept on disk, a transformed file would be served without asking the plugin below.
      fsModuleCache: false,
      passWithNoTests: true,
      setupFiles: [
        join(import.meta.dirname, "serve-changes.ts"),
        ...(counting ? [join(import.meta.dirname, "count-hits.ts")] : []),
      ],
      reporters: [record],
    },
    {
      server: { watch: null },
      plugins: [
        {
          name: "mutate",
          enforce: "pre",
          transform(_code, id) {
            const text = changed.get(id);
            return text === undefined ? undefined : { code: text, map: null };
          },
        },
      ],
    },
  );
  held = { vitest, counting };
  return vitest;
}

async function answer(request: Request): Promise<void> {
  const counting = request.type === "baseline" && request.hits !== undefined;
  if (request.type === "baseline") process.env["MUTATE_HITS"] = request.hits;
  const vitest = await vitestFor(counting);
  change(vitest, request.changes);
  limit = undefined;
  if (request.type === "baseline") {
    const found = await vitest.globTestSpecifications(filters);
    const specifications = found.filter(({ moduleId }) =>
      request.leaveOut.every((glob) => !matchesGlob(relative(root, moduleId), glob)),
    );
    await vitest.runTestSpecifications(specifications);
    tell({ type: "ran", tests: record.passed, failure: record.failure });
    return;
  }
  const tests: TestRun[] = [];
  for (const batch of request.batches) {
    await runBatch(vitest, batch);
    tests.push(...record.passed);
    if (record.failure !== undefined) break;
  }
  tell({ type: "ran", tests, failure: record.failure });
}

async function runBatch(vitest: Vitest, { tests, limitMs }: Batch): Promise<void> {
  const byFile = new Map<string, string[]>();
  for (const { file, id } of tests) byFile.set(file, [...(byFile.get(file) ?? []), id]);
  const project = vitest.getRootProject();
  project.config.testTimeout = limitMs;
  project.config.hookTimeout = limitMs;
  const specifications = [...byFile].map(([file, testIds]) =>
    project.createSpecification(join(root, file), { testIds }),
  );
  limit = limitMs;
  const at = { name: `a test of ${[...byFile.keys()].join(", ")}` };
  tell({ type: "begins", at, limitMs });
  await vitest.runTestSpecifications(specifications);
  const unrun = [...byFile.keys()].filter((file) => !record.hasEnded(file));
  if (record.failure === undefined && unrun.length > 0) {
    throw new Error(`no failure, and yet ${unrun.join(", ")} did not run`);
  }
}

function change(vitest: Vitest, changes: Changes): void {
  const touched = new Set(changed.keys());
  changed.clear();
  for (const [file, text] of changes) {
    changed.set(join(root, file), text);
    touched.add(join(root, file));
  }
  for (const path of touched) vitest.invalidateFile(path);
  writeFileSync(texts ?? "", JSON.stringify(Object.fromEntries(changed)));
}

function tell(reply: Reply): void {
  process.send?.(reply);
}
