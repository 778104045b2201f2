import { afterAll, beforeAll, expect, test } from "vitest";
import { JudgeByTests } from "../../mutate/judge-by-tests.ts";
import type { Target } from "../../mutate/targets.ts";
import { mutate, plantProject, type PlantedProject } from "./planted-project.ts";

const FILE = "src/wait.ts";
const target: Target = {
  globs: ["src/**/*.ts"],
  knownBad: { file: FILE, before: "return 3_000", after: "return 4_000" },
  judge: (root, files) => new JudgeByTests(root, files, { filters: ["test/"], leastMs: 5_000 }),
};
/** For what never ends: nothing else may be asked with so little patience. */
const hasty: Target = {
  ...target,
  judge: (root, files) =>
    new JudgeByTests(root, files, { filters: ["test/"], leastMs: 500, graceMs: 1_000 }),
};

const LONG_TEST = `import { expect, test } from "vitest";
import { wait } from "../src/wait.ts";
test("a long wait is cut", () => {
  expect(wait(9_000)).toBe(3_000);
});
`;

let project: PlantedProject;
beforeAll(() => {
  project = plantProject({
    "package.json": `{ "type": "module" }`,
    "vitest.config.ts": `export default { test: { include: ["test/**/*.test.ts"] } };`,
    [FILE]: `import { steps } from "./steps.ts";
export function wait(asked: number): number {
  if (asked > 3_000) return 3_000;
  return steps(asked);
}
export function never(): void {
  throw new Error("nobody calls this");
}
`,
    "src/steps.ts": `export function steps(to: number): number {
  let at = 0;
  while (at < to) at += 1_000;
  return at;
}
`,
    "test/long.test.ts": LONG_TEST,
    "test/short.test.ts": `import { expect, test } from "vitest";
import { wait } from "../src/wait.ts";
test("a short wait stands", async () => {
  await Promise.resolve();
  expect(wait(2_000)).toBe(2_000);
});
`,
  });
});
afterAll(() => project.remove());

test("tests notice what they check, the rest is told", async () => {
  const { exitCode, out } = await mutate(project.root, target, ["--only", FILE]);
  expect(exitCode).toBe(0);
  expect(out).toMatch(/2 tests, 3 known-bad changes noticed: \d+ killed, 0 timed out/);
  expect(out).toContain(`statement: throw new Error("nobody calls this"); -> ;  (never run)`);
  expect(out).toContain("comparison: > -> >=");
  expect(out).not.toContain("comparison: > -> <=");
}, 60_000);

test("a mutant that never lets go of its thread has its process ended, and counts as noticed", async () => {
  const { out: listed } = await mutate(project.root, target, ["--list", "--only", "src/steps.ts"]);
  const id = /^(\S+) {2}arithmetic: \+= -> -=$/m.exec(listed)?.[1] ?? "";
  const { out } = await mutate(project.root, hasty, ["--only", id]);
  expect(out).toContain("0 killed, 1 timed out, 0 survived");
}, 60_000);

test("a test that fails unmutated stops the run before anything is judged", async () => {
  project.write("test/long.test.ts", LONG_TEST.replace("toBe(3_000)", "toBe(3_001)"));
  const { exitCode, out, err } = await mutate(project.root, target);
  project.write("test/long.test.ts", LONG_TEST);
  expect(exitCode).toBe(1);
  expect(err).toContain("a test fails unmutated: test/long.test.ts > a long wait is cut: expected");
  expect(out).toBe("");
}, 60_000);

test("a test that needs another one before it is found out, not believed", async () => {
  const pair = `import { expect, test } from "vitest";
import { wait } from "../src/wait.ts";
let first = 0;
test("the first", () => {
  first = wait(2_000);
});
test("the second", () => {
  expect(first + wait(1)).toBe(3_000);
});
`;
  project.write("test/pair.test.ts", pair);
  const only: Target = {
    ...target,
    judge: (root, files) => new JudgeByTests(root, files, { filters: ["test/pair"] }),
  };
  const { exitCode, err, out } = await mutate(project.root, only);
  project.write("test/pair.test.ts", "");
  expect(exitCode).toBe(1);
  expect(err).toContain("test/pair.test.ts > the second");
  expect(out).toBe("");
}, 60_000);

test("no test at all cannot judge", async () => {
  const nowhere: Target = {
    ...target,
    judge: (root, files) =>
      new JudgeByTests(root, files, { filters: ["test/"], leaveOut: ["test/**"] }),
  };
  const { exitCode, err } = await mutate(project.root, nowhere);
  expect(exitCode).toBe(1);
  expect(err).toContain("there is no test: nothing can be noticed");
}, 60_000);
