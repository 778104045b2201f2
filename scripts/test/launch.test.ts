import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { launch } from "../samples/launch.ts";
import type { Outcome } from "../samples/launch.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "launch-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function run(program: string, args: readonly string[]): Promise<Outcome> {
  return launch({
    program,
    args,
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "" },
    folder,
    orders: undefined,
    limitMs: 10_000,
    outputCap: 1024,
  });
}

describe("a program that is started", () => {
  it("has ended when it ends, though another one holds its pipe open", async () => {
    const script = "(sleep 5 >/dev/null 2>&1; echo late >&1) & echo done";
    const outcome = await run("/bin/sh", ["-c", script]);
    expect([outcome.ended, outcome.code, outcome.stdout.toString()]).toEqual([
      "itself",
      0,
      "done\n",
    ]);
    expect(outcome.ms).toBeLessThan(4000);
  });

  it("is ended when it tells without an end", async () => {
    const flood = 'for (;;) require("node:fs").writeSync(3, "x".repeat(65536));';
    const outcome = await run(process.execPath, ["-e", flood]);
    expect(outcome.ended).toBe("flood");
  });
});
