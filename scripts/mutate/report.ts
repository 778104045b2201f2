import type { Result } from "./campaign.ts";
import type { Mutant } from "./mutant.ts";
import type { SourceFile } from "./source-files.ts";

/** One run, told. */
export interface Run {
  target: string;
  files: readonly SourceFile[];
  results: readonly Result[];
  /** Reasons by id of those that were not judged. */
  accepted: ReadonlyMap<string, string>;
  /** Files that were not mutated, why, and how many mutants they have. */
  leftOut: readonly { glob: string; reason: string; mutants: number }[];
  /** What the checks are called. */
  noun: string;
  checks: number;
  knownBad: number;
  ms: number;
  /** Set when only a part was judged. */
  part: string | undefined;
}

export interface Totals {
  mutants: number;
  killed: number;
  timedOut: number;
  survived: number;
  notCovered: number;
  accepted: number;
  /** Those that were run against the checks; the accepted ones are set aside. */
  judged: number;
  /** Percent of the judged mutants that were noticed, cut (never rounded up) to a tenth. */
  score: number;
}

export function totalsOf({ results, accepted }: Pick<Run, "results" | "accepted">): Totals {
  const count = (status: Result["status"]): number =>
    results.filter((result) => result.status === status).length;
  const killed = count("killed");
  const timedOut = count("timed out");
  return {
    mutants: results.length + accepted.size,
    killed,
    timedOut,
    survived: count("survived"),
    notCovered: count("not covered"),
    accepted: accepted.size,
    judged: results.length,
    score: Math.floor(((killed + timedOut) / results.length) * 1000) / 10,
  };
}

/** What nobody noticed, file by file, then one line that sums it up. */
export function textReport(run: Run): string {
  const unnoticed = run.results.filter(
    ({ status }) => status === "survived" || status === "not covered",
  );
  const parts: string[] = [];
  for (const file of run.files) {
    const own = unnoticed.filter(({ mutant }) => mutant.file === file.name);
    if (own.length === 0) continue;
    parts.push(`${file.name}: ${own.length} not noticed\n${ownReport(file, own)}`);
  }
  const aside = run.leftOut.map(
    ({ glob, reason, mutants }) => `left out: ${glob}, ${mutants} mutants: ${reason}`,
  );
  return [...parts, ...reasonsReport(run), ...aside, summary(run)].join("\n");
}

/** Accepted mutants, by reason. */
function reasonsReport({ accepted }: Run): string[] {
  const counts = new Map<string, number>();
  for (const reason of accepted.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `accepted: ${count}: ${reason}`);
}

function ownReport(file: SourceFile, unnoticed: readonly Result[]): string {
  const lines = file.text.split("\n");
  let text = "";
  let shown = 0;
  for (const { mutant, status } of unnoticed) {
    if (mutant.line !== shown) {
      shown = mutant.line;
      text += `  ${String(mutant.line).padStart(4)} | ${(lines[mutant.line - 1] ?? "").trim()}\n`;
    }
    const where = status === "not covered" ? "  (never run)" : "";
    text += `         ${changeOf(mutant)}${where}  [${mutant.id}]\n`;
  }
  return text;
}

/** `1_000 -> 999`, blanks as one, long texts cut. */
export function changeOf({ operator, before, after }: Mutant): string {
  const short = (text: string): string => {
    const line = text.replaceAll(/\s+/g, " ");
    return line.length > 60 ? `${line.slice(0, 57)}...` : line || "(nothing)";
  };
  return `${operator}: ${short(before)} -> ${short(after)}`;
}

function summary(run: Run): string {
  const { killed, timedOut, survived, notCovered, accepted, mutants, judged, score } =
    totalsOf(run);
  const files = new Set(run.results.map(({ mutant }) => mutant.file)).size;
  const minutes = `${Math.floor(run.ms / 60_000)} m ${Math.round((run.ms % 60_000) / 1000)} s`;
  return [
    `${run.target}:mutate: ${mutants} mutants in ${files} files`,
    run.part === undefined ? "" : ` (${run.part})`,
    `, ${run.checks} ${run.noun}, ${run.knownBad} known-bad changes noticed: `,
    `${killed} killed, ${timedOut} timed out, ${survived} survived, ${notCovered} never run, `,
    `${accepted} set aside as accepted; score ${score.toFixed(1)} % of the ${judged} judged in ${minutes}`,
  ].join("");
}

/** Everything, for a program to read. */
export function jsonReport(run: Run, node: string): string {
  const kills = new Map<string, number>();
  for (const { by } of run.results) {
    if (by !== undefined) kills.set(by, (kills.get(by) ?? 0) + 1);
  }
  const report = {
    target: run.target,
    node,
    part: run.part ?? null,
    ms: Math.round(run.ms),
    totals: totalsOf(run),
    killers: Object.fromEntries([...kills].sort((a, b) => b[1] - a[1])),
    accepted: Object.fromEntries(run.accepted),
    leftOut: run.leftOut,
    mutants: run.results.map(({ mutant: { edit: _edit, ...mutant }, ...result }) => ({
      ...mutant,
      ...result,
    })),
  };
  return `${JSON.stringify(report, undefined, 1)}\n`;
}
