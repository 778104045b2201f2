import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

/**
 * Writes one page that holds the samples as `deno test --doc` finds them. It type-checks and runs
 * each block, and compares no output.
 */
export function writeDenoPage({ folder, programs }: Scratch): void {
  const blocks = programs
    .filter(({ plain }) => plain)
    .map(({ name }) => {
      const code = readFileSync(join(folder, "samples", `${name}.ts`), "utf8");
      return `## ${name}\n\n\`\`\`\`ts\n${code}\`\`\`\`\n`;
    });
  writeFileSync(join(folder, PAGE), blocks.join("\n"));
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
