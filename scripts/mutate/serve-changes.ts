// A setup file of Vitest: what a test reads as text, or runs in a thread or process of its own, is
// the changed program as well.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { fileURLToPath } from "node:url";
import workers from "node:worker_threads";
import { changedTexts } from "./changed-texts.ts";

const preload = new URL("./load-changes.ts", import.meta.url).href;
const texts = changedTexts();
const served = Symbol.for("outbound-sdk-docs/mutate/served");

// Files of one batch share their globals.
if (!(served in globalThis)) {
  Object.defineProperty(globalThis, served, { value: true });
  serveReads();
  servePrograms();
  syncBuiltinESMExports();
}

function serveReads(): void {
  const read = fs.readFileSync;
  const serving = (file: fs.PathOrFileDescriptor, options?: unknown): unknown => {
    const path = file instanceof URL ? fileURLToPath(file) : file;
    const text = typeof path === "string" ? texts[path] : undefined;
    if (text === undefined) return Reflect.apply(read, fs, [file, options]);
    return options === undefined || options === null ? Buffer.from(text) : text;
  };
  fs.readFileSync = serving as typeof fs.readFileSync;
}

function servePrograms(): void {
  process.env["NODE_OPTIONS"] = `--import=${preload}`;
  workers.Worker = class extends workers.Worker {
    constructor(file: string | URL, options: workers.WorkerOptions = {}) {
      const execArgv = [...(options.execArgv ?? process.execArgv), "--import", preload];
      super(file, { ...options, execArgv });
    }
  };
}
