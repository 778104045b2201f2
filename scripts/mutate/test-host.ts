/**
 * A process that holds Vitest and runs tests on a program with some files changed. The tests run in
 * one worker thread at a time, a new one for each batch, so that killing this process ends all.
 *
 * Usage: fork("test-host.ts", [ROOT, CONFIG, FILTER...]), then messages of test-protocol.ts
 */
import { join, relative } from "node:path";
import process from "node:process";
import { createVitest, type TestCase, type TestModule, type Vitest } from "vitest/node";
import type { Batch, Changes, Failure, Reply, Request, TestRun } from "./test-protocol.ts";

const [root = ".", config = "vitest.config.ts", ...filters] = process.argv.slice(2);
const changed = new Map<string, string>();

process.on("message", (request: Request) => {
  answer(request).catch((error: unknown) => tell({ type: "broken", message: String(error) }));
});
process.on("disconnect", () => process.exit(0));
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
      setupFiles: counting ? [join(import.meta.dirname, "count-hits.ts")] : [],
      reporters: [{ onTestCaseReady: (test) => tell({ type: "begins", name: nameOf(test) }) }],
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
  if (request.type === "baseline") {
    const specifications = await vitest.globTestSpecifications(filters);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const failure = failureOf(testModules, unhandledErrors);
    tell({ type: "ran", tests: testModules.flatMap(testRuns), failure });
    return;
  }
  const tests: TestRun[] = [];
  for (const batch of request.batches) {
    const { ran, failure } = await runBatch(vitest, batch);
    tests.push(...ran);
    if (failure !== undefined) {
      tell({ type: "ran", tests, failure });
      return;
    }
  }
  tell({ type: "ran", tests, failure: undefined });
}

async function runBatch(
  vitest: Vitest,
  { tests, limitMs }: Batch,
): Promise<{ ran: TestRun[]; failure: Failure | undefined }> {
  const byFile = new Map<string, string[]>();
  for (const { file, id } of tests) byFile.set(file, [...(byFile.get(file) ?? []), id]);
  const project = vitest.getRootProject();
  project.config.testTimeout = limitMs;
  project.config.hookTimeout = limitMs;
  const specifications = [...byFile].map(([file, testIds]) =>
    project.createSpecification(join(root, file), { testIds }),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return {
    ran: testModules.flatMap(testRuns),
    failure: failureOf(testModules, unhandledErrors),
  };
}

function change(vitest: Vitest, changes: Changes): void {
  const touched = new Set(changed.keys());
  changed.clear();
  for (const [file, text] of changes) {
    changed.set(join(root, file), text);
    touched.add(join(root, file));
  }
  for (const path of touched) vitest.invalidateFile(path);
}

function testRuns(module: TestModule): TestRun[] {
  return [...module.children.allTests("passed")].map((test) => ({
    file: relative(root, module.moduleId).replaceAll("\\", "/"),
    id: test.id,
    name: nameOf(test),
    ms: test.diagnostic()?.duration ?? 0,
  }));
}

function failureOf(
  modules: readonly TestModule[],
  unhandled: readonly unknown[],
): Failure | undefined {
  for (const module of modules) {
    for (const test of module.children.allTests("failed")) {
      const [error] = test.result().errors ?? [];
      return { name: nameOf(test), message: firstLine(error?.message) };
    }
    const [error] = [module.errors(), [...module.children.allSuites()].map((s) => s.errors())].flat(
      2,
    );
    if (error !== undefined) {
      return { name: relative(root, module.moduleId), message: firstLine(error.message) };
    }
  }
  const [error] = unhandled;
  if (error === undefined) return undefined;
  return { name: "an unhandled error", message: firstLine((error as Error).message) };
}

function nameOf(test: TestCase): string {
  return `${relative(root, test.module.moduleId)} > ${test.fullName}`;
}

function firstLine(message: string | undefined): string {
  return (message ?? "no message").split("\n")[0] ?? "";
}

function tell(reply: Reply): void {
  process.send?.(reply);
}
