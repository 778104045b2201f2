import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

import type { Examination } from "./examine.ts";
import { outputBody } from "./fence-source.ts";
import type { Project } from "./project.ts";
import { writeWhole } from "./write-file.ts";

/** What a check verified, for the line "verified on Node ..., date, commit" of a page. */
export interface VerifiedRecord {
  /** Such as `24.21.0`. */
  node: string;
  /** Version of the Unicode data that formats numbers and dates, such as `78.3`; null for a Node without. */
  icu: string | null;
  /** The day of the run, UTC, such as `2026-11-30`. */
  date: string;
  /** Short hash, `-dirty` when the tree has changes of its own; null outside of git. */
  commit: string | null;
  /**
   * By sample: SHA-256 of its file, and of its capture, as a page shows it, and its timeline where
   * it has one.
   */
  samples: Record<string, { code: string; output?: string; timeline?: string }>;
}

/**
 * Writes the record of a check without verdicts. After any other check there is no record,
 * an old one included: a page must not show what was true once.
 */
export function writeRecord(
  path: string,
  {
    project,
    verdicts,
    captures,
    timelines,
  }: Pick<Examination, "project" | "verdicts" | "captures" | "timelines">,
  now: Date = new Date(),
): boolean {
  const target = resolve(path);
  if (verdicts.length > 0) {
    removeRecord(target);
    return false;
  }
  const record: VerifiedRecord = {
    node: process.versions.node,
    icu: process.versions["icu"] ?? null,
    date: now.toISOString().slice(0, 10),
    commit: commitOf(project),
    samples: Object.fromEntries(
      [...project.samples.values()].map(({ name, text }) => {
        const output = captures.get(name);
        const timeline = timelines.get(name);
        return [
          name,
          {
            code: sha256(text),
            ...(output === undefined ? {} : { output: sha256(outputBody(output)) }),
            ...(timeline === undefined ? {} : { timeline: sha256(timeline) }),
          },
        ];
      }),
    ),
  };
  mkdirSync(dirname(target), { recursive: true });
  writeWhole(target, `${JSON.stringify(record, undefined, 2)}\n`);
  return true;
}

/** What is no file, such as /dev/null, holds no record. */
export function removeRecord(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) rmSync(path);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function commitOf(project: Pick<Project, "root" | "foreign">): string | null {
  const commit = git(project, ["rev-parse", "--short=7", "HEAD"]);
  if (commit === undefined) return null;
  const changes = git(project, ["status", "--porcelain", "."]);
  return changes === "" ? commit : `${commit}-dirty`;
}

/**
 * What git prints, or undefined when it cannot answer. Not asked of another project's folder: its
 * `.git/config` names programs that git starts (`core.fsmonitor`), outside of any sandbox.
 */
export function git(
  { root, foreign }: Pick<Project, "root" | "foreign">,
  args: readonly string[],
): string | undefined {
  if (foreign) return undefined;
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trimEnd();
  } catch {
    return undefined;
  }
}
