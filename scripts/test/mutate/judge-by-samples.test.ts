import { afterAll, beforeAll, expect, test } from "vitest";
import { JudgeBySamples } from "../../mutate/judge-by-samples.ts";
import type { Target } from "../../mutate/targets.ts";
import { mutate, plantProject, type PlantedProject } from "./planted-project.ts";

const FILE = "sdk/src/index.ts";
const target: Target = {
  globs: ["sdk/src/**/*.ts"],
  knownBad: { file: FILE, before: "return 3_000", after: "return 4_000" },
  judge: (root, files, jobs) => new JudgeBySamples(root, files, jobs, 3_000),
};

/** A project of modules, whose SDK is run from its source. */
const manifests = {
  "package.json": `{ "type": "module" }`,
  "sdk/package.json": `{
    "name": "outbound-sdk",
    "type": "module",
    "exports": { ".": { "@outbound-sdk/source": "./src/index.ts" } }
  }`,
};

let project: PlantedProject;
beforeAll(() => {
  project = plantProject({
    ...manifests,
    [FILE]: `import { count, steps } from "./count.ts";
export { steps };
export function wait(asked: number): number {
  if (asked > 3_000) return 3_000;
  return count(asked);
}
export function never(): void {
  throw new Error("nobody calls this");
}
`,
    "sdk/src/count.ts": `let taken = 0;
export function count(to: number): number {
  let at = 0;
  while (at < to) {
    at += 1_000;
    taken++;
  }
  return at;
}
export function steps(): number {
  return taken;
}
`,
    "samples/short.ts": `import { wait } from "outbound-sdk";
console.log(wait(2_000));
`,
    "samples/short.out.txt": "2000\n",
    "samples/long.ts": `import { wait } from "outbound-sdk";
console.log(wait(9_000));
`,
    "samples/long.out.txt": "3000\n",
  });
});
afterAll(() => project.remove());

/** The ids of the mutants that `--list` shows with one of these changes. */
async function idsOf(file: string, ...changes: readonly string[]): Promise<string[]> {
  const { out } = await mutate(project.root, target, ["--list", "--only", file]);
  const lines = out.split("\n").filter((line) => changes.some((change) => line.endsWith(change)));
  expect(lines).toHaveLength(changes.length);
  return lines.flatMap((line) => ["--only", line.split(" ")[0] ?? ""]);
}

test("samples notice what changes their output, and what makes them run for ever", async () => {
  const ids = await idsOf("sdk/src/count.ts", "1_000 -> 999", "1_000 -> 2000", "+= -> -=");
  const { exitCode, out } = await mutate(project.root, target, [...ids, "--jobs", "2"]);
  expect(exitCode).toBe(0);
  expect(out).toContain(
    "2 samples and facts, 3 known-bad changes noticed: 1 killed, 1 timed out, 1 survived",
  );
  // Two steps of 1,000 end where one of 2,000 does.
  expect(out).toContain("number: 1_000 -> 2000");
}, 120_000);

test("only the samples that enter a mutant's code are asked, and code nobody enters is told", async () => {
  const { out } = await mutate(project.root, target, ["--only", FILE]);
  expect(out).toContain(`statement: throw new Error("nobody calls this"); -> ;  (never run)`);
  // 9,000 is above 3,000 and above 3,001: no sample asks for 3,000 itself.
  expect(out).toContain("comparison: > -> >=");
  expect(out).not.toContain("comparison: > -> <=");
}, 120_000);

test("a committed output that is wrong stops the run before anything is judged", async () => {
  project.write("samples/short.out.txt", "1999\n");
  const { exitCode, out, err } = await mutate(project.root, target);
  project.write("samples/short.out.txt", "2000\n");
  expect(exitCode).toBe(1);
  expect(err).toContain("1 sample(s) do not pass unmutated");
  expect(err).toContain("drift: short.ts does not print what samples/short.out.txt holds.");
  expect(out).toBe("");
});

test("a number that a page states notices what no sample prints", async () => {
  const [id = ""] = (await idsOf(FILE, "> -> >=")).slice(1);
  const before = await mutate(project.root, target, ["--only", id]);
  expect(before.out).toContain("0 killed, 0 timed out, 1 survived");

  // 3,000 itself is counted to by the program and cut by the mutant: the fact tells them apart.
  project.write(
    "scripts/facts/parts.ts",
    `import { steps, wait } from "outbound-sdk";
wait(3_000);
export const parts = { counting: async () => ({ facts: { steps: String(steps()) } }) };
`,
  );
  project.write("src/content/docs/page.md", `It took <data value="steps">3</data> steps.\n`);
  const after = await mutate(project.root, target, ["--only", id]);
  expect(after.out).toContain("3 samples and facts");
  expect(after.out).toContain("1 killed, 0 timed out, 0 survived");

  project.write("src/content/docs/page.md", `It took <data value="steps">4</data> steps.\n`);
  const { exitCode, err } = await mutate(project.root, target, ["--only", id]);
  expect(exitCode).toBe(1);
  expect(err).toContain("the facts do not pass unmutated: fact drift: steps in src/content/docs");
}, 120_000);

test("the course of a sample's calls notices what its output does not tell", async () => {
  const OBSERVE = "sdk/src/engine/observe.ts";
  const told = plantProject({
    ...manifests,
    [OBSERVE]: `const listeners: ((event: object) => void)[] = [];
export function observe(listener: (event: object) => void): void {
  listeners.push(listener);
}
export function tell(event: object): void {
  for (const listener of listeners) listener(event);
}
`,
    [FILE]: `import { tell } from "./engine/observe.ts";
export function call(): string {
  const told = { type: "call.start", client: "outbound", at: 1, callId: 1 };
  tell({ ...told, deadlineMs: 3_000 });
  return "called";
}
`,
    "samples/call.ts": `import { call } from "outbound-sdk";
console.log(call());
`,
    "samples/call.out.txt": "called\n",
    "samples/call.timeline.json": `{"calls":1,"events":[
{"at":0,"client":"outbound","type":"call.start","callId":1,"deadlineMs":3000}
]}
`,
  });
  // Known to be bad, and only the course of the call tells: a judge deaf to it would be unfit.
  const knownBad = { file: FILE, before: "deadlineMs: 3_000", after: "deadlineMs: 4_000" };
  const heard = { ...target, knownBad };
  const listed = await mutate(told.root, heard, ["--list", "--only", FILE]);
  const id = listed.out.split("\n").find((line) => line.endsWith("3_000 -> 2999")) ?? "";
  const only = ["--only", id.split(" ")[0] ?? ""];
  const { exitCode, out, err } = await mutate(told.root, heard, only);
  expect(err).not.toContain("nothing was judged");
  expect(exitCode).toBe(0);
  expect(out).toContain("3 known-bad changes noticed: 1 killed, 0 timed out, 0 survived");

  told.write("samples/call.timeline.json", `{"calls":1,"events":[\n]}\n`);
  const before = await mutate(told.root, heard);
  told.remove();
  expect(before.exitCode).toBe(1);
  expect(before.err).toContain("timeline drift");
}, 120_000);

test("a project without samples cannot judge", async () => {
  const empty = plantProject({ [FILE]: "export const wait = 3_000;\n" });
  const { exitCode, err } = await mutate(empty.root, target);
  empty.remove();
  expect(exitCode).toBe(1);
  expect(err).toContain("there is no sample: nothing can be noticed");
});
