import { join } from "node:path";

import { launch } from "./launch.ts";
import type { Outcome } from "./launch.ts";
import { samplesFolder } from "./project.ts";
import type { Project, Sample } from "./project.ts";
import type { Workspace } from "./workspace.ts";

/** Bytes a sample may print; a page with more is of no use to a reader. */
export const outputCap = 1024 * 1024;

/**
 * The environment a sample sees: this list and nothing else, so that no machine's own
 * settings reach a capture.
 */
function environment(): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "",
    TZ: "UTC",
    LANG: "C.UTF-8",
    LC_ALL: "C.UTF-8",
    NO_COLOR: "1",
    NODE_DISABLE_COLORS: "1",
  };
}

/** Runs a sample as the runner does: on the SDK's source, under the preload. */
export function runSample(
  project: Project,
  sample: Sample,
  workspace: Workspace,
  limitMs: number,
): Promise<Outcome> {
  return launch({
    node: process.execPath,
    nodeOptions: ["-C", "@outbound-sdk/source"],
    file: `${sample.name}.ts`,
    cwd: join(project.root, samplesFolder),
    env: environment(),
    folder: workspace.folder,
    preload: { file: workspace.preload, texts: workspace.texts },
    limitMs,
    outputCap,
  });
}

/** Runs it as a reader does: `node FILE`, on what the SDK's package exports. */
export function runPlain(
  project: Project,
  sample: Sample,
  workspace: Workspace,
  limitMs: number,
): Promise<Outcome> {
  return launch({
    node: process.execPath,
    nodeOptions: [],
    file: `${sample.name}.ts`,
    cwd: join(project.root, samplesFolder),
    env: environment(),
    folder: workspace.folder,
    preload: undefined,
    limitMs,
    outputCap,
  });
}
