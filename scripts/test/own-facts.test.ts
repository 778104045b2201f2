import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { steps } from "../gate/steps.ts";
import { scoresFile, writeScore } from "../mutate/scores.ts";
import type { Score } from "../mutate/scores.ts";
import { ownFacts } from "../samples/own-facts.ts";
import type { Project } from "../samples/project.ts";
import { verdictKinds } from "../samples/verdict.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "own-facts-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function project(): Project {
  const planted = plantedProject(
    [
      plantedSample("one", "console.log(1);\n"),
      plantedSample("two", "console.log(2);\n"),
      plantedSample("shared", "// @support\n"),
      plantedSample("wrong", "// @compileError 2322 line 2\n"),
    ],
    {
      pages: {
        "a.md": '---\ntitle: A\n---\n\n```ts title="one.ts" sample="one"\n```\n',
        "b.md":
          '---\ntitle: B\n---\n\n<data value="x">1</data>\n\n```bash static="not ours"\n```\n\n```json static="nor this"\n```\n',
      },
      devDependencies: { node: "24.21.0" },
    },
  );
  return { ...planted, root };
}

function write(path: string, value: unknown): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(value));
}

const score: Score = {
  date: "2026-11-30",
  commit: "abc1234",
  node: "24.21.0",
  mutants: 6404,
  judged: 6404,
  noticed: 5600,
  accepted: 0,
  score: 87.4,
  interval: null,
  checks: 245,
  noun: "tests",
};

describe("the facts about the verification", () => {
  it("count what a project holds", () => {
    expect(ownFacts(project()).facts).toEqual({
      "verified.pages": "2",
      "verified.samples": "4",
      "verified.programs": "2",
      "verified.support": "1",
      "verified.compileErrors": "1",
      "verified.runs": "8",
      "verified.fences": "3",
      "verified.unchecked": "2",
      "verified.facts": "1",
      "verified.looseNumbers": "0",
      "verified.verdicts": String(verdictKinds.length),
      "verified.profiles": "4",
      "verified.cases": "0",
      "verified.redCases": "0",
      "verified.reports": "0",
      "verified.node": "24.21.0",
      "verified.confidence": "95 %",
      "verified.outputCap": "1 MiB",
      "verified.memoryCap": "512 MiB",
    });
  });

  it("count the tool's cases, the red ones, and each public report once", () => {
    write("scripts/test/cases/red-a/case.json", { why: "", reports: ["a/b#1", "a/b#2"] });
    write("scripts/test/cases/red-b/case.json", { why: "" });
    write("scripts/test/cases/green-a/case.json", { why: "", reports: ["a/b#1"] });
    write("scripts/test/cases/notes.txt", "no case");
    write("scripts/facts/loose-numbers.json", [1, 2, 3]);
    expect(ownFacts(project()).facts).toMatchObject({
      "verified.cases": "3",
      "verified.redCases": "2",
      "verified.reports": "2",
      "verified.looseNumbers": "3",
    });
  });

  it("state a score that was recorded with what was set aside, its range, day and commit, and say when there is none", () => {
    mkdirSync(join(root, scoresFile, ".."), { recursive: true });
    const path = join(root, scoresFile);
    writeScore(path, "sdk", { ...score, commit: null });
    writeScore(path, "docs", score);
    const drawn = { judged: 1200, noticed: 1080, accepted: 30, score: 90 };
    writeScore(path, "docs", { ...score, ...drawn, interval: [88.1, 91.7] });
    const rows = ownFacts(project()).tables["verified.mutation"]?.split("\n");
    expect(rows).toEqual([
      "| changed, and judged by | changes | drawn | set aside, with a reason | noticed of the rest | when |",
      "| --- | --- | --- | --- | --- | --- |",
      "| the rules of the SDK, by the samples and the facts alone | 6,404 | 1,230 | 30 | 1,080 of 1,200: 90 % (88.1 to 91.7 %) | 2026-11-30, commit abc1234 |",
      "| the SDK's engine, by its tests | 6,404 | all | 0 | 5,600 of 6,404: 87.4 % | 2026-11-30 |",
      "| the samples tool, by its cases and tests |  |  |  | not recorded yet |  |",
    ]);
  });

  it("tell what runs the programs, and count for each what runs there", () => {
    const planted = project();
    const more = [
      plantedSample("alone", "// @runs node\nconsole.log(3);\n"),
      plantedSample("unaccepted", "console.log(4);\n"),
      { ...plantedSample("command", "// @runs node\n"), kind: "command" as const },
    ];
    const samples = new Map([
      ...planted.samples,
      ...more.map((sample) => [sample.name, sample] as const),
    ]);
    const captures = new Map(
      ["one", "two", "alone", "command"].map((name) => [name, Buffer.from("1\n")]),
    );
    const { tables, facts } = ownFacts({ ...planted, samples, captures });
    expect(tables["verified.runtimes"]?.split("\n")).toEqual([
      "| step | runtime | on what of the SDK | programs | runs of each |",
      "| --- | --- | --- | --- | --- |",
      "| `samples` | Node 24.21.0 | its source, the types blanked out | 5 | 3 |",
      "| `samples` | Node 24.21.0, as `node FILE` | what the package exports here | 4 | 1 |",
      "| `build` | Node 24.21.0 | its source, the types blanked out | 5 | those that no earlier check has kept |",
      "| `package` | Node 24.21.0, as `node FILE` | the packed package, in an empty folder | 3 | 1 |",
      "| `browser` | Chromium, in a page | what the site serves | 2 | 1 |",
      "| `browser` | Firefox, in a page | what the site serves | 2 | 1 |",
      "| `browser` | WebKit, in a page | what the site serves | 2 | 1 |",
    ]);
    // Of the step of the samples alone: its rows, multiplied.
    expect(facts["verified.runs"]).toBe(String(5 * 3 + 4 * 1));
  });

  it("name only steps that the gate has", () => {
    const rows = ownFacts(project()).tables["verified.runtimes"]?.split("\n").slice(2) ?? [];
    const named = rows.map((row) => /^\| `(\w+)` \|/.exec(row)?.[1] ?? row);
    const known = steps.map(({ name }) => name);
    expect(named).toHaveLength(7);
    expect(known).toEqual(expect.arrayContaining(named));
  });

  it("name every verdict and every profile in a table", () => {
    const { tables } = ownFacts(project());
    const verdicts = tables["verified.verdicts"]?.split("\n") ?? [];
    expect(verdicts).toHaveLength(2 + verdictKinds.length);
    expect(verdicts.slice(0, 2)).toEqual(["| verdict | what it says |", "| --- | --- |"]);
    expect(tables["verified.verdicts"]).toContain("| `crashed` | it fails and promises not to |");
    expect(tables["verified.profiles"]?.split("\n")).toEqual([
      "| what is changed | to |",
      "| --- | --- |",
      "| random seed | 7 |",
      "| time zone | Asia/Kolkata |",
      "| locale | de_DE |",
      "| start time | a later year, month, weekday and minute |",
    ]);
  });

  it("name no version of Node that package.json does not", () => {
    const { facts, tables } = ownFacts({ ...project(), devDependencies: {} });
    expect(facts["verified.node"]).toBe("");
    expect(tables["verified.runtimes"]).toContain("| Node , as `node FILE` | ");
  });
});
