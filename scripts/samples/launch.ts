import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** One run of one sample. */
export interface Launch {
  node: string;
  /** Options for Node, before the file. */
  nodeOptions: readonly string[];
  file: string;
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Where the two output files go. */
  folder: string;
  /** The preload to run under, or none for a plain `node FILE`. */
  preload: { file: string; texts: string } | undefined;
  /** Wall time, in ms. */
  limitMs: number;
  /** Bytes of stdout and stderr together. */
  outputCap: number;
}

/** What became of it. */
export interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: Buffer;
  stderr: Buffer;
  /** Who ended it: itself, the wall limit, or the output cap. */
  ended: "itself" | "limit" | "flood";
  /** The preload's report, if the process lived to make it. */
  report: { code: number; drained: boolean } | undefined;
  /** What held the process open at the limit; undefined when it could not answer. */
  openAtLimit: readonly string[] | undefined;
  /** File URLs the run loaded. */
  loaded: readonly string[];
  ms: number;
}

/** Time the preload gets to say what is open, on top of the limit. */
const answerMs = 1000;
/** Time a process gets to start: a busy machine must not look like a slow sample. */
const startMs = 10_000;
const lookMs = 25;

const alive = new Set<ChildProcess>();
let guarded = false;

/**
 * Starts a sample and waits for its end. It is not detached: when this process exits, by
 * whatever way it can still see, the sample is killed.
 */
export async function launch(order: Launch): Promise<Outcome> {
  guard();
  const began = performance.now();
  const id = randomUUID();
  const paths = { out: join(order.folder, `${id}.out`), err: join(order.folder, `${id}.err`) };
  const out = openSync(paths.out, "w+");
  const err = openSync(paths.err, "w+");
  try {
    const child = start(order, id, out, err);
    alive.add(child);
    let ended: Outcome["ended"] = "itself";
    const cut = (): void => {
      ended = "limit";
      child.kill("SIGKILL");
    };
    let stop = setTimeout(cut, startMs + order.limitMs);
    const lines = listen(child, id, ({ kind }) => {
      if (kind === "limit") cut();
      if (kind !== "start") return;
      clearTimeout(stop);
      stop = setTimeout(cut, order.limitMs + answerMs);
    });
    const look = setInterval(() => {
      if (fstatSync(out).size + fstatSync(err).size <= order.outputCap) return;
      ended = "flood";
      child.kill("SIGKILL");
    }, lookMs);
    const [code, signal] = await closed(child).finally(() => {
      clearTimeout(stop);
      clearInterval(look);
      alive.delete(child);
    });
    const size = fstatSync(out).size + fstatSync(err).size;
    if (ended === "itself" && size > order.outputCap) ended = "flood";
    const end = lines.find((line) => line["kind"] === "end");
    return {
      code,
      signal,
      stdout: ended === "flood" ? Buffer.alloc(0) : readFileSync(paths.out),
      stderr: ended === "flood" ? Buffer.alloc(0) : readFileSync(paths.err),
      ended,
      report:
        end === undefined
          ? undefined
          : { code: Number(end["code"]), drained: end["drained"] === true },
      openAtLimit: strings(lines.find((line) => line["kind"] === "limit")?.["open"]),
      loaded: strings(lines.find((line) => line["kind"] === "loaded")?.["files"]) ?? [],
      ms: performance.now() - began,
    };
  } finally {
    closeSync(out);
    closeSync(err);
  }
}

function start(order: Launch, token: string, out: number, err: number): ChildProcess {
  const { preload } = order;
  const nodeArgs = [
    ...order.nodeOptions,
    ...(preload === undefined ? [] : ["--import", preload.file]),
    order.file,
  ];
  const run =
    preload === undefined
      ? {}
      : { SAMPLES_RUN: JSON.stringify({ texts: preload.texts, token, limitMs: order.limitMs }) };
  // A shell sets the limit on processor time that Node has no call for, and becomes the
  // sample's process: an endless loop ends even if this runner was killed.
  const seconds = Math.ceil(order.limitMs / 1000) + 10;
  const posix = process.platform !== "win32";
  const command = posix ? "/bin/sh" : order.node;
  const limit = `ulimit -t ${seconds}; exec "$@"`;
  const args = posix ? ["-c", limit, "sh", order.node, ...nodeArgs] : nodeArgs;
  return spawn(command, args, {
    cwd: order.cwd,
    env: { ...order.env, ...run },
    stdio: ["ignore", out, err, "pipe"],
    windowsHide: true,
  });
}

/** The preload's lines; those without the token are the sample's own and are dropped. */
function listen(
  child: ChildProcess,
  token: string,
  onLine: (line: Record<string, unknown>) => void,
): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  let rest = "";
  const pipe = child.stdio[3] as Readable;
  pipe.setEncoding("utf8");
  pipe.on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const line = readLine(part);
      if (line?.["token"] !== token) continue;
      lines.push(line);
      onLine(line);
    }
  });
  return lines;
}

function readLine(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function strings(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}

function closed(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve([code, signal]));
  });
}

function guard(): void {
  if (guarded) return;
  guarded = true;
  process.on("exit", () => {
    for (const child of alive) child.kill("SIGKILL");
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      // The exit above kills the samples; 128 + number is what a shell expects.
      process.exit(128 + { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }[signal]);
    });
  }
}
