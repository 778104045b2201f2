// A process that computes parts of the facts, one after the other, each on a program of its own: for
// every run the modules are loaded anew, with the changed text in place of a file's. That is several
// times quicker than a process for each.
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Part } from "../facts/part.ts";
import type { FactsAnswer, FactsReady, FactsRequest } from "./facts-protocol.ts";
import { HIT } from "./hit.ts";

type Parts = Readonly<Record<string, () => Promise<Part>>>;

const [root = "", partsFile = ""] = process.argv.slice(2);
const modules = `${sep}node_modules${sep}`;
const stripped = new Map<string, string>();
let change: FactsRequest["change"] = {};
let run = 0;
let hits: Record<string, Record<number, 1>> = {};

/** The path of a module of the project's own, whichever run it was loaded for. */
function ownPath(url: string): string | undefined {
  if (!url.startsWith("file:")) return undefined;
  const path = fileURLToPath(url);
  return path.startsWith(root + sep) && !path.includes(modules) ? path : undefined;
}

function textOf(path: string): string {
  const changed = change[path];
  if (changed !== undefined) return stripTypeScriptTypes(changed);
  const known = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, "utf8"));
  stripped.set(path, known);
  return known;
}

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (run === 0 || ownPath(found.url) === undefined) return found;
    return { ...found, url: `${found.url.replace(/\?.*$/, "")}?run=${run}`, shortCircuit: true };
  },
  load(url, context, next) {
    const path = url.includes("?run=") ? ownPath(url) : undefined;
    if (path === undefined) return next(url, context);
    return { format: "module", source: textOf(path), shortCircuit: true };
  },
});
(globalThis as Record<string, unknown>)[HIT] = (file: string, region: number) => {
  (hits[file] ??= {})[region] = 1;
};

function tell(answer: FactsAnswer | FactsReady, then = (): void => {}): void {
  process.send?.(answer, then);
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.split("\n", 1)[0] ?? text;
}

async function loadParts(): Promise<Parts> {
  const { href } = pathToFileURL(join(root, partsFile));
  const query = run === 0 ? "" : `?run=${run}`;
  return ((await import(href + query)) as { parts: Parts }).parts;
}

/** The processor time at which the process ends itself; 0 while nothing is computed. */
const endsAtCpuMs = new Float64Array(new SharedArrayBuffer(8));
// A thread of its own: what loops for ever lets nothing else happen on its thread.
const watchdog = `
const { workerData } = require("node:worker_threads");
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const [end] = workerData;
  if (end > 0 && (user + system) / 1000 > end) process.kill(process.pid, "SIGKILL");
}, 100);`;
new Worker(watchdog, { eval: true, workerData: endsAtCpuMs }).unref();

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

let isComputing = false;

/** The parent alone keeps the process alive; not while something is computed, so that a wait for nothing is heard. */
function listen(isComputed: boolean): void {
  isComputing = isComputed;
  if (isComputed) process.channel?.unref();
  else process.channel?.ref();
}

async function compute({ part, change: texts, cpuLimitMs }: FactsRequest): Promise<FactsAnswer> {
  run++;
  change = texts;
  hits = {};
  const began = cpuMs();
  endsAtCpuMs[0] = began + cpuLimitMs;
  listen(true);
  try {
    const { facts = {}, tables = {} } = (await (await loadParts())[part]?.()) ?? {};
    return { type: "computed", facts, tables, hits, cpuMs: cpuMs() - began };
  } catch (error) {
    return { type: "threw", message: messageOf(error) };
  } finally {
    endsAtCpuMs[0] = 0;
    listen(false);
  }
}

function crash(error: unknown): void {
  tell({ type: "crashed", message: messageOf(error) }, () => process.exit(1));
}
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);
process.on("disconnect", () => process.exit(0));
process.on("beforeExit", () => {
  if (!isComputing) return;
  listen(false);
  tell({ type: "stalled" });
});
process.on("message", (request: FactsRequest) => {
  void compute(request).then((answer) => tell(answer));
});
tell({ type: "ready", parts: Object.keys(await loadParts()) });
