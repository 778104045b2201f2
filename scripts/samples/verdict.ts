/** Everything that can be wrong, in the words the report uses. */
export const verdictKinds = [
  "no samples",
  "drift",
  "page drift",
  "fact drift",
  "missing capture",
  "orphan capture",
  "timeline drift",
  "missing timeline",
  "orphan timeline",
  "unreferenced sample",
  "unknown sample",
  "unknown fact",
  "unmarked code",
  "loose number",
  "bad fence",
  "bad sample",
  "bad page",
  "stray file",
  "type error",
  "wrong error",
  "crashed",
  "timed out",
  "never settled",
  "left open",
  "exited early",
  "no output",
  "unfit output",
  "too much output",
  "too much memory",
  "nondeterministic",
  "differs by runtime",
] as const;
export type VerdictKind = (typeof verdictKinds)[number];

/** A line of a file, its path relative to the project's root. */
export interface Place {
  file: string;
  line: number;
}

/** One thing that is wrong. */
export interface Verdict {
  kind: VerdictKind;
  /** What it concerns: a sample's name, a fact's id, or a file. */
  subject: string;
  /** Where a reader meets it, pages first. Never empty. */
  places: readonly Place[];
  /** What was found and what is expected, in a sentence or a few. */
  message: string;
  /** A unified diff, when two texts differ. */
  diff?: string;
  /** What the sample printed or the compiler said, when that helps. */
  detail?: string;
  /** The arguments of `samples:check` that show it again. */
  reproduce?: string;
  /** The arguments of `samples:accept` that settle it; absent when a person must. */
  accept?: string;
}

/** Verdicts of a sample that did not run as expected: `accept` writes nothing of it. */
const refusals: ReadonlySet<VerdictKind> = new Set<VerdictKind>([
  "bad sample",
  "type error",
  "wrong error",
  "crashed",
  "timed out",
  "never settled",
  "left open",
  "exited early",
  "no output",
  "unfit output",
  "too much output",
  "too much memory",
  "nondeterministic",
  "differs by runtime",
]);

/** Whether this verdict means that the sample did not run as expected. */
export function refusesAccept(verdict: Verdict): boolean {
  return refusals.has(verdict.kind);
}

/** Reports are read top to bottom and compared: one order, whatever finished first. */
export function inOrder(verdicts: readonly Verdict[]): Verdict[] {
  return [...verdicts].sort(
    (a, b) =>
      verdictKinds.indexOf(a.kind) - verdictKinds.indexOf(b.kind) ||
      compare(a.subject, b.subject) ||
      compare(firstPlace(a).file, firstPlace(b).file) ||
      firstPlace(a).line - firstPlace(b).line,
  );
}

/** Where a reader meets it first. */
export function firstPlace({ places }: Verdict): Place {
  return places[0] as Place;
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
