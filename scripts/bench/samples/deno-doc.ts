import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./command.ts";
import type { Scratch } from "./scratch.ts";

const PAGE = "samples/deno-doc.md";
/** Where Deno keeps what it has compiled; a cold run finds nothing there. */
const CACHE = ".deno";

const ARGS = [
  "test",
  "--doc",
  "--parallel",
  "--quiet",
  "--allow-read",
  "--node-modules-dir=manual",
  "--conditions=@outbound-sdk/source",
];

/** How to have one without changing this project: 92 MB that nothing else here needs. */
export const INSTALL_DENO = "npm install --prefix .cache/deno deno@2.9.6";

/** The Deno to measure with: the one of `INSTALL_DENO`, or the first on the PATH. */
export function findDeno(root: string): string | undefined {
  return [join(root, ".cache/deno/node_modules/.bin/deno"), "deno"].find((program) => {
    try {
      execFileSync(program, ["--version"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
}

/** The version it says of itself, such as 2.9.6. */
export function denoVersion(program: string): string {
  const said = execFileSync(program, ["--version"], { encoding: "utf8" });
  return /^deno (\S+)/.exec(said)?.[1] ?? "unknown";
}

/** Trials until Deno runs all that is left: one failure can hide another. */
const TRIALS = 4;

/**
 * Writes one page that holds the samples as `deno test --doc` finds them. It type-checks and runs
 * each block, and compares no output. Samples that end with an error there are taken off the page.
 *
 * @returns the names of those that were taken off
 * @throws with what Deno said, when it fails and names no sample
 */
export async function writeDenoPage(scratch: Scratch, program: string): Promise<string[]> {
  let left = scratch.programs.filter(({ plain }) => plain).map(({ name }) => name);
  const off: string[] = [];
  for (let trial = 1; ; trial += 1) {
    const begins = writeBlocks(scratch, left);
    const command = { program, cwd: scratch.folder, ...denoRun(scratch) };
    const { code, stdout, stderr } = await run(command);
    if (code === 0) return off;
    const blocks = failedBlocks(stdout + stderr);
    const failed = left.filter((name) => {
      const begin = begins.get(name) ?? 0;
      // The marks above the code may count as its first line.
      return blocks.some(([first, last]) => begin >= first && begin <= last + 1);
    });
    if (failed.length === 0 || trial === TRIALS) {
      throw new Error(`deno test --doc ended with ${code}:\n${(stdout + stderr).slice(-2_000)}`);
    }
    off.push(...failed);
    left = left.filter((name) => !failed.includes(name));
  }
}

/** Writes the page; tells on which line each sample's code begins. */
function writeBlocks({ folder }: Scratch, names: readonly string[]): Map<string, number> {
  const begins = new Map<string, number>();
  let page = "";
  for (const name of names) {
    page += `## ${name}\n\n\`\`\`\`ts\n`;
    begins.set(name, page.split("\n").length);
    page += `${readFileSync(join(folder, "samples", `${name}.ts`), "utf8")}\`\`\`\`\n\n`;
  }
  writeFileSync(join(folder, PAGE), page);
  return begins;
}

/** First and last lines of the blocks that Deno says failed: `PAGE#FIRST-LAST.ts`. */
export function failedBlocks(output: string): [first: number, last: number][] {
  const [, failures = ""] = output.split(/^ FAILURES $/m);
  const found = failures.matchAll(/^\S*deno-doc\.md#(\d+)-(\d+)\.ts\b/gm);
  return [...found].map(([, first, last]) => [Number(first), Number(last)]);
}

/** The arguments, and the environment of a run that finds nothing prepared. */
export function denoRun({ folder }: Scratch): { args: string[]; env: Record<string, string> } {
  const cache = join(folder, CACHE);
  if (existsSync(cache)) rmSync(cache, { recursive: true });
  return {
    args: [...ARGS, PAGE],
    env: { DENO_DIR: cache, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" },
  };
}
