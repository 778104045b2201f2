import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { launch } from "../samples/launch.ts";
import { fakeTimers, follow } from "./fake-time.ts";
import { folder, order, printed, say, sh, telling, useFolder } from "./planted-launch.ts";

useFolder();

function isAlive(pid: string): boolean {
  try {
    // What has ended, and nobody has asked after yet, is a zombie.
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

describe("a program that is started", () => {
  it("leaves what it printed and how it ended", async () => {
    const began = performance.now();
    const outcome = await sh("echo out; echo err >&2; exit 3");
    const took = performance.now() - began;
    expect(outcome).toEqual({
      code: 3,
      signal: null,
      stdout: Buffer.from("out\n"),
      stderr: Buffer.from("err\n"),
      ended: "itself",
      report: undefined,
      openAtLimit: undefined,
      loaded: [],
      heard: undefined,
      spokeToOthers: true,
      ms: outcome.ms,
    });
    expect(outcome.ms).toBeGreaterThan(0);
    expect(outcome.ms).toBeLessThanOrEqual(took);
    const killed = await sh("kill -TERM $$");
    expect([killed.code, killed.signal, killed.ended]).toEqual([null, "SIGTERM", "itself"]);
  });

  it("has a folder, an environment of its own, and nothing to read", async () => {
    const script = 'pwd; echo "$A$SAMPLES_RUN"; cat';
    expect(await printed(script, { env: { A: "a" } })).toBe(`${folder}\na\n`);
  });

  it("leaves no file open and no timer behind", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    try {
      await sh(say('{"kind":"start"}'), telling);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    const open = readdirSync("/proc/self/fd").map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return "";
      }
    });
    expect(open.filter((file) => file.startsWith(folder))).toEqual([]);
  });

  it("that does not exist, or whose folder does not, is told", async () => {
    await expect(sh("", { cwd: join(folder, "none") })).rejects.toThrow("ENOENT");
    const none = await launch(order(join(folder, "none"), [], {}));
    expect(none.code).toBe(127);
  });

  it.each([
    [10_000, "20\n"],
    [1500, "12\n"],
  ])("gets ten seconds of processor time more than %i ms", async (limitMs, seconds) => {
    expect(await printed("ulimit -t", { limitMs })).toBe(seconds);
  });

  it("gets no such limit on Windows, which has no shell for it", async () => {
    const { platform } = process;
    Object.defineProperty(process, "platform", { value: "win32" });
    try {
      expect(await printed("ulimit -t; echo $0")).toBe("unlimited\n/bin/sh\n");
      const outcome = await sh("echo out; exec sleep 9", { group: true, outputCap: 0 });
      expect([outcome.ended, outcome.signal]).toEqual(["flood", "SIGKILL"]);
    } finally {
      Object.defineProperty(process, "platform", { value: platform });
    }
  });

  it("has ended a second after it ends, though another one holds its pipe open", async () => {
    const timers = fakeTimers();
    try {
      const running = follow(sh("(sleep 9 >/dev/null 2>&1; echo late >&1) & echo done"));
      await timers.until(2);
      vi.advanceTimersByTime(999);
      expect(await running.hasEnded()).toBe(false);
      vi.advanceTimersByTime(1);
      const { ended, code, stdout } = await running.outcome;
      expect([ended, code, stdout.toString()]).toEqual(["itself", 0, "done\n"]);
    } finally {
      timers.end();
    }
  });

  it("takes the processes of its group with it, and no other one", async () => {
    const script = "sleep 9 >/dev/null 2>&1 3>&- & echo $!; cut -d' ' -f5 /proc/self/stat; echo $$";
    const [left = "", group, own] = (await printed(script, { group: true })).split("\n");
    expect(group).toBe(own);
    await vi.waitUntil(() => !isAlive(left), { timeout: 20_000 });
    const [other = "", outer, pid] = (await printed(script)).split("\n");
    expect(outer).not.toBe(pid);
    expect(isAlive(other)).toBe(true);
    process.kill(Number(other), "SIGKILL");
  });
});

describe("a program that takes too much", () => {
  it.each([
    ["head -c 1024 /dev/zero", "itself", 1024, 0],
    ["head -c 24 /dev/zero; head -c 1000 /dev/zero >&2; sleep 0.1", "itself", 24, 1000],
    ["head -c 1025 /dev/zero", "flood", 0, 0],
    ["head -c 1025 /dev/zero >&2", "flood", 0, 0],
    ["head -c 600 /dev/zero; head -c 600 /dev/zero >&2", "flood", 0, 0],
  ])("prints no more than its cap: %s", async (script, ended, out, err) => {
    const { stdout, stderr, ...outcome } = await sh(script);
    expect([outcome.ended, stdout.length, stderr.length]).toEqual([ended, out, err]);
  });

  it("is ended while it prints, not when it is done", async () => {
    const outcome = await sh("head -c 1025 /dev/zero; exec sleep 9");
    expect([outcome.ended, outcome.signal]).toEqual(["flood", "SIGKILL"]);
  });

  it("is ended when it holds more memory than it may", async () => {
    const outcome = await sh("exec sleep 9", { memory: 4096 });
    expect([outcome.ended, outcome.signal]).toEqual(["memory", "SIGKILL"]);
    expect((await sh("sleep 0.1", { memory: 512 * 1024 ** 2 })).ended).toBe("itself");
  });

  it("is ended when it tells without an end", async () => {
    const flood = 'for (;;) require("node:fs").writeSync(3, "x".repeat(65536));';
    const outcome = await launch(order(process.execPath, ["-e", flood], {}));
    expect(outcome.ended).toBe("flood");
  });

  it.each([
    [10_099, "itself"],
    [10_100, "limit"],
  ])("time gets ten seconds to start: after %i ms of 100 it ends by %s", async (ms, ended) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const running = sh("sleep 0.2", { limitMs: 100 });
      vi.advanceTimersByTime(ms);
      expect((await running).ended).toBe(ended);
    } finally {
      vi.useRealTimers();
    }
  });

  it("time gets a second more than its limit once it has started, to say what holds it", async () => {
    const timers = fakeTimers();
    try {
      const started = `echo out\n${say('{"kind":"start"}')}; exec sleep 9`;
      const running = follow(sh(started, { ...telling, limitMs: 100 }));
      await timers.until(2);
      vi.advanceTimersByTime(1099);
      expect(await running.hasEnded()).toBe(false);
      vi.advanceTimersByTime(1);
      const { ended, signal, openAtLimit, stdout } = await running.outcome;
      expect([ended, signal, openAtLimit]).toEqual(["limit", "SIGKILL", undefined]);
      expect(stdout.toString()).toBe("out\n");
    } finally {
      timers.end();
    }
  });

  it("time is ended at once when it says what holds it", async () => {
    const held = `${say('{"kind":"limit","open":["Timeout",7]}')}; exec sleep 9`;
    // At once: by itself it would end two seconds before its limit.
    const told = await sh(held, telling);
    expect([told.ended, told.openAtLimit]).toEqual(["limit", ["Timeout", "7"]]);
  });
});
