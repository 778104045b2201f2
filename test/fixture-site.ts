import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { pages, printed, programs, samples, support } from "./fixture-pages.ts";

const root = join(import.meta.dirname, "..");

/** A copy of the site's own source with other pages in it. */
export interface Project {
  folder: string;
  /** Writes a file of the project. */
  write(path: string, text: string): void;
  /** Runs `astro` in it; rejects with all it printed. */
  astro(...args: string[]): Promise<string>;
  remove: () => void;
}

/** What a shell of its own would give `astro`: under the test runner's variables it serves nothing. */
export function environment(mode: "production" | "development"): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITE|VITEST|TEST)/.test(name));
  return {
    ...Object.fromEntries(own),
    ASTRO_TELEMETRY_DISABLED: "1",
    NO_COLOR: "1",
    NODE_ENV: mode,
  };
}

export function copyProject(content: Readonly<Record<string, string>>): Project {
  // Below the root, so that packages are found where they are: through a link Astro loses track.
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache/site-"));
  for (const name of ["astro.config.mjs", "ec.config.mjs", "package.json", "package-lock.json"]) {
    cpSync(join(root, name), join(folder, name));
  }
  for (const name of ["tsconfig.json", "tsconfig.base.json", "public", "src"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  for (const name of ["scripts/package", "scripts/site", "scripts/samples"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "sdk"), join(folder, "sdk"));
  rmSync(join(folder, "src/content/docs"), { recursive: true, force: true });
  const write = (path: string, text: string): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const [path, text] of Object.entries(content)) write(`src/content/docs/${path}`, text);
  return {
    folder,
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    async astro(...args) {
      const command = join(root, "node_modules/.bin/astro");
      try {
        const { stdout, stderr } = await promisify(execFile)(command, args, {
          cwd: folder,
          env: environment("production"),
          maxBuffer: 2 ** 24,
        });
        return stdout + stderr;
      } catch (error) {
        const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
        throw new Error(stdout + stderr, { cause: error });
      }
    },
  };
}

/** The site of the pages in fixture-pages.ts, built with a record of a run that printed their outputs. */
export async function buildFixtureSite(): Promise<{ dist: string; remove: () => void }> {
  const project = copyProject(pages);
  project.write(".cache/samples/verified.json", JSON.stringify(record(), null, 2));
  for (const name of programs) {
    project.write(`samples/${name}.ts`, samples[name]?.code ?? "");
    project.write(`samples/${name}.out.txt`, printed[name] ?? samples[name]?.output ?? "");
  }
  project.write(`samples/${support.name}.ts`, support.code);
  await project.astro("build");
  return { dist: join(project.folder, "dist"), remove: project.remove };
}

/** A record as `samples:check --record` writes it, of a run in which "unverified" printed something else. */
function record(): unknown {
  const sha = (text: string): string => createHash("sha256").update(text).digest("hex");
  const entries = Object.entries(samples).map(([name, { code, output }]) => {
    const printed = name === "unverified" ? "something else\n" : output;
    return [name, { code: sha(code), output: sha(printed) }];
  });
  return {
    node: "24.21.0",
    date: "2026-11-30",
    commit: "abc1234",
    samples: Object.fromEntries(entries),
  };
}
