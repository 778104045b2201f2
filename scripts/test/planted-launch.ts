import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach } from "vitest";

import { launch } from "../samples/launch.ts";
import type { Launch, Outcome } from "../samples/launch.ts";

/** Of the test that runs. */
export let folder = "";

/** Gives each test of a file a folder of its own. */
export function useFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "launch-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
}

/** To start a program in the folder, without orders, but for these. */
export function order(program: string, args: readonly string[], other: Partial<Launch>): Launch {
  return {
    program,
    args,
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "" },
    folder,
    orders: undefined,
    limitMs: 10_000,
    outputCap: 1024,
    ...other,
  };
}

/** Runs lines of a shell. */
export function sh(script: string, other: Partial<Launch> = {}): Promise<Outcome> {
  return launch(order("/bin/sh", ["-c", script], other));
}

/** What it printed. */
export async function printed(script: string, other: Partial<Launch> = {}): Promise<string> {
  return (await sh(script, other)).stdout.toString();
}

/** Orders that a program was given: it takes its token from them. */
export const telling: Partial<Launch> = { orders: { texts: "/texts.json", startOffsetMs: 5 } };

/** Shell lines that tell these objects with the token; other lines as they are. */
export function say(...lines: readonly string[]): string {
  const token = `token=$(printf %s "$SAMPLES_RUN" | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;
  const told = lines.map((line) =>
    line.startsWith("{")
      ? `printf '%s%s"%s\\n' '{"token":"' "$token" '${line.replace("{", ",")}' >&3`
      : line,
  );
  return [token, ...told].join("\n");
}
