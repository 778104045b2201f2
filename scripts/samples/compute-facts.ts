import { existsSync } from "node:fs";
import { join } from "node:path";

import { launch } from "./launch.ts";
import type { Project } from "./project.ts";
import { environment } from "./run-sample.ts";
import { sandboxOptions } from "./sandbox.ts";
import type { Workspace } from "./workspace.ts";

/** Where a project computes its facts: a program that prints them as JSON. */
export const factsFile = "scripts/facts.ts";

/** What the program printed: texts by fact id, Markdown tables by name. */
export interface Facts {
  facts: Readonly<Record<string, string>>;
  tables: Readonly<Record<string, string>>;
}

/** Facts, and the modules that computed them. */
export interface ComputedFacts {
  facts: Facts;
  loaded: readonly string[];
}

// The reference's facts are read with the compiler, which is large.
const heapMiB = 1024;
/** Generous: the facts take two seconds, and a busy machine must not look like a wrong one. */
const limitMs = 120_000;
const outputCap = 4 * 1024 * 1024;

/**
 * Runs the project's facts program under the conditions of a sample, so that a changed SDK is seen
 * by the facts as it is by the samples, and another project's program can do no more than its
 * samples can.
 *
 * @returns undefined when the project has no such program
 * @throws Error when it fails, takes more than two minutes, or prints anything but facts
 */
export async function computeFacts(
  project: Project,
  workspace: Workspace,
  run: typeof launch = launch,
): Promise<ComputedFacts | undefined> {
  if (!existsSync(join(project.root, factsFile))) return undefined;
  const compiled = process.env["NODE_COMPILE_CACHE"];
  const outcome = await run({
    program: process.execPath,
    args: [
      ...sandboxOptions(project, workspace.folder, heapMiB),
      "-C",
      "@outbound-sdk/source",
      "--import",
      workspace.preload,
      factsFile,
    ],
    cwd: project.root,
    // Another project's program may write nothing, and so keeps nothing.
    env: {
      ...environment(),
      ...(project.foreign || compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
    },
    folder: workspace.folder,
    orders: { texts: workspace.texts, startOffsetMs: 0 },
    limitMs,
    outputCap,
    memory: 1.5 * heapMiB * 1024 ** 2,
  });
  if (outcome.ended !== "itself") {
    const why = { limit: `${limitMs} ms`, flood: `${outputCap} bytes`, memory: "its memory" };
    throw new Error(`It took more than ${why[outcome.ended]}.`);
  }
  if (outcome.code !== 0) throw new Error(outcome.stderr.toString("utf8"));
  return { facts: parseFacts(outcome.stdout.toString("utf8")), loaded: outcome.loaded };
}

/** @throws Error for any other JSON, and for what is none */
export function parseFacts(printed: string): Facts {
  const parsed: unknown = JSON.parse(printed);
  if (!isFacts(parsed)) throw new Error("It prints no { facts, tables } of texts.");
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
