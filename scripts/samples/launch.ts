import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";

import { residentBytes } from "./memory.ts";

/** One run of one program. */
export interface Launch {
  program: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Where the two output files go. */
  folder: string;
  /** What the preload is told; undefined when the program runs without it. */
  orders:
    | { texts: string; startOffsetMs: number; hear?: { calls: number; events: number } }
    | undefined;
  /** Whether it starts processes of its own, which end with it. */
  group?: boolean;
  /** Wall time, in ms. */
  limitMs: number;
  /** Bytes of stdout and stderr together. */
  outputCap: number;
  /** Bytes it may hold in memory, its buffers included. @default memoryCap */
  memory?: number;
}

/** What became of it. */
export interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: Buffer;
  stderr: Buffer;
  /** Who ended it: itself, the wall limit, the output cap, or the cap on its memory. */
  ended: "itself" | "limit" | "flood" | "memory";
  /** The preload's report, if the process lived to make it. */
  report: { code: number; drained: boolean } | undefined;
  /** What held the process open at the limit; undefined when it could not answer. */
  openAtLimit: readonly string[] | undefined;
  /** URLs the run loaded: files and Node's own modules. */
  loaded: readonly string[];
  /** What the SDK told of the run's calls; undefined when nothing listened. */
  heard: Heard | undefined;
  /** Whether it spoke to another process, on this machine or beyond; true when it cannot be told. */
  spokeToOthers: boolean;
  ms: number;
}

/** What the SDK told of a run's calls. */
export interface Heard {
  /** All that began; only the first of them are told. */
  calls: number;
  /** Whether any of it happened on the real clock. */
  real: boolean;
  events: readonly Readonly<Record<string, unknown>>[];
}

/** Bytes a sample may hold in memory. */
export const memoryCap: number = 512 * 1024 * 1024;

/** Time the preload gets to say what is open, on top of the limit. */
const answerMs = 1000;
/** Time a process gets to start: a busy machine must not look like a slow sample. */
const startMs = 10_000;
const lookMs = 25;
/** What a run may tell, in UTF-16 units; the preload's reports are some hundred thousand at most. */
const reportCap = 8 * 1024 * 1024;
/** Time the pipe gets to close after its program has ended: another one may hold it open. */
const pipeMs = 1000;

type Line = Readonly<Record<string, unknown>>;

const alive = new Set<() => void>();
let guarded = false;

/**
 * Starts a program and waits for its end. It dies with this process: when this exits, by whatever
 * way it can still see, the program is killed.
 */
export async function launch(order: Launch): Promise<Outcome> {
  const began = performance.now();
  const id = randomUUID();
  const paths = { out: join(order.folder, `${id}.out`), err: join(order.folder, `${id}.err`) };
  const out = openSync(paths.out, "w+");
  const err = openSync(paths.err, "w+");
  const written = (): number => fstatSync(out).size + fstatSync(err).size;
  try {
    const child = start(order, id, out, err);
    const kill = (): void => end(child, order.group === true);
    const letGo = endWithThis(kill);
    let ended: Outcome["ended"] = "itself";
    const cut = (by: Outcome["ended"]): void => {
      ended = by;
      kill();
    };
    let stop = setTimeout(cut, startMs + order.limitMs, "limit");
    const onFlood = (): void => cut("flood");
    const lines = listen(child, id, onFlood, ({ kind }) => {
      if (kind === "limit") cut("limit");
      if (kind !== "start") return;
      clearTimeout(stop);
      stop = setTimeout(cut, order.limitMs + answerMs, "limit");
    });
    const look = setInterval(() => {
      if (written() > order.outputCap) cut("flood");
      else if ((residentBytes(child.pid ?? 0) ?? 0) > (order.memory ?? memoryCap)) cut("memory");
    }, lookMs);
    const [code, signal] = await closed(child).finally(() => {
      clearTimeout(stop);
      clearInterval(look);
      letGo();
      // What it started and left behind.
      if (order.group === true) kill();
    });
    if (ended === "itself" && written() > order.outputCap) ended = "flood";
    const whole = ended !== "flood";
    return {
      code,
      signal,
      stdout: whole ? readFileSync(paths.out) : Buffer.alloc(0),
      stderr: whole ? readFileSync(paths.err) : Buffer.alloc(0),
      ended,
      ...told(lines),
      ms: performance.now() - began,
    };
  } finally {
    closeSync(out);
    closeSync(err);
  }
}

