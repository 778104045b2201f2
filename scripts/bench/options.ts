/** The command line, read. */
export interface Options {
  readonly parts: readonly Part[];
  /** Measured rounds of each calling process. @default 5 */
  readonly callRounds: number;
  /** Rounds of the samples' commands. @default 3 */
  readonly sampleRounds: number;
  /** Rounds of the clicks. @default 15 */
  readonly clickRounds: number;
  /** At least how many samples are checked. @default 60 */
  readonly programs: number;
  /** Whether the results are written for the pages. @default true */
  readonly write: boolean;
}

const PARTS = ["sizes", "calls", "samples", "clicks"] as const;
type Part = (typeof PARTS)[number];

const NUMBERS: Readonly<
  Record<string, "callRounds" | "sampleRounds" | "clickRounds" | "programs">
> = {
  "--call-rounds": "callRounds",
  "--click-rounds": "clickRounds",
  "--sample-rounds": "sampleRounds",
  "--programs": "programs",
};

export const USAGE = `Usage: bench [${PARTS.join("|")}...] [options]

  --call-rounds N    measured rounds of calls in each of 3 processes (default: 5)
  --sample-rounds N  rounds of checking the samples (default: 3)
  --click-rounds N   rounds of clicks on Run in the built site (default: 15)
  --programs N       samples to check, filled up with copies (default: 60)
  --no-write         print only; leave scripts/bench/results.json as it is`;

/** @throws Error that names what was given and what is allowed */
export function readOptions(argv: readonly string[]): Options {
  const parts: Part[] = [];
  const numbers = { callRounds: 5, sampleRounds: 3, clickRounds: 15, programs: 60 };
  let write = true;
  const rest = [...argv];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const part = PARTS.find((known) => known === arg);
    const number = Object.hasOwn(NUMBERS, arg) ? NUMBERS[arg] : undefined;
    if (part !== undefined) parts.push(part);
    else if (arg === "--no-write") write = false;
    else if (number !== undefined) numbers[number] = wholeNumber(arg, rest.shift());
    else throw new Error(`"${arg}" is no part and no option.\n\n${USAGE}`);
  }
  return { parts: parts.length === 0 ? PARTS : parts, ...numbers, write };
}

function wholeNumber(option: string, text: string | undefined): number {
  const value = Number(text);
  if (text !== undefined && /^\d+$/.test(text) && value >= 1 && value <= 1_000) return value;
  throw new Error(`${option} is ${text ?? "missing"}: expected a whole number from 1 to 1000.`);
}
