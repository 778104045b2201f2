/**
 * The SDK as a stranger gets it: packed, installed from the tarball into an empty folder, with the
 * samples copied beside it. Every entry point must load there, and every sample must print the
 * bytes it printed here. The tarball is linted by publint and attw on the way.
 *
 * Usage: tsx scripts/package.ts
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { createTwoFilesPatch } from "diff";

import { readExpectations } from "./samples/expectations.ts";

const root = resolve(import.meta.dirname, "..");
const samples = join(root, "samples");
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
  const packed = command(
    "npm",
    ["pack", "-w", "sdk", "--json", "--pack-destination", folder],
    root,
  );
  // `prepare` may print before the JSON; npm 12 answers with an object keyed by package.
  const report: unknown = JSON.parse(packed.slice(packed.search(/^[[{]/m)));
  const [entry] = Array.isArray(report) ? report : Object.values(report as object);
  const tarball = join(folder, (entry as { filename: string }).filename);

  command("publint", ["run", tarball, "--strict"], root);
  command("attw", [tarball, "--profile", "esm-only", "--no-emoji"], root);

  const names = readdirSync(samples);
  const sources = names.filter((file) => file.endsWith(".ts"));
  const captures = names.filter(
    (file) => file.endsWith(".out.txt") && names.includes(file.replace(/\.out\.txt$/, ".ts")),
  );
  const captured = captures.map((capture) => capture.replace(/\.out\.txt$/, ".ts"));
  // What these need beside the SDK, at the versions they were verified with.
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const needs = captured.flatMap(
    (file) => readExpectations(readFileSync(join(samples, file), "utf8")).expectations.needs,
  );
  const dependencies = Object.fromEntries(needs.map((name) => [name, devDependencies[name]]));
  const manifest = { name: "reader", private: true, type: "module", dependencies };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  command("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", tarball], folder);

  const sdk: { exports: Record<string, unknown> } = JSON.parse(
    readFileSync(join(root, "sdk/package.json"), "utf8"),
  );
  const entries = Object.keys(sdk.exports).filter((path) => !path.endsWith(".json"));
  for (const path of entries) {
    const name = `outbound-sdk${path.slice(1)}`;
    const code = `if (Object.keys(await import("${name}")).length === 0) throw new Error("empty")`;
    const result = spawnSync("node", ["--input-type=module", "-e", code], {
      cwd: folder,
      encoding: "utf8",
      timeout: 20_000,
    });
    if (result.status !== 0) fail(`${name} does not load from the tarball`, result.stderr);
  }

  for (const name of sources) {
    cpSync(join(samples, name), join(folder, name));
  }
  for (const capture of captures) {
    const file = capture.replace(/\.out\.txt$/, ".ts");
    const result = spawnSync("node", [file], {
      cwd: folder,
      encoding: "utf8",
      timeout: 20_000,
      env: { PATH: process.env["PATH"], TZ: "UTC", LC_ALL: "C.UTF-8", NO_COLOR: "1" },
    });
    const expected = readFileSync(join(samples, capture), "utf8");
    const actual = printed(result.stdout, result.stderr, result.status);
    if (actual !== expected) {
      const patch = createTwoFilesPatch(`samples/${capture}`, `node ${file}`, expected, actual);
      fail(`${file} prints something else on the packed SDK`, patch);
    }
  }

  if (entries.length === 0 || captures.length === 0) fail("nothing was examined", folder);
  console.log(
    `package: ${entries.length} entry points load, ${captures.length} samples run from the tarball`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;

/** What a capture holds: stdout, then only if there is any, `[stderr]` and `[exit N]`. */
function printed(stdout: string, stderr: string, status: number | null): string {
  let text = stdout;
  if (stderr !== "") text += `[stderr]\n${stderr}`;
  if (status !== 0) text += `[exit ${status ?? "by signal"}]\n`;
  return text;
}
