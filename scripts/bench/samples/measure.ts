import { performance } from "node:perf_hooks";
import type { Contender } from "../interleave.ts";
import { interleave } from "../interleave.ts";
import { run, succeed } from "./command.ts";
import type { Command } from "./command.ts";
import { denoRun, denoVersion, findDeno, INSTALL_DENO, writeDenoPage } from "./deno-doc.ts";
import { writeInProcessSuite } from "./in-process.ts";
import { oneByOne } from "./one-by-one.ts";
import type { Scratch } from "./scratch.ts";
import { makeScratch } from "./scratch.ts";
import { writeTypeCheck } from "./type-check.ts";

/** What the others do too: every sample and its outputs. The numbers of the pages are not among them. */
export const COLD = "samples:check '*', cold";
export const WHOLE = "samples:check, cold, with the facts of the pages";
export const WARM = "samples:check, warm";
export const CHANGED = "samples:check, one sample changed";
export const PLAIN = "node FILE for each sample, then one type-check";
export const TSX = "tsx FILE for each sample, no type-check";
export const VITEST = "one vitest suite in one process, no type-check, no isolation, no exit codes";
export const DENO = "deno test --doc, no output compared";

/** How long each way of checking the samples takes. */
export interface SampleTimes {
  readonly programs: number;
  /** Those that can share a process: the ones vitest and deno run. */
  readonly shared: number;
  /** Milliseconds, by contender, one number for each round. */
  readonly millis: Readonly<Record<string, readonly number[]>>;
  /** What was not measured, and why. */
  readonly skipped: readonly { readonly name: string; readonly why: string }[];
  /** Its version, when it took part. */
  readonly deno: string | undefined;
}

/** @param programs at least how many samples to check; copies fill up what the project lacks */
export async function measureSamples(
  root: string,
  programs: number,
  rounds: number,
  onRound: (round: number) => void,
): Promise<SampleTimes> {
  const scratch = makeScratch(root, programs);
  try {
    const skipped: { name: string; why: string }[] = [];
    const deno = findDeno(root);
    // First: they write settings of their own into the project, which the tool's cache is keyed on.
    const theirs = await others(scratch, deno, skipped);
    const contenders = [...(await ownTool(scratch, skipped)), ...theirs];
    const now = (): number => performance.now();
    const times = await interleave(contenders, { rounds }, { now, onRound });
    return {
      programs: scratch.programs.length,
      shared: scratch.programs.filter(({ plain }) => plain).length,
      millis: Object.fromEntries(times),
      skipped,
      deno: deno === undefined ? undefined : denoVersion(deno),
    };
  } finally {
    scratch.remove();
  }
}

type Skipped = { name: string; why: string }[];

/** The samples tool as a person starts it, npm's own start included. */
async function ownTool(scratch: Scratch, skipped: Skipped): Promise<Contender[]> {
  const check = (...options: string[]): Command => ({
    program: "npm",
    args: ["run", "--silent", "samples:check", ...(options.length > 0 ? ["--", ...options] : [])],
    cwd: scratch.folder,
  });
  const { stdout: help } = await run(check("--help"));
  const cached = help.includes("--no-cache");
  // The project is right before anything is measured, and the tool's cache, if any, is full.
  await succeed(check());
  const contenders: Contender[] = [
    { name: COLD, run: () => succeed(cached ? check("*", "--no-cache") : check("*")) },
    { name: WHOLE, run: () => succeed(cached ? check("--no-cache") : check()) },
  ];
  if (!cached) {
    for (const name of [WARM, CHANGED]) skipped.push({ name, why: "the tool has no cache yet" });
    return contenders;
  }
  contenders.push({ name: WARM, run: () => succeed(check()) });
  contenders.push({
    name: CHANGED,
    run: () => {
      scratch.change();
      return succeed(check());
    },
  });
  return contenders;
}

async function others(
  scratch: Scratch,
  deno: string | undefined,
  skipped: Skipped,
): Promise<Contender[]> {
  const { folder } = scratch;
  const suite = writeInProcessSuite(scratch);
  const project = writeTypeCheck(scratch);
  const contenders: Contender[] = [
    {
      name: PLAIN,
      run: async () => {
        await oneByOne(scratch, ["node"]);
        await succeed({ program: "tsc", args: ["-p", project], cwd: folder });
      },
    },
    { name: TSX, run: () => oneByOne(scratch, ["tsx"]) },
    { name: VITEST, run: () => succeed({ program: "vitest", args: suite, cwd: folder }) },
  ];
  if (deno === undefined) {
    skipped.push({ name: DENO, why: `no deno was found; ${INSTALL_DENO}` });
    return contenders;
  }
  const off = await writeDenoPage(scratch, deno);
  if (off.length > 0) {
    const names = off.toSorted().join(", ");
    skipped.push({
      name: `${off.length} samples under deno`,
      why: `they end with an error: ${names}`,
    });
  }
  contenders.push({
    name: DENO,
    run: () => succeed({ program: deno, cwd: folder, ...denoRun(scratch) }),
  });
  return contenders;
}
