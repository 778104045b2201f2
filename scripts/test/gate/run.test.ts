import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, describe, expect, it, vi } from "vitest";

import { run, type Step } from "../../gate/run.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function step(script: string, minutes = 1): Step {
  return {
    name: "tried",
    commands: [[process.execPath, "-e", script]],
    examined: (output) => [{ count: Number(/(\d+) things/.exec(output)?.[1] ?? 0), of: "things" }],
    minutes,
  };
}

describe("a step of the gate", () => {
  it("passes with what it examined", async () => {
    const { ok, summary } = await run(step("console.log('3 things')"));
    expect({ ok, summary }).toEqual({ ok: true, summary: "3 things" });
  });

  it("fails when it examined nothing, though the command succeeded", async () => {
    const { ok, summary } = await run(step("console.log('0 things')"));
    expect({ ok, summary }).toEqual({ ok: false, summary: "examined nothing (0 things)" });
  });

  it("fails with the command's exit code", async () => {
    const { ok, summary } = await run(step("console.log('3 things'); process.exit(7)"));
    expect(ok).toBe(false);
    expect(summary).toMatch(/ ended with 7$/);
  });

  it("ends at its limit with all that the command started, even what holds the output open", async () => {
    const folder = mkdtempSync(join(tmpdir(), "gate-"));
    folders.push(folder);
    const pidFile = join(folder, "pid");
    const grandchild = `require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
    const parent = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}], { stdio: "inherit" })`;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const ending = run(step(parent, 1));
      const started = (): boolean => existsSync(pidFile) && readFileSync(pidFile, "utf8") !== "";
      while (!started()) await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(60_000);
      const { ok, output } = await ending;
      expect(ok).toBe(false);
      expect(output).toContain("stopped: no end within 1 minutes");
    } finally {
      vi.useRealTimers();
    }
    const pid = Number(readFileSync(pidFile, "utf8"));
    // It closes its output a moment before it is gone.
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

/** A process that was killed may still be listed until its parent has taken note. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
