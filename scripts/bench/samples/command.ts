import { spawn } from "node:child_process";
import process from "node:process";

/** A program started in the scratch project, and what must come of it. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Wall time. @default 300000 */
  readonly limitMs?: number;
}

/** What it printed, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end. What it prints is kept. @throws when it cannot be started */
export function run({ program, args, cwd, env, limitMs = 300_000 }: Command): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...environment(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limitMs,
      killSignal: "SIGKILL",
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs a command that has to succeed: one that failed fast would win. @throws with its output */
export async function succeed(command: Command): Promise<Ended> {
  const ended = await run(command);
  if (ended.code === 0) return ended;
  const shown = [command.program, ...command.args].join(" ");
  const output = (ended.stdout + ended.stderr).trimEnd().split("\n").slice(-20).join("\n");
  throw new Error(`${shown} ended with ${ended.code}:\n${output}`);
}

/** Changes what a command does or prints, and is no part of what is measured. */
const LEFT_OUT = ["CI", "GITHUB_ACTIONS", "NODE_OPTIONS", "FORCE_COLOR"];

function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !LEFT_OUT.includes(name));
  return { ...Object.fromEntries(kept), NO_COLOR: "1", TZ: "UTC", LC_ALL: "C.UTF-8" };
}
