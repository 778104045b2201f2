import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Unfit } from "../../mutate/judge.ts";
import type { Target } from "../../mutate/targets.ts";
import { mutate, plantProject, type PlantedProject, scriptedJudge } from "./planted-project.ts";

/** One number, so four mutants: 4, 6, 10 and 0. */
const SOURCE = "export const wait = 5;\n";
const FILE = "src/wait.ts";

let project: PlantedProject;
beforeEach(() => {
  project = plantProject({ [FILE]: SOURCE });
});
afterEach(() => project.remove());

function target(
  judge: (text: string) => "killed" | "timed out" | "survived",
  more: Partial<Target> = {},
): Target {
  return {
    globs: ["src/**/*.ts"],
    knownBad: { file: FILE, before: "5", after: "50" },
    judge: () =>
      scriptedJudge([FILE], (changes) => {
        const text = changes.get(FILE) ?? "";
        return text.includes("// the same") ? "survived" : judge(text);
      }),
    ...more,
  };
}

/** Notices everything but one value. */
function blindFor(value: number): Target {
  return target((text) => (text === SOURCE.replace("5", String(value)) ? "survived" : "killed"));
}

test("all mutants noticed: exit 0 and a line with every count", async () => {
  const { exitCode, out } = await mutate(
    project.root,
    target(() => "killed"),
    ["--min", "100"],
  );
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    /^docs:mutate: 4 mutants in 1 files, 1 checks, 2 known-bad changes noticed: 4 killed, 0 timed out, 0 survived, 0 never run, 0 set aside as accepted; score 100\.0 % of the 4 judged in \d+ m \d+ s\n$/,
  );
});

test("a mutant that nobody notices is shown with its line, its change and its id", async () => {
  const { exitCode, out } = await mutate(project.root, blindFor(6));
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    /^src\/wait\.ts: 1 not noticed\n {5}1 \| export const wait = 5;\n {9}number: 5 -> 6 {2}\[src\/wait\.ts:1:number:[0-9a-f]{8}\]\n/,
  );
  expect(out).toContain("3 killed, 0 timed out, 1 survived");
  expect(out).toContain("score 75.0 %");
});

test("a score below --min is exit 1, and the same score is enough", async () => {
  expect((await mutate(project.root, blindFor(6), ["--min", "75"])).exitCode).toBe(0);
  const { exitCode, err } = await mutate(project.root, blindFor(6), ["--min", "75.1"]);
  expect(exitCode).toBe(1);
  expect(err).toContain("the score 75 is below --min 75.1");
});

test("a mutant that never ends counts as noticed, in a column of its own", async () => {
  const { out } = await mutate(
    project.root,
    target((text) => (text.includes("= 0") ? "timed out" : "killed")),
  );
  expect(out).toContain("3 killed, 1 timed out, 0 survived");
  expect(out).toContain("score 100.0 %");
});

test("code that no check runs is not judged, and lowers the score", async () => {
  project.write("src/unused.ts", "export const unused = 1;\n");
  const { out } = await mutate(
    project.root,
    target(() => "killed"),
  );
  expect(out).toContain("number: 1 -> 2  (never run)");
  expect(out).toContain("4 killed, 0 timed out, 0 survived, 2 never run");
  expect(out).toContain("score 66.6 %");
});

test("no mutant at all is exit 1: the globs or the operators are wrong", async () => {
  const { exitCode, err } = await mutate(
    project.root,
    target(() => "killed", { globs: ["nowhere/*.ts"] }),
  );
  expect(exitCode).toBe(1);
  expect(err).toContain("nowhere/*.ts has no mutant");
});

test("nothing is judged when the unmutated run does not pass", async () => {
  const failing: Target = target(() => "killed", {
    judge: () => ({
      ...scriptedJudge([FILE], () => "killed"),
      baseline: () => Promise.reject(new Unfit("1 sample(s) do not pass unmutated")),
    }),
  });
  const { exitCode, err, out } = await mutate(project.root, failing);
  expect(exitCode).toBe(1);
  expect(err).toContain("nothing was judged: 1 sample(s) do not pass unmutated");
  expect(out).toBe("");
});

