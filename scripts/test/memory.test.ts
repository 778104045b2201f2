import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { residentBytes } from "../samples/memory.ts";

it.runIf(process.platform === "linux")("what a process holds is what its status says", async () => {
  const child = spawn("sleep", ["60"], { stdio: "ignore" });
  try {
    const { pid = 0 } = child;
    const status = (): string => readFileSync(`/proc/${pid}/status`, "utf8");
    const kibibytes = (): number => Number(/VmRSS:\s+(\d+) kB/.exec(status())?.[1]);
    // It is another program for a moment, and still being loaded.
    await expect.poll(status).toContain("Name:\tsleep\n");
    await expect.poll(() => (residentBytes(pid) ?? 0) / 1024 - kibibytes()).toBe(0);
  } finally {
    child.kill("SIGKILL");
  }
});

it("what nobody holds is not known", () => {
  expect(residentBytes(2 ** 30)).toBeUndefined();
});
