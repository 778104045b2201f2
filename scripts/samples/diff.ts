import { structuredPatch } from "diff";

import { showBlanks } from "./visible.ts";

/** Lines kept of one diff: a whole file that changed must not bury the other verdicts. */
const mostLines = 200;

/** Lines removed and added that are looked for: to find many takes their number squared. */
const mostEdits = 4000;

/** Two texts with next to nothing in common: the beginning of each. */
function apart(
  before: { name: string; text: string },
  after: { name: string; text: string },
): string {
  const start = ({ text }: { text: string }, sign: string): string[] =>
    text.split("\n", mostLines / 2).map((line) => `${sign}${showBlanks(line, false)}`);
  return [
    `--- ${before.name}`,
    `+++ ${after.name}`,
    ...start(before, "-"),
    ...start(after, "+"),
    "(they differ in too many lines for a diff: this is how each begins)",
  ].join("\n");
}

/**
 * A unified diff whose changed lines show their blanks, or "" when the texts are equal.
 * `before` and `after` name the two sides.
 *
 * @param most lines that are kept of it
 */
export function unifiedDiff(
  before: { name: string; text: string },
  after: { name: string; text: string },
  most: number = mostLines,
): string {
  if (before.text === after.text) return "";
  const patch = structuredPatch(
    before.name,
    after.name,
    before.text,
    after.text,
    undefined,
    undefined,
    { context: 3, maxEditLength: mostEdits },
  );
  if (patch === undefined) return apart(before, after);
  const lines = [`--- ${before.name}`, `+++ ${after.name}`];
  for (const hunk of patch.hunks) {
    const removed = range(hunk.oldStart, hunk.oldLines);
    const added = range(hunk.newStart, hunk.newLines);
    lines.push(`@@ -${removed} +${added} @@`, ...showLines(hunk.lines));
  }
  if (lines.length <= most) return lines.join("\n");
  const left = lines.length - most;
  return [...lines.slice(0, most), `(${left} more lines of this diff)`].join("\n");
}

/** Of no lines, the format names the line before them (POSIX diff, -U). */
function range(start: number, lines: number): string {
  return `${lines === 0 ? start - 1 : start},${lines}`;
}

function showLines(lines: readonly string[]): string[] {
  const removed = withoutBlanks(lines, "-");
  const added = withoutBlanks(lines, "+");
  return lines.map((line) => {
    const sign = line.charAt(0);
    if (sign === "\\" || sign === " ") return line.trimEnd();
    const text = line.slice(1);
    const twin = (sign === "-" ? added : removed).has(text.replace(/\s/g, ""));
    return `${sign}${showBlanks(text, twin)}`;
  });
}

/** The lines of one side without any blank, to find pairs that differ in nothing else. */
function withoutBlanks(lines: readonly string[], sign: string): Set<string> {
  return new Set(
    lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1).replace(/\s/g, "")),
  );
}