test("nothing is judged when an unchanged program is noticed", async () => {
  const nervous = target(() => "killed", { judge: () => scriptedJudge([FILE], () => "killed") });
  const { exitCode, err, out } = await mutate(project.root, nervous);
  expect(exitCode).toBe(1);
  expect(err).toContain("an unchanged program is noticed by the check: it differs");
  expect(out).toBe("");
});

test("nothing is judged when what was noticed once is held against what comes after", async () => {
  let noticed = false;
  const resentful = target(() => "killed", {
    judge: () =>
      scriptedJudge([FILE], (changes) => {
        noticed ||= changes.get(FILE)?.includes("// the same") !== true;
        return noticed ? "killed" : "survived";
      }),
  });
  const { exitCode, err, out } = await mutate(project.root, resentful);
  expect(exitCode).toBe(1);
  expect(err).toContain("an unchanged program, judged after the known-bad ones, is noticed by the");
  expect(out).toBe("");
});

test("nothing is judged when the known-bad change is not noticed", async () => {
  const { exitCode, err, out } = await mutate(project.root, blindFor(50));
  expect(exitCode).toBe(1);
  expect(err).toContain(`"5" for "50" in src/wait.ts is noticed by nobody: the judge is broken`);
  expect(out).toBe("");
});

test("nothing is judged when a loaded file that throws is not noticed", async () => {
  const { exitCode, err } = await mutate(
    project.root,
    target((text) => (text.includes("throw new Error") ? "survived" : "killed")),
  );
  expect(exitCode).toBe(1);
  expect(err).toContain("a throw at the top of src/wait.ts is noticed by nobody");
});

test("nothing is judged when the known-bad change has lost its place", async () => {
  const { exitCode, err } = await mutate(
    project.root,
    target(() => "killed", { knownBad: { file: FILE, before: "7", after: "8" } }),
  );
  expect(exitCode).toBe(1);
  expect(err).toContain(`the known-bad change needs "7" in src/wait.ts, and it is not there`);
});

test("nothing is judged when no check loads a file to mutate", async () => {
  const { exitCode, err } = await mutate(
    project.root,
    target(() => "killed", { judge: () => scriptedJudge([], () => "killed") }),
  );
  expect(exitCode).toBe(1);
  expect(err).toContain("none of the files to mutate was loaded by any check");
});

test("an accepted mutant is not judged and does not lower the score", async () => {
  const { out } = await mutate(project.root, blindFor(6));
  const id = /\[(.+)\]/.exec(out)?.[1] ?? "";
  const accepted = [{ reason: "five or six is the same here", judges: ["docs"], mutants: [id] }];
  const told = await mutate(project.root, blindFor(6), ["--min", "100"], accepted);
  expect(told.exitCode).toBe(0);
  expect(told.out).toContain(
    "3 killed, 0 timed out, 0 survived, 0 never run, 1 set aside as accepted; score 100.0 % of the 3 judged in",
  );

  const verified = await mutate(project.root, blindFor(6), ["--verify-accepted"], accepted);
  expect(verified.exitCode).toBe(0);
  const wrongly = await mutate(
    project.root,
    target(() => "killed"),
    ["--verify-accepted"],
    accepted,
  );
  expect(wrongly.exitCode).toBe(1);
  expect(wrongly.err).toContain(`accepted, and yet noticed by the check: ${id}`);
});

test("--list prints the mutants and judges none", async () => {
  const { exitCode, out } = await mutate(
    project.root,
    target(() => "killed", {
      judge: () => {
        throw new Error("must not be called");
      },
    }),
    ["--list"],
  );
  expect(exitCode).toBe(0);
  expect(out.trim().split("\n")).toHaveLength(5);
  expect(out).toContain("4 of 4 mutants listed");
});

test("--sample draws the same mutants for the same seed, and says that it was a part", async () => {
  const args = ["--list", "--sample", "2", "--seed", "7"];
  const first = await mutate(
    project.root,
    target(() => "killed"),
    args,
  );
  const second = await mutate(
    project.root,
    target(() => "killed"),
    args,
  );
  expect(second.out).toBe(first.out);
  expect(first.out).toContain("2 of 4 mutants listed");
  const { out } = await mutate(
    project.root,
    target(() => "killed"),
    args.slice(1),
  );
  expect(out).toContain("2 mutants in 1 files (2 of 4, drawn with seed 7)");
});

