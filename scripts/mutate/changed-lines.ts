import { execFileSync } from "node:child_process";
import { Unfit } from "./judge.ts";

/** First and last line, from 1. */
export type LineRange = readonly [first: number, last: number];

/**
 * The lines of the working tree that differ from a commit, by file from the root; a file that git
 * does not know yet has changed wholly.
 *
 * @param ref a commit, branch or tag
 */
export function changedLines(root: string, ref: string): Map<string, LineRange[]> {
  const diff = git(root, ["diff", "--unified=0", "--no-color", "--no-ext-diff", "--relative", ref]);
  const changed = readDiff(diff);
  const untracked = git(root, ["ls-files", "--others", "--exclude-standard"]);
  for (const file of untracked.split("\n").filter(Boolean)) changed.set(file, [[1, Infinity]]);
  return changed;
}

/** The ranges of the new side of a diff without context. */
export function readDiff(diff: string): Map<string, LineRange[]> {
  const changed = new Map<string, LineRange[]>();
  let file: string | undefined;
  // The lines of a hunk are skipped by their number: one of them may look like a header.
  let inside = 0;
  for (const line of diff.split("\n")) {
    if (inside > 0) {
      if (!line.startsWith("\\")) inside -= 1;
      continue;
    }
    if (line.startsWith("+++ ")) file = line.startsWith("+++ b/") ? line.slice(6) : undefined;
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null) continue;
    const [gone, first, come] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)];
    inside = gone + come;
    if (file === undefined) continue;
    // Where lines were only taken away, the line before stands for the gap.
    const range: LineRange = [first, Math.max(first, first + come - 1)];
    changed.set(file, [...(changed.get(file) ?? []), range]);
  }
  return changed;
}

function git(root: string, args: readonly string[]): string {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Unfit(
      `--changed asks git, and "git ${args.join(" ")}" failed: ${stderr ?? ""}`.trim(),
    );
  }
}
