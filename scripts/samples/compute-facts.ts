import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** Where a project computes its facts: a program that prints them as JSON. */
export const factsFile = "scripts/facts.ts";

/** What the program printed: texts by fact id, Markdown tables by name. */
export interface Facts {
  facts: Readonly<Record<string, string>>;
  tables: Readonly<Record<string, string>>;
}

/** Generous: the facts take two seconds, and a busy machine must not look like a wrong one. */
const limitMs = 120_000;

/**
 * Runs the project's facts program in a process of its own, under the conditions of a sample, so
 * that a changed SDK is seen by the facts as it is by the samples.
 *
 * @returns undefined when the project has no such program
 * @throws Error when it fails, takes more than two minutes, or prints anything but facts
 */
export async function computeFacts(root: string): Promise<Facts | undefined> {
  const file = join(root, factsFile);
  if (!existsSync(file)) return undefined;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["-C", "@outbound-sdk/source", file],
    {
      cwd: root,
      timeout: limitMs,
      maxBuffer: 4 * 1024 * 1024,
      env: { PATH: process.env["PATH"], TZ: "UTC", LC_ALL: "C.UTF-8", NO_COLOR: "1" },
    },
  );
  const parsed: unknown = JSON.parse(stdout);
  if (!isFacts(parsed)) throw new Error(`${factsFile} prints no { facts, tables } of texts.`);
  return parsed;
}

function isFacts(value: unknown): value is Facts {
  if (typeof value !== "object" || value === null) return false;
  const { facts, tables } = value as Partial<Record<keyof Facts, unknown>>;
  return [facts, tables].every(
    (texts) =>
      typeof texts === "object" &&
      texts !== null &&
      Object.values(texts).every((text) => typeof text === "string"),
  );
}
