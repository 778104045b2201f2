/**
 * `npm start`: checks the samples, serves the site with Astro, and keeps watching.
 *
 * A saved sample is run and accepted, so that its page shows it within seconds: who saves it is its
 * author, and the diff is still reviewed. A change of the SDK, of a support file or of a fact is
 * evidence about every page: it is checked and reported, and never accepted here.
 *
 * Usage: start.ts [ASTRO DEV OPTION...]   such as --port 4000 or --host
 */
import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import { watch } from "./samples/watch.ts";

const root = resolve(import.meta.dirname, "..");
const children = new Set<ChildProcess>();
const stopped = new AbortController();

function npm(script: string, ...args: string[]): Promise<number> {
  return program("npm", ["run", "--silent", script, "--", ...args]);
}

function program(name: string, args: string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(name, args, { cwd: root, stdio: "inherit" });
    children.add(child);
    const end = (code: number): void => {
      children.delete(child);
      done(code);
    };
    child.on("error", (error) => {
      console.error(`${name}: ${error.message}`);
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

/** A support file has no capture of its own; what it changes shows in the samples that import it. */
async function isSupport(file: string): Promise<boolean> {
  const text = await readFile(join(root, file), "utf8").catch(() => "// @support");
  return text.split("\n", 1)[0]?.includes("@support") ?? false;
}

/** Pages and captures are what accept writes: Astro shows them, nothing has to run again. */
async function rerun(changed: ReadonlySet<string>): Promise<void> {
  const files = [...changed].filter((file) => file.endsWith(".ts"));
  if (files.length === 0) return;
  const own: string[] = [];
  for (const file of files) {
    if (file.startsWith("samples/") && !(await isSupport(file))) own.push(basename(file, ".ts"));
  }
  console.log(`\nchanged: ${files.join(", ")}`);
  if (own.length > 0) await npm("samples:accept", ...own);
  if (own.length < files.length) await npm("samples:check");
}

function stop(): void {
  stopped.abort();
  for (const child of children) child.kill("SIGTERM");
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("SIGHUP", stop);

// npm hands a SIGTERM to its shell, and the shell dies without handing it on: what is left has to
// see for itself that nobody is there any more.
const parent = process.ppid;
const lookMs = 1_000;
setInterval(() => {
  if (process.ppid !== parent) stop();
}, lookMs).unref();

if ((await npm("samples:check")) !== 0) {
  console.error("\nThe samples above need a look; the site is served all the same.\n");
}
if (!stopped.signal.aborted) {
  const watching = watch(root, rerun, stopped.signal);
  process.exitCode = await program("astro", ["dev", ...process.argv.slice(2)]);
  stop();
  await watching;
}
