import { type Bench, type Change, type Check, Unfit } from "./judge.ts";
import type { SourceFile } from "./source-files.ts";

/** A change of which everybody knows that it must be noticed. */
export interface KnownBad {
  file: string;
  before: string;
  after: string;
}

/**
 * Before any mutant is judged: the same program must pass on the mutants' own way, and what is
 * known to be bad must be noticed. Each loaded file is made to throw, so that a file whose mutants
 * never reach the judge is found at once; the known-bad change shows that outputs are compared.
 *
 * @returns how many known-bad changes were noticed
 * @throws Unfit
 */
export async function prove(
  bench: Bench,
  files: readonly SourceFile[],
  checks: readonly Check[],
  knownBad: KnownBad,
): Promise<number> {
  const loaded = files.filter(
    // A file of types alone has no mutant, and is loaded by nobody.
    ({ name, mutants }) => mutants.length > 0 && checks.some(({ entered }) => entered.has(name)),
  );
  if (loaded.length === 0) {
    throw new Unfit("none of the files to mutate was loaded by any check: nothing can be noticed");
  }

  const same: Change = new Map(loaded.map(({ name, text }) => [name, `${text}\n// the same\n`]));
  await mustPass(bench, same, checks, "an unchanged program");

  const gentle = changed(files, knownBad);
  const bad: [what: string, change: Change, file: string][] = [
    [`"${knownBad.before}" for "${knownBad.after}" in ${knownBad.file}`, gentle, knownBad.file],
    ...loaded.map(({ name, text }): [string, Change, string] => [
      `a throw at the top of ${name}`,
      new Map([[name, `${text}\nthrow new Error("known to be bad");\n`]]),
      name,
    ]),
  ];
  for (const [what, change, file] of bad) {
    const able = checks.filter(({ entered }) => entered.has(file));
    const { status } = await bench.judge(change, able);
    if (status === "survived") throw new Unfit(`${what} is noticed by nobody: the judge is broken`);
  }
  // What was noticed before must not be held against what comes after.
  await mustPass(bench, same, checks, "an unchanged program, judged after the known-bad ones,");
  return bad.length;
}

async function mustPass(
  bench: Bench,
  same: Change,
  checks: readonly Check[],
  what: string,
): Promise<void> {
  // One by one as well as together: a mutant is judged by some of the checks, not by all.
  const each = checks.length > 1 ? [checks.slice(0, 1), checks.slice(-1)] : [];
  for (const some of [...each, checks]) {
    const noticed = await bench.judge(same, some);
    if (noticed.status === "survived") continue;
    throw new Unfit(`${what} is noticed by ${noticed.by}: ${noticed.why}`);
  }
}

function changed(files: readonly SourceFile[], { file, before, after }: KnownBad): Change {
  const text = files.find(({ name }) => name === file)?.text;
  if (text?.includes(before) !== true) {
    throw new Unfit(`the known-bad change needs "${before}" in ${file}, and it is not there`);
  }
  return new Map([[file, text.replace(before, () => after)]]);
}
