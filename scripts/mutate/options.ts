import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { type TargetName, targetNames } from "./targets.ts";

/** What the command line asks for. */
export interface Options {
  target: TargetName;
  /** The lowest score that passes, in percent. @default 0 */
  min: number;
  /** How many mutants to draw. @default all */
  sample: number | undefined;
  /** Which ones: the same seed draws the same. @default 1 */
  seed: number;
  /** Only mutants on lines that differ from this commit. @default all lines */
  changed: string | undefined;
  /** Only these: file globs or mutant ids. @default all */
  only: readonly string[];
  /** Only checks with such names: globs. @default all checks */
  by: readonly string[];
  /** Only those that an earlier report says nobody noticed. @default all */
  again: string | undefined;
  /** Mutants judged at the same time. @default the machine's cores */
  jobs: number;
  /** Where the JSON report goes. @default nowhere */
  report: string | undefined;
  /** Keep the score in scripts/mutate/scores.json, which the pages state. */
  record: boolean;
  /** Print the mutants and judge none. */
  list: boolean;
  /** Judge the accepted mutants too, and fail for those that are noticed after all. */
  verifyAccepted: boolean;
  /** Run every check that loads a mutant's file, whether or not it enters the mutant's code. */
  everyCheck: boolean;
}

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const usage = `Usage: mutate.ts ${targetNames.join("|")} [OPTION...]

Changes the program one place at a time and tells which changes nobody notices.

  --min PERCENT       exit 1 below this score (default: 0)
  --sample N          judge N mutants, drawn at random
  --seed S            which ones (default: 1)
  --changed[=COMMIT]  only mutants on lines that differ from a commit (default: HEAD)
  --only GLOB|ID      only these files, or this mutant; may be given more than once
  --by GLOB           only by checks with such names; may be given more than once
  --again FILE        only mutants that nobody noticed in this earlier JSON report
  --jobs N            judge N at the same time (default: the cores, here ${availableParallelism()})
  --report FILE       write every mutant and what became of it as JSON
  --record            keep the score in scripts/mutate/scores.json, which the pages state
  --list              print the mutants, judge none
  --verify-accepted   judge accepted mutants too: one that is noticed is an error
  --every-check       judge by every check that loads the file, not only those that enter the code
`;

/** @throws UsageError naming what was given and what is allowed */
export function readOptions(args: readonly string[]): Options | "help" {
  const { values, positionals } = parse(args);
  if (values.help === true) return "help";
  const [target, ...more] = positionals;
  if (target === undefined || !isTarget(target) || more.length > 0) {
    throw new UsageError(
      `expected one of ${targetNames.join(", ")}, got ${positionals.join(" ") || "nothing"}`,
    );
  }
  return {
    target,
    min: number("min", values.min ?? "0", 0, 100),
    sample: values.sample === undefined ? undefined : whole("sample", values.sample, 1),
    seed: whole("seed", values.seed ?? "1", 0),
    changed: values.changed === "" ? "HEAD" : values.changed,
    only: values.only ?? [],
    by: values.by ?? [],
    again: values.again,
    jobs: whole("jobs", values.jobs ?? String(availableParallelism()), 1),
    report: values.report,
    record: values.record === true,
    list: values.list === true,
    verifyAccepted: values["verify-accepted"] === true,
    everyCheck: values["every-check"] === true,
  };
}

// oxlint-disable-next-line typescript/explicit-function-return-type -- parseArgs knows it best
function parse(args: readonly string[]) {
  // `--changed` alone means HEAD; parseArgs wants a value.
  const given = args.map((arg) => (arg === "--changed" ? "--changed=" : arg));
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        min: { type: "string" },
        sample: { type: "string" },
        seed: { type: "string" },
        changed: { type: "string" },
        only: { type: "string", multiple: true },
        by: { type: "string", multiple: true },
        again: { type: "string" },
        jobs: { type: "string" },
        report: { type: "string" },
        record: { type: "boolean" },
        list: { type: "boolean" },
        "verify-accepted": { type: "boolean" },
        "every-check": { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function isTarget(name: string): name is TargetName {
  return (targetNames as readonly string[]).includes(name);
}

function number(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === "" ? NaN : Number(text);
  if (value >= least && value <= most) return value;
  throw new UsageError(`--${name} is "${text}": a number from ${least} to ${most} is allowed`);
}

function whole(name: string, text: string, least: number): number {
  const value = text.trim() === "" ? NaN : Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError(`--${name} is "${text}": a whole number of ${least} or more is allowed`);
}