function told(
  lines: readonly Line[],
): Pick<Outcome, "report" | "openAtLimit" | "loaded" | "heard" | "spokeToOthers"> {
  const find = (kind: string): Line | undefined => lines.find((line) => line["kind"] === kind);
  const end = find("end");
  const heard = find("heard");
  return {
    report:
      end === undefined
        ? undefined
        : { code: Number(end["code"]), drained: end["drained"] === true },
    openAtLimit: strings(find("limit")?.["open"]),
    loaded: strings(find("loaded")?.["files"]) ?? [],
    heard: heard && {
      calls: Number(heard["calls"]),
      real: heard["real"] === true,
      events: Array.isArray(heard["events"]) ? (heard["events"] as Heard["events"]) : [],
    },
    spokeToOthers: find("loaded")?.["spokeToOthers"] !== false,
  };
}

function start(order: Launch, token: string, out: number, err: number): ChildProcess {
  const { program, limitMs, orders } = order;
  const run = orders && { SAMPLES_RUN: JSON.stringify({ ...orders, token, limitMs }) };
  // A shell sets the limit on processor time that Node has no call for, and becomes the
  // program's process: an endless loop ends even if this runner was killed.
  const seconds = Math.ceil(limitMs / 1000) + 10;
  const posix = process.platform !== "win32";
  const command = posix ? "/bin/sh" : program;
  const limited = ["-c", `ulimit -t ${seconds}; exec "$@"`, "sh", program, ...order.args];
  return spawn(command, posix ? limited : order.args, {
    cwd: order.cwd,
    env: { ...order.env, ...run },
    stdio: ["ignore", out, err, "pipe"],
    windowsHide: true,
    detached: order.group === true && posix,
  });
}

/** Ends a program, or the group it leads. */
function end(child: ChildProcess, group: boolean): void {
  if (!group || child.pid === undefined || process.platform === "win32") {
    child.kill("SIGKILL");
    return;
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The whole group has ended by itself.
  }
}

/** The preload's lines; those without the token are the program's own and are dropped. */
function listen(
  child: ChildProcess,
  token: string,
  onFlood: () => void,
  onLine: (line: Line) => void,
): Line[] {
  const lines: Line[] = [];
  let rest = "";
  let length = 0;
  const pipe = child.stdio[3] as Readable;
  pipe.setEncoding("utf8");
  pipe.on("data", (chunk: string) => {
    length += chunk.length;
    if (length > reportCap) {
      pipe.destroy();
      onFlood();
      return;
    }
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

/** Whatever was written there: what is no object has no token either. */
function readLine(text: string): Line | null | undefined {
  try {
    return JSON.parse(text) as Line | null;
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
    // A process that it started may hold the pipe for as long as it lives.
    child.once("exit", () => {
      const give = setTimeout(() => child.stdio[3]?.destroy(), pipeMs);
      child.once("close", () => clearTimeout(give));
    });
  });
}

/**
 * Has `kill` called when this process ends, by whatever way it can still see.
 *
 * @returns what takes that back
 */
export function endWithThis(kill: () => void): () => void {
  guard();
  alive.add(kill);
  return () => alive.delete(kill);
}

function guard(): void {
  if (guarded) return;
  guarded = true;
  process.on("exit", () => {
    for (const kill of alive) kill();
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      // The exit above kills the samples; 128 + number is what a shell expects.
      process.exit(128 + { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }[signal]);
    });
  }
}
