import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { confidence, readScores, scoresFile } from "../mutate/scores.ts";
import type { Facts } from "./compute-facts.ts";
import { profiles } from "./judge-profiles.ts";
import { memoryCap } from "./launch.ts";
import { looseNumbersFile } from "./loose-numbers.ts";
import { markdownTable } from "./markdown-table.ts";
import type { Project, Sample } from "./project.ts";
import { outputCap } from "./run-sample.ts";
import { verdictMeanings } from "./verdict-meanings.ts";
import { isRun, runsFromTarball, runsInPage, runsPlain } from "./where-it-runs.ts";

/** What the facts below are called. */
export const ownPrefix = "verified.";

export const casesFolder = "scripts/test/cases";
/**
 * Runs of a program on the source in the gate's step of the samples: the usual one, and two at once
 * under all profiles.
 */
const onSource = 3;

/**
 * What a page may state about the verification itself: how much there is, what can be found, how well
 * the checks were tried. Computed by the tool from what it reads, so that it is never out of date.
 */
export function ownFacts(project: Project): Facts {
  const counts = countsOf(project);
  return {
    facts: Object.fromEntries(
      Object.entries(counts).map(([id, value]) => [ownPrefix + id, written(value)]),
    ),
    tables: {
      [`${ownPrefix}verdicts`]: markdownTable(
        ["verdict", "what it says"],
        Object.entries(verdictMeanings).map(([kind, meaning]) => [`\`${kind}\``, meaning]),
      ),
      [`${ownPrefix}profiles`]: markdownTable(
        ["what is changed", "to"],
        profiles.map(({ name }) => changeOf(name)),
      ),
      [`${ownPrefix}runtimes`]: runtimesTable(project),
      [`${ownPrefix}mutation`]: mutationTable(project.root),
    },
  };
}

function countsOf(project: Project): Record<string, number | string> {
  const samples = [...project.samples.values()];
  const programs = samples.filter(isRun);
  const fences = project.pages.flatMap((page) => page.fences);
  const cases = caseNames(project.root);
  return {
    pages: project.pages.length,
    samples: samples.length,
    programs: programs.length,
    support: samples.filter(({ support }) => support).length,
    compileErrors: samples.filter(({ expectations }) => expectations.compileError).length,
    // Of the step of the samples: what the build runs again depends on what an earlier check has kept.
    runs: programs.length * onSource + programs.filter(runsPlain).length,
    fences: fences.length,
    unchecked: fences.filter(({ info }) => info.static !== undefined).length,
    facts: project.pages.reduce((sum, page) => sum + page.facts.places.length, 0),
    looseNumbers: looseNumbers(project.root),
    verdicts: Object.keys(verdictMeanings).length,
    profiles: profiles.length,
    cases: cases.length,
    redCases: cases.filter((name) => name.startsWith("red-")).length,
    reports: reportsOf(project.root, cases),
    node: project.devDependencies["node"] ?? "",
    outputCap: `${outputCap / 1024 ** 2} MiB`,
    confidence: `${confidence} %`,
    memoryCap: `${memoryCap / 1024 ** 2} MiB`,
  };
}

function written(value: number | string): string {
  return typeof value === "string" ? value : value.toLocaleString("en-US");
}

/** What step of the gate runs a program, under what, on what of the SDK, and which programs. */
function runtimesTable(project: Project): string {
  const samples = [...project.samples.values()];
  const count = (which: (sample: Sample) => boolean): string =>
    written(samples.filter(which).length);
  const inPages = count((sample) => runsInPage(project, sample));
  const packed = count((sample) => runsFromTarball(project, sample));
  const node = `Node ${project.devDependencies["node"] ?? ""}`;
  const plain = `${node}, as \`node FILE\``;
  const source = "its source, the types blanked out";
  return markdownTable(
    ["step", "runtime", "on what of the SDK", "programs", "runs of each"],
    [
      ["`samples`", node, source, count(isRun), written(onSource)],
      ["`samples`", plain, "what the package exports here", count(runsPlain), "1"],
      ["`build`", node, source, count(isRun), "those that no earlier check has kept"],
      ["`package`", plain, "the packed package, in an empty folder", packed, "1"],
      ...["Chromium", "Firefox", "WebKit"].map((engine) => [
        "`browser`",
        `${engine}, in a page`,
        "what the site serves",
        inPages,
        "1",
      ]),
    ],
  );
}

/** `another locale (de_DE)` in two cells. */
function changeOf(name: string): string[] {
  const [what = "", to = "a later year, month, weekday and minute"] = name
    .replace("another ", "")
    .replace(")", "")
    .split(" (");
  return [what, to];
}

function caseNames(root: string): string[] {
  const folder = join(root, casesFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, "case.json")));
}

function reportsOf(root: string, cases: readonly string[]): number {
  const all = cases.flatMap((name) => {
    const file = join(root, casesFolder, name, "case.json");
    return (JSON.parse(readFileSync(file, "utf8")) as { reports?: string[] }).reports ?? [];
  });
  return new Set(all).size;
}

function looseNumbers(root: string): number {
  const file = join(root, looseNumbersFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as unknown[]).length : 0;
}

const targetNames: Readonly<Record<string, string>> = {
  docs: "the rules of the SDK, by the samples and the facts alone",
  sdk: "the SDK's engine, by its tests",
  tool: "the samples tool, by its cases and tests",
};

function mutationTable(root: string): string {
  const scores = readScores(join(root, scoresFile));
  return markdownTable(
    [
      "changed, and judged by",
      "changes",
      "drawn",
      "set aside, with a reason",
      "noticed of the rest",
      "when",
    ],
    Object.entries(targetNames).map(([target, name]) => {
      const score = scores[target];
      if (score === undefined) return [name, "", "", "", "not recorded yet", ""];
      const { mutants, judged, noticed, accepted, interval, commit, date } = score;
      const range = interval === null ? "" : ` (${interval[0]} to ${interval[1]} %)`;
      const drawn = interval === null ? "all" : written(judged + accepted);
      const share = `${written(noticed)} of ${written(judged)}: ${score.score} %${range}`;
      const when = commit === null ? date : `${date}, commit ${commit}`;
      return [name, written(mutants), drawn, written(accepted), share, when];
    }),
  );
}
