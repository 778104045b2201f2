import { writeFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { acceptedBy, readAccepted } from "./accepted.ts";
import { judgeAll, type Result } from "./campaign.ts";
import { choose } from "./choose.ts";
import { type Check, type Judge, Unfit } from "./judge.ts";
import type { Mutant } from "./mutant.ts";
import { type Options, readOptions, usage, UsageError } from "./options.ts";
import { Progress } from "./progress.ts";
import { prove } from "./prove.ts";
import { changeOf, jsonReport, textReport, totalsOf } from "./report.ts";
import { commitOf, scoreOf } from "./score-of.ts";
import { scoresFile, writeScore } from "./scores.ts";
import { readSourceFiles, type SourceFile } from "./source-files.ts";
import { type Target, type TargetName, targets } from "./targets.ts";

/** Where a run reads and writes. */
export interface Io {
  root: string;
  /** @default scripts/mutate/accepted.json of the root */
  accepted?: string;
  out(text: string): void;
  /** Progress goes here, and what went wrong. */
  err: { isTTY?: boolean; write(text: string): unknown };
}

/**
 * The whole CLI.
 *
 * @returns the exit code: 0 enough was noticed, 1 not enough or nothing could be judged, 2 usage
 */
export async function main(
  args: readonly string[],
  io: Io,
  known: Readonly<Record<TargetName, Target>> = targets,
): Promise<number> {
  try {
    const options = readOptions(args);
    if (options === "help") {
      io.out(usage);
      return 0;
    }
    return await run(options, known[options.target], io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err.write(`mutate: ${error.message}\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof Unfit)) throw error;
    io.err.write(`mutate: nothing was judged: ${error.message}\n`);
    return 1;
  }
}

async function run(options: Options, target: Target, io: Io): Promise<number> {
  const began = performance.now();
  const leftOut = (target.leftOut ?? []).map(({ glob, reason }) => {
    const count = readSourceFiles(io.root, [glob]).flatMap(({ mutants }) => mutants).length;
    if (count === 0) throw new Unfit(`${glob} is left out and has no mutant: take it off the list`);
    return { glob, reason, mutants: count };
  });
  const without = (target.leftOut ?? []).map(({ glob }) => `!${glob}`);
  const files = readSourceFiles(io.root, [...target.globs, ...without]);
  const all = files.flatMap(({ mutants }) => mutants);
  if (all.length === 0) {
    throw new Unfit(
      `${target.globs.join(" ")} has no mutant: the globs or the operators are wrong`,
    );
  }
  const list = readAccepted(io.accepted ?? join(io.root, "scripts/mutate/accepted.json"));
  const reasons = acceptedBy(options.target, list, all);
  const chosen = choose(io.root, all, options);
  const judged = options.verifyAccepted ? chosen : chosen.filter(({ id }) => !reasons.has(id));
  if (options.list) {
    io.out(judged.map((mutant) => `${mutant.id}  ${changeOf(mutant)}\n`).join(""));
    io.out(`${options.target}:mutate: ${judged.length} of ${all.length} mutants listed\n`);
    return 0;
  }
  if (judged.length === 0) return nothingChosen(options, all, io);

  const judge = target.judge(io.root, files, options.jobs);
  let results: Result[];
  let checks: readonly Check[];
  let knownBad: number;
  try {
    checks = await judge.baseline((name) => isAsked(name, options.by));
    if (checks.length === 0)
      throw new Unfit(`--by ${options.by.join(" ")} is the name of no check`);
    if (options.everyCheck) checks = checks.map((check) => enteringAll(check, files));
    io.err.write(
      `${checks.length} ${judge.noun} pass unmutated; ${judged.length} mutants to judge\n`,
    );
    ({ results, knownBad } = await judgeBy(judge, options.jobs, files, judged, checks, target, io));
  } finally {
    await judge.close();
  }

  const accepted = options.verifyAccepted
    ? new Map<string, string>()
    : new Map(chosen.flatMap(({ id }) => (reasons.has(id) ? [[id, reasons.get(id) ?? ""]] : [])));
  const report = {
    target: options.target,
    files,
    results,
    accepted,
    leftOut,
    noun: judge.noun,
    checks: checks.length,
    knownBad,
    ms: performance.now() - began,
    part:
      chosen.length === all.length && options.by.length === 0
        ? undefined
        : partOf(options, chosen.length, all.length),
  };
  if (options.report !== undefined) {
    writeFileSync(options.report, jsonReport(report, process.versions.node));
  }
  if (options.record) {
    const date = new Date().toISOString().slice(0, 10);
    const when = { date, commit: commitOf(io.root), node: process.versions.node };
    writeScore(join(io.root, scoresFile), options.target, scoreOf(report, all.length, when));
  }
  io.out(`${textReport(report)}\n`);
  return verdict(options, results, reasons, totalsOf(report).score, io);
}

async function judgeBy(
  judge: Judge,
  jobs: number,
  files: readonly SourceFile[],
  mutants: readonly Mutant[],
  checks: readonly Check[],
  { knownBad }: Target,
  io: Io,
): Promise<{ results: Result[]; knownBad: number }> {
  const benches = await Promise.all(Array.from({ length: jobs }, () => judge.open()));
  try {
    const [bench] = benches;
    if (bench === undefined) throw new Unfit("no bench to judge at");
    const noticed = await prove(bench, files, checks, knownBad);
    const progress = new Progress(io.err, mutants.length);
    const results = await judgeAll(benches, files, mutants, checks, (result) =>
      progress.add(result),
    );
    return { results, knownBad: noticed };
  } finally {
    await Promise.all(benches.map((bench) => bench.close()));
  }
}

function verdict(
  options: Options,
  results: readonly Result[],
  reasons: ReadonlyMap<string, string>,
  score: number,
  io: Io,
): number {
  const wrongly = results.filter(
    ({ mutant, status }) =>
      reasons.has(mutant.id) && status !== "survived" && status !== "not covered",
  );
  for (const { mutant, by } of wrongly) {
    io.err.write(`accepted, and yet noticed by ${by}: ${mutant.id}\n`);
  }
  if (score < options.min) io.err.write(`the score ${score} is below --min ${options.min}\n`);
  return wrongly.length > 0 || score < options.min ? 1 : 0;
}

function nothingChosen(options: Options, all: readonly Mutant[], io: Io): number {
  if (options.changed === undefined || options.only.length > 0) {
    throw new UsageError(
      `none of the ${all.length} mutants is left: --only ${options.only.join(" ") || "(not given)"}`,
    );
  }
  io.out(
    `${options.target}:mutate: no mutant stands on a line changed since ${options.changed}; ` +
      `nothing was judged of ${all.length}\n`,
  );
  return 0;
}

/** Names of checks have blanks and colons, and no folders: `facts: *`. */
function isAsked(check: string, globs: readonly string[]): boolean {
  return globs.length === 0 || globs.some((glob) => matchesGlob(check, glob));
}

function partOf(options: Options, chosen: number, all: number): string {
  const { changed, only, by, again, sample, seed } = options;
  const how = [
    by.length === 0 ? [] : [`by ${by.join(" ")}`],
    again === undefined ? [] : [`unnoticed in ${again}`],
    changed === undefined ? [] : [`changed since ${changed}`],
    only.length === 0 ? [] : [`only ${only.join(" ")}`],
    sample === undefined ? [] : [`drawn with seed ${seed}`],
  ].flat();
  return `${chosen} of ${all}, ${how.join(", ")}`;
}

/** As if the check entered every region of every file it loaded. */
function enteringAll(check: Check, files: readonly SourceFile[]): Check {
  const loaded = files.filter(({ name }) => check.entered.has(name));
  return {
    ...check,
    entered: new Map(loaded.map(({ name, regions }) => [name, new Set(regions.keys())])),
  };
}
