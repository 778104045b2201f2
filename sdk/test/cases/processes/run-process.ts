import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** How a process ended. */
export interface Ended {
  /** Null: it was ended from outside, because it would not end by itself. */
  readonly code: number | null;
  readonly out: string;
}

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** Longer than any of these needs, shorter than the timers they must not leave behind. */
const WALL_MS = 50_000;

/** Runs Node in a process of its own, on the SDK's source. */
export function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  wallMs = WALL_MS,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["-C", "@outbound-sdk/source", ...args], {
      cwd: ROOT,
      // A clean environment: nothing of the test runner's may change what is tested.
      env: { PATH: process.env["PATH"], ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: wallMs,
    });
    let out = "";
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    child.stderr.on("data", (chunk) => (out += String(chunk)));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out }));
  });
}

/** The path of a program that stands beside this file. */
export function program(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
