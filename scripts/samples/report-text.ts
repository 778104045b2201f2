import { npmCommand } from "./command-line.ts";
import type { Counts } from "./counts.ts";
import type { Examination } from "./examine.ts";
import type { Verdict } from "./verdict.ts";
import { forTerminal } from "./visible.ts";

/** Places of one verdict that are listed; a support file may stand on every page. */
const mostPlaces = 10;
/** Verdicts that a reader still takes in one by one; more are told by kind as well. */
const mostVerdicts = 20;

/** The report a person reads: one paragraph for each verdict, then the count. */
export function textReport({ verdicts, counts }: Examination, root: string): string {
  const overview = verdicts.length > mostVerdicts ? [byKind(verdicts, root)] : [];
  return [
    ...verdicts.map((verdict) => paragraph(verdict, root)),
    ...overview,
    summary(counts, verdicts.length),
  ]
    .map((text) => `${forTerminal(text)}\n`)
    .join("\n");
}

/** One changed constant can change most pages: then the last lines say what, without the differences. */
function byKind(verdicts: readonly Verdict[], root: string): string {
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))];
  const lines = kinds.map((kind) => {
    const all = verdicts.filter((verdict) => verdict.kind === kind);
    const subjects = [...new Set(all.map(({ subject }) => subject))].map((subject) => {
      const { length } = all.filter((verdict) => verdict.subject === subject);
      return length === 1 ? subject : `${subject} (${length} times)`;
    });
    return `${all.length} ${kind}: ${subjects.join(", ")}`;
  });
  const accepted = verdicts.some(({ accept }) => accept !== undefined);
  if (accepted) lines.push(`accept all that can be: ${npmCommand("accept", "", root)}`);
  return ["In all:", ...lines.map((line) => `  ${line}`)].join("\n");
}

/** One verdict: what, where, why, the difference, and the two commands. */
export function paragraph(verdict: Verdict, root: string): string {
  const [first, ...others] = verdict.places.map(({ file, line }) => `${file}:${line}`);
  const also = others.slice(0, mostPlaces).map((place) => `also at ${place}`);
  if (others.length > mostPlaces) also.push(`and at ${others.length - mostPlaces} more`);
  const lines = [...also, ...verdict.message.split("\n")];
  if (verdict.diff !== undefined && verdict.diff !== "") lines.push(...verdict.diff.split("\n"));
  if (verdict.detail !== undefined) {
    lines.push(...verdict.detail.split("\n").map((line) => `| ${line}`));
  }
  if (verdict.reproduce !== undefined) {
    lines.push(`see it:    ${npmCommand("check", verdict.reproduce, root)}`);
  }
  if (verdict.accept !== undefined) {
    lines.push(`accept it: ${npmCommand("accept", verdict.accept, root)}`);
  }
  return [
    `${verdict.kind}: ${verdict.subject} (${first})`,
    ...lines.map((line) => `  ${line}`.trimEnd()),
  ].join("\n");
}

/** What was examined against what is on disk, so that a check of nothing cannot look green. */
export function summary(counts: Counts, verdicts: number): string {
  const of = ([examined, all]: [number, number], noun: string): string =>
    `${examined} of ${all} ${noun}`;
  const cached = counts.cached === 0 ? "" : `, ${counts.cached} of them as cached`;
  const parts = [
    `${of(counts.samples, "samples")} (${counts.ran} run${cached})`,
    of(counts.captures, "captures"),
    ...(counts.timelines === undefined ? [] : [of(counts.timelines, "timelines")]),
    of(counts.fences, "fences"),
    of(counts.facts, "facts"),
    of(counts.pages, "pages"),
  ];
  const found = verdicts === 0 ? "all as it should be" : plural(verdicts, "verdict");
  return `Examined ${parts.join(", ")}: ${found}.`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
