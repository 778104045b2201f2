import { cpSync, existsSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { launch } from "./launch.ts";
import type { Launch, Outcome } from "./launch.ts";
import { samplesFolder } from "./project.ts";
import type { Project, Sample } from "./project.ts";
import { sandboxOptions } from "./sandbox.ts";
import { timelineLimits } from "./timeline.ts";
import type { Workspace } from "./workspace.ts";

/** Bytes a sample may print; a page with more is of no use to a reader. */
export const outputCap: number = 1024 * 1024;

/** How a run differs from the usual one: nothing of it may change what a sample prints. */
export interface Variation {
  /** Of `Math.random`. */
  seed?: number;
  timeZone?: string;
  locale?: string;
  /** Added to what `Date` says, in ms. */
  startOffsetMs?: number;
}

/**
 * The environment a sample sees: this list and nothing else, so that no machine's own
 * settings reach a capture. Node comes first in the path, for commands that call it.
 */
export function environment({ timeZone, locale }: Variation = {}): Record<string, string> {
  return {
    PATH: [dirname(process.execPath), process.env["PATH"] ?? ""].join(":"),
    TZ: timeZone ?? "UTC",
    LANG: locale ?? "C.UTF-8",
    LC_ALL: locale ?? "C.UTF-8",
    NO_COLOR: "1",
    NODE_DISABLE_COLORS: "1",
  };
}

/** Runs a sample as the runner does: a program on the SDK's source, under the preload. */
export function runSample(
  project: Project,
  sample: Sample,
  workspace: Workspace,
  limitMs: number,
  variation: Variation = {},
): Promise<Outcome> {
  if (sample.kind === "command") return runCommand(project, sample, workspace, limitMs, variation);
  const { seed, startOffsetMs = 0 } = variation;
  return launch({
    ...usual(project, workspace, limitMs),
    program: process.execPath,
    args: [
      ...sandboxOptions(project, workspace.folder),
      ...(seed === undefined ? [] : [`--random-seed=${seed}`]),
      "-C",
      "@outbound-sdk/source",
      "--import",
      workspace.preload,
      ...testOptions(sample, workspace),
      `${sample.name}.ts`,
    ],
    env: environment(variation),
    orders: {
      texts: workspace.texts,
      startOffsetMs,
      ...(sample.expectations.timeline ? { hear: timelineLimits } : {}),
    },
  });
}

/** Runs it as a reader does: `node FILE`, on what the SDK's package exports. */
export function runPlain(
  project: Project,
  sample: Sample,
  workspace: Workspace,
  limitMs: number,
  runtime: { program: string; args: readonly string[] } = { program: process.execPath, args: [] },
): Promise<Outcome> {
  return launch({
    ...usual(project, workspace, limitMs),
    program: runtime.program,
    args: [...runtime.args, ...testOptions(sample, workspace), `${sample.name}.ts`],
    env: environment(),
    orders: undefined,
  });
}

function usual(
  project: Project,
  { folder }: Workspace,
  limitMs: number,
): Pick<Launch, "cwd" | "folder" | "limitMs" | "outputCap"> {
  return { cwd: join(project.root, samplesFolder), folder, limitMs, outputCap };
}

/** `NAME.test.ts` prints what its tests are called and how they ended, never how long they took. */
function testOptions({ name, specifiers }: Sample, workspace: Workspace): string[] {
  if (!name.endsWith(".test") || !specifiers.includes("node:test")) return [];
  return [`--test-reporter=${workspace.testReporter}`];
}

/**
 * Runs the lines of a shell sample, each as a reader types it, in a copy of the samples folder:
 * what they write is thrown away. Programs they start reach no network but loopback.
 */
function runCommand(
  project: Project,
  sample: Sample,
  workspace: Workspace,
  limitMs: number,
  variation: Variation,
): Promise<Outcome> {
  const usualOrder = usual(project, workspace, limitMs);
  // Of its own for each run: what another one left is not what a reader begins with.
  const cwd = mkdtempSync(join(workspace.folder, `command-${sample.name}-`));
  prepare(project, cwd);
  return launch({
    ...usualOrder,
    program: "/bin/sh",
    args: ["-e", `${sample.name}.sh`],
    cwd,
    env: {
      ...environment(variation),
      NODE_OPTIONS: `-C @outbound-sdk/source --import=${workspace.preload}`,
    },
    orders: undefined,
    group: true,
  });
}

function prepare(project: Project, folder: string): void {
  for (const file of [
    ...[...project.samples.values()].map((sample) => sample.file),
    ...project.dataFiles,
  ]) {
    cpSync(join(project.root, file), join(folder, file.slice(samplesFolder.length + 1)));
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  const modules = join(project.root, "node_modules");
  if (existsSync(modules)) symlinkSync(modules, join(folder, "node_modules"));
}
