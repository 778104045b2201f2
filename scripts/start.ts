/**
 * `npm start`: checks the samples, serves the site with Astro, and keeps watching.
 *
 * A saved sample is run and accepted, so that its page shows it within seconds: who saves it is its
 * author, and the diff is still reviewed. A change of the SDK or of a support file is evidence about
 * every sample: it is checked and reported, and never accepted here.
 *
 * Usage: start.ts [ASTRO DEV OPTION...]   such as --port 4000 or --host
 */
import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import process from "node:process";

const root = resolve(import.meta.dirname, "..");
const settleMs = 150;
const children = new Set<ChildProcess>();

function npm(script: string, ...args: string[]): Promise<number> {
  return program("npm", ["run", "--silent", script, "--", ...args]);
}

function program(name: string, args: string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(name, args, { cwd: root, stdio: "inherit" });
    children.add(child);
    child.on("error", (error) => {
      console.error(`${name}: ${error.message}`);
      done(1);
    });
    child.on("close", (code) => {
      children.delete(child);
      done(code ?? 1);
    });
  });
}

/** A support file has no capture of its own; what it changes shows in the samples that import it. */
async function isSupport(file: string): Promise<boolean> {
  const text = await readFile(join(root, "samples", file), "utf8").catch(() => "// @support");
  return text.split("\n", 1)[0]?.includes("@support") ?? false;
}

let changed = new Set<string>();
let settling: NodeJS.Timeout | undefined;
let running = false;

async function rerun(): Promise<void> {
  if (running) return;
  running = true;
  while (changed.size > 0) {
    const files = [...changed];
    changed = new Set();
    const samples: string[] = [];
    let all = false;
    for (const file of files) {
      if (file.startsWith("sdk/") || (await isSupport(basename(file)))) all = true;
      else samples.push(basename(file, ".ts"));
    }
    console.log(`\nchanged: ${files.join(", ")}`);
    if (samples.length > 0) await npm("samples:accept", ...samples);
    if (all) await npm("samples:check");
  }
  running = false;
}

function changeIn(folder: string): (event: string, file: string | null) => void {
  return (_event, file) => {
    if (file === null || !file.endsWith(".ts")) return;
    changed.add(`${folder}/${file}`);
    clearTimeout(settling);
    settling = setTimeout(() => void rerun(), settleMs);
  };
}

const stop = (): void => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

if ((await npm("samples:check")) !== 0) {
  console.error("\nThe samples above need a look; the site is served all the same.\n");
}
const watchers = [
  watch(join(root, "samples"), { recursive: true }, changeIn("samples")),
  watch(join(root, "sdk/src"), { recursive: true }, changeIn("sdk/src")),
];
process.exitCode = await program("astro", ["dev", ...process.argv.slice(2)]);
for (const watcher of watchers) watcher.close();
