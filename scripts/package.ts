/**
 * The SDK as a stranger gets it: packed, installed from the tarball into an empty folder, with the
 * samples copied beside it. Every entry point must load there, and every sample must print the
 * bytes it printed here. The tarball is linted by publint and attw on the way, and its declarations
 * must name files that every runtime finds. On a fresh clone, the install scripts of this project's
 * own packages must be named, or a newer npm skips them.
 *
 * Usage: tsx scripts/package.ts
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";

import { declaredImports } from "./package/declared-imports.ts";
import { installScripts } from "./package/install-scripts.ts";
import { packInto } from "./package/pack-sdk.ts";
import { unpackedParts } from "./package/packed-manifest.ts";
import { packageSummary } from "./package/summary.ts";
import { judgePlain } from "./samples/judge-plain.ts";
import { pooled } from "./samples/pool.ts";
import { readProject, samplesFolder } from "./samples/project.ts";
import { paragraph } from "./samples/report-text.ts";
import { runPlain } from "./samples/run-sample.ts";
import { plainNode, runtimeOf } from "./samples/runtime.ts";
import { runsFromTarball } from "./samples/where-it-runs.ts";
import { makeWorkspace } from "./samples/workspace.ts";

/** Wall limit of one sample, in milliseconds. */
const limitMs = 20_000;

const root = resolve(import.meta.dirname, "..");
const project = readProject(root);
const samples = [...project.samples.values()].filter((sample) => runsFromTarball(project, sample));
const folder = mkdtempSync(join(tmpdir(), "outbound-sdk-pack-"));
let failures = 0;

function fail(what: string, detail: string): void {
  failures += 1;
  console.error(`${what}\n${detail}\n`);
}

function command(program: string, args: readonly string[], cwd: string): string {
  return execFileSync(program, args, { cwd, encoding: "utf8", timeout: 120_000 });
}

try {
  const tarball = await packInto(root, folder);

  command("publint", ["run", tarball, "--strict"], root);
  command("attw", [tarball, "--profile", "esm-only", "--no-emoji"], root);

  // What these need beside the SDK, at the versions they were verified with.
  const needs = samples.flatMap(({ expectations }) => expectations.needs);
  const dependencies = Object.fromEntries(
    needs.map((name) => [name, project.devDependencies[name]]),
  );
  const manifest = { name: "reader", private: true, type: "module", dependencies };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  command("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", tarball], folder);

  const installed = join(folder, "node_modules/outbound-sdk/package.json");
  for (const line of unpackedParts(JSON.parse(readFileSync(installed, "utf8")))) {
    fail("Something of this repository that a reader would install", line);
  }

  const json = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
  const scripts = installScripts(json("package-lock.json"), json("package.json"));
  if (scripts.examined === 0) fail("the lock has no packages: nothing was examined", root);
  for (const line of scripts.wrong)
    fail("An install script that npm 12 would skip in silence", line);

  const sdk: { exports: Record<string, unknown> } = JSON.parse(
    readFileSync(join(root, "sdk/package.json"), "utf8"),
  );
  const entries = Object.keys(sdk.exports).filter((path) => !path.endsWith(".json"));
  let loaded = 0;
  for (const path of entries) {
    const name = `outbound-sdk${path.slice(1)}`;
    const code = `if (Object.keys(await import("${name}")).length === 0) throw new Error("empty")`;
    const result = spawnSync("node", ["--input-type=module", "-e", code], {
      cwd: folder,
      encoding: "utf8",
      timeout: 20_000,
    });
    if (result.status === 0) loaded += 1;
    else fail(`${name} does not load from the tarball`, result.stderr);
  }

  const imports = declaredImports(join(folder, "node_modules/outbound-sdk/dist"));
  if (imports.examined === 0) fail("no declaration imports another: nothing was examined", folder);
  for (const line of imports.wrong) fail("A declaration that Deno cannot follow", line);

  cpSync(join(root, samplesFolder), join(folder, samplesFolder), { recursive: true });
  const elsewhere = { ...project, root: folder };
  const workspace = makeWorkspace(project);
  const runtime = runtimeOf(plainNode);
  let same = 0;
  try {
    await pooled(samples, async (sample) => {
      const captured = project.captures.get(sample.name)?.toString("utf8") ?? "";
      const outcome = await runPlain(elsewhere, sample, workspace, limitMs, runtime);
      const verdict = judgePlain(elsewhere, sample, captured, outcome, limitMs, runtime);
      if (verdict === undefined) same += 1;
      else fail(`From the tarball: ${sample.name}`, paragraph(verdict, root));
    });
  } finally {
    workspace.remove();
  }

  if (entries.length === 0 || samples.length === 0) fail("nothing was examined", folder);
  console.log(
    packageSummary(
      {
        locked: scripts.examined,
        scripts: { right: scripts.named, of: scripts.names.length },
        entries: { right: loaded, of: entries.length },
        imports: { right: imports.examined - imports.wrong.length, of: imports.examined },
        samples: { right: same, of: samples.length },
      },
      failures,
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