test("--only takes a glob or an id; one that fits nothing is wrong usage", async () => {
  project.write("src/other.ts", "export const other = 1;\n");
  const listed = await mutate(
    project.root,
    target(() => "killed"),
    ["--list", "--only", "src/o*.ts"],
  );
  expect(listed.out).toContain("2 of 6 mutants listed");
  const { exitCode, err } = await mutate(
    project.root,
    target(() => "killed"),
    ["--only", "src/none.ts"],
  );
  expect(exitCode).toBe(2);
  expect(err).toContain("none of the 6 mutants is left: --only src/none.ts");
});

test("--report writes every mutant, what became of it and who noticed", async () => {
  const path = join(project.root, "report.json");
  await mutate(project.root, blindFor(6), ["--report", path]);
  const report = JSON.parse(readFileSync(path, "utf8")) as {
    totals: unknown;
    killers: unknown;
    mutants: { after: string; status: string; by?: string }[];
  };
  expect(report.totals).toEqual({
    mutants: 4,
    judged: 4,
    killed: 3,
    timedOut: 0,
    survived: 1,
    notCovered: 0,
    accepted: 0,
    score: 75,
  });
  expect(report.killers).toEqual({ "the check": 3 });
  expect(report.mutants.map(({ after, status, by }) => [after, status, by])).toEqual([
    ["4", "killed", "the check"],
    ["6", "survived", undefined],
    ["10", "killed", "the check"],
    ["0", "killed", "the check"],
  ]);
});

test("a program that throws while it is judged is not taken for a verdict", async () => {
  const broken = target(() => {
    throw new Error("out of disk");
  });
  await expect(mutate(project.root, broken)).rejects.toThrow("out of disk");
});

test("files that are left out have no mutants, and the report counts those they would have, with the reason", async () => {
  project.write("src/clock.ts", "export const tick = 1;\n");
  const leftOut = [{ glob: "src/clock.ts", reason: "the system's own clock" }];
  const { out } = await mutate(
    project.root,
    target(() => "killed", { leftOut }),
  );
  expect(out).toMatch(/^left out: src\/clock\.ts, \d mutants: the system's own clock\n/);
  expect(out).toContain("4 mutants in 1 files");
});

test("a glob that leaves nothing out is an error", async () => {
  const leftOut = [{ glob: "src/gone.ts", reason: "it is gone" }];
  const { exitCode, err } = await mutate(
    project.root,
    target(() => "killed", { leftOut }),
  );
  expect(exitCode).toBe(1);
  expect(err).toContain("src/gone.ts is left out and has no mutant: take it off the list");
});

test("--again judges only what an earlier report says nobody noticed", async () => {
  const report = join(project.root, "report.json");
  await mutate(project.root, blindFor(6), ["--report", report]);
  const { out } = await mutate(
    project.root,
    target(() => "killed"),
    ["--again", report],
  );
  expect(out).toContain(`1 mutants in 1 files (1 of 4, unnoticed in ${report})`);
  expect(out).toContain("1 killed");
});

test("--again with something else than a report judges nothing", async () => {
  const { exitCode, err } = await mutate(project.root, blindFor(6), ["--again", "src/wait.ts"]);
  expect(exitCode).toBe(1);
  expect(err).toContain("--again src/wait.ts is no report of an earlier run");
});

test("--by asks the checks of that name alone, and a name that no check has judges nothing", async () => {
  const { out } = await mutate(project.root, blindFor(6), ["--by", "the *"]);
  expect(out).toContain("(4 of 4, by the *)");
  const { exitCode, err } = await mutate(project.root, blindFor(6), ["--by", "facts: *"]);
  expect(exitCode).toBe(1);
  expect(err).toContain("--by facts: * is the name of no check");
});

test("accepted mutants are told by their reason", async () => {
  const { out: listed } = await mutate(project.root, blindFor(6), ["--list"]);
  const ids = listed.match(/src\/wait\.ts:\S+/g)?.slice(0, 2) ?? [];
  const list = [{ reason: "nobody waits", judges: ["docs"], mutants: ids }];
  const { out } = await mutate(
    project.root,
    target(() => "killed"),
    [],
    list,
  );
  expect(out).toMatch(/^accepted: 2: nobody waits\n/);
});
