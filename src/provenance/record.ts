import { readFileSync } from "node:fs";

/** What the samples' run before this build wrote down: where they ran, and the bytes that ran. */
export interface VerifiedRecord {
  /** Version of Node, such as `24.21.0`. */
  node: string;
  /** Day of the run, such as `2026-11-30`. */
  date: string;
  /** Short commit, such as `abc1234`, `-dirty` when files had changed since; null without git. */
  commit: string | null;
  /** SHA-256 of each sample's file, of its capture and of its timeline. */
  samples: Readonly<Record<string, { code: string; output?: string; timeline?: string }>>;
}

/** Written by `samples:check --record`, from the root of the project. */
export const RECORD_PATH = ".cache/samples/verified.json";

/** The record, or undefined when no run has written one: nothing is verified then. */
export function readRecord(path: string = RECORD_PATH): VerifiedRecord | undefined {
  let source: string;
  try {
    source = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  const value: unknown = JSON.parse(source);
  if (!isRecord(value)) {
    throw new TypeError(
      `${path} is no record of a run: expected { node, date, commit, samples }, got ${source.slice(0, 80)}`,
    );
  }
  return value;
}

function isRecord(value: unknown): value is VerifiedRecord {
  if (typeof value !== "object" || value === null) return false;
  const { node, date, commit, samples } = value as Partial<VerifiedRecord>;
  return (
    [node, date].every((part) => typeof part === "string") &&
    (commit === null || typeof commit === "string") &&
    typeof samples === "object" &&
    samples !== null
  );
}
